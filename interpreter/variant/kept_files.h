// Files some of which have other texts than on the disk: as they once were, or as their author has not saved them yet.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The texts of files by their names.
using FileTexts = std::map<std::string, std::string>;

/// Gives the texts for the files that they name, and reads what they do not name from other files. Both must outlive
/// it.
class KeptFiles : public Files {
 public:
  KeptFiles(const Files& files, const FileTexts& texts) : files_(files), texts_(texts) {}
  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    const auto kept = texts_.find(path);
    return kept == texts_.end() ? files_.read(path, error) : std::optional(kept->second);
  }
  bool has(const std::string& path) const override { return texts_.contains(path) || files_.has(path); }
  ShippedFiles shipped(Shipped kind) const override { return files_.shipped(kind); }
  bool may_name(const std::string& from, const std::string& path) const override { return files_.may_name(from, path); }

 private:
  const Files& files_;
  const FileTexts& texts_;
};

}  // namespace trigon::engine
