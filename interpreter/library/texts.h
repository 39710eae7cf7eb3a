// What a program reads that brings texts of its own: these, the shipped games, and nothing else of the disk.
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon {

/// Files of the machine. From the first text on: texts by name, and of the machine's files only those that are shipped.
class TextsOrDisk : public engine::DiskFiles {
 public:
  TextsOrDisk() = default;
  /// Only these texts and what is shipped, even if there are none.
  explicit TextsOrDisk(std::map<std::string, std::string> texts) : texts_(std::move(texts)), is_closed_(true) {}

  void add(const std::string& name, const std::string& text) {
    texts_[name] = text;
    is_closed_ = true;
  }

  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    if (const auto found = texts_.find(path); found != texts_.end()) return found->second;
    if (may_read(path)) return DiskFiles::read(path, error);
    return error = "no such file", std::nullopt;
  }
  bool has(const std::string& path) const override {
    return texts_.contains(path) || (may_read(path) && DiskFiles::has(path));
  }
  bool may_name(const std::string& from, const std::string& path) const override {
    return is_closed_ || DiskFiles::may_name(from, path);
  }

 private:
  bool may_read(const std::string& path) const {
    const auto is_among = [&](const engine::ShippedFiles& files) {
      return std::any_of(files.begin(), files.end(), [&](const auto& file) { return file.second == path; });
    };
    return !is_closed_ || is_among(shipped(engine::Shipped::game)) || is_among(shipped(engine::Shipped::script));
  }

  std::map<std::string, std::string> texts_;
  bool is_closed_ = false;
};

}  // namespace trigon
