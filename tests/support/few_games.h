// The disk, with chess as the only game that is shipped, for tests whose catalogs need not load all.
#pragma once

#include "interpreter/variant/files.h"

namespace trigon::engine::testing {

class FewGames : public FilesBefore {
 public:
  FewGames() : FilesBefore(disk_) {}
  ShippedFiles shipped(Shipped kind) const override {
    ShippedFiles files = FilesBefore::shipped(kind);
    if (kind == Shipped::game) std::erase_if(files, [](const auto& one) { return one.first != "chess"; });
    return files;
  }

 private:
  static const inline DiskFiles disk_;
};

}  // namespace trigon::engine::testing
