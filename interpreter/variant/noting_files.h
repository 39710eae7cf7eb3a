// Files of which is noted what has been read.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// Reads the files of others, which must outlive it, and notes what was in them. For one thread.
class NotingFiles : public FilesBefore {
 public:
  using FilesBefore::FilesBefore;
  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    auto text = FilesBefore::read(path, error);
    texts_[path] = text.value_or("");
    return text;
  }

  /// The text of each file, by the path by which it was asked for; empty for one that cannot be read.
  const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
  mutable std::map<std::string, std::string> texts_;
};

}  // namespace trigon::engine
