// The disk, with the text of one file changed.
#pragma once

#include <string>

#include "interpreter/variant/kept_files.h"

namespace trigon::engine::testing {

class ChangedFile : public KeptFiles {
 public:
  ChangedFile(const std::string& path, const std::string& text) : KeptFiles(disk, texts_), texts_{{path, text}} {}

 private:
  static const inline DiskFiles disk;
  FileTexts texts_;
};

}  // namespace trigon::engine::testing
