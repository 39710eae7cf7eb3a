// Texts in memory beside the shipped games: what a program reads that gives no access to its disk.
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon {

/// Texts by name; of the machine's files only those that are shipped.
class Texts : public engine::Files {
 public:
  Texts() = default;
  explicit Texts(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}

  void add(const std::string& name, const std::string& text) { texts_[name] = text; }
  bool empty() const { return texts_.empty(); }

  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    if (const auto found = texts_.find(path); found != texts_.end()) return found->second;
    if (is_shipped(path)) return disk_.read(path, error);
    return error = "no such file", std::nullopt;
  }
  engine::ShippedFiles shipped(engine::Shipped kind) const override { return disk_.shipped(kind); }
  /// `read` gives nothing that they must not.
  bool may_name(const std::string&, const std::string&) const override { return true; }

 private:
  bool is_shipped(const std::string& path) const {
    const auto is_among = [&](const engine::ShippedFiles& files) {
      return std::any_of(files.begin(), files.end(), [&](const auto& file) { return file.second == path; });
    };
    return is_among(shipped(engine::Shipped::game)) || is_among(shipped(engine::Shipped::script));
  }

  std::map<std::string, std::string> texts_;
  engine::DiskFiles disk_;
};

}  // namespace trigon
