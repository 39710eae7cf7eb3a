// Files of which is noted what has been read.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// Reads the files of others, which must outlive it, and notes what was in them. For one thread.
class NotingFiles : public Files {
 public:
  explicit NotingFiles(const Files& files) : files_(files) {}
  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    auto text = files_.read(path, error);
    texts_[path] = text.value_or("");
    return text;
  }
  bool has(const std::string& path) const override { return files_.has(path); }
  ShippedFiles shipped(Shipped kind) const override { return files_.shipped(kind); }
  bool may_name(const std::string& from, const std::string& path) const override { return files_.may_name(from, path); }

  /// The text of each file, by the path by which it was asked for; empty for one that cannot be read.
  const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
  const Files& files_;
  mutable std::map<std::string, std::string> texts_;
};

}  // namespace trigon::engine
