// Files some of which have other texts than on the disk: as they once were, or as their author has not saved them yet.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The texts of files by their names.
using FileTexts = std::map<std::string, std::string>;

/// Gives the texts for the files that they name, and reads what they do not name from others. Both must outlive it.
class KeptFiles : public FilesBefore {
 public:
  KeptFiles(const Files& others, const FileTexts& texts) : FilesBefore(others), texts_(texts) {}
  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    const auto kept = texts_.find(path);
    return kept == texts_.end() ? FilesBefore::read(path, error) : std::optional(kept->second);
  }
  bool has(const std::string& path) const override { return texts_.contains(path) || FilesBefore::has(path); }

 private:
  const FileTexts& texts_;
};

}  // namespace trigon::engine
