// The files that the library reads: those of the disk or, for a program that gives texts of its own, only these and the
// shipped games.
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "interpreter/support/failed.h"
#include "interpreter/variant/files.h"

namespace trigon {

/// All files of the disk until the first text is added; from then on only texts, by their names, and shipped files.
class TextsOrDisk : public engine::DiskFiles {
 public:
  TextsOrDisk() = default;
  /// Only these texts and shipped files, even if `texts` is empty.
  explicit TextsOrDisk(std::map<std::string, std::string> texts) : texts_(std::move(texts)), is_closed_(true) {}

  void add(const std::string& name, const std::string& text) {
    texts_[name] = text;
    is_closed_ = true;
  }

  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    if (const auto found = texts_.find(path); found != texts_.end()) return found->second;
    if (may_read(path)) return DiskFiles::read(path, error);
    return engine::failed(error, "no such file");
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
