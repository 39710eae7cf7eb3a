#include "interpreter/web/code_book.h"

#include <utility>

#include "interpreter/web/secrets.h"

namespace trigon::engine {

namespace {

/// A code as it is kept; empty for a text that is none.
std::string plain(std::string_view code) {
  std::string letters;
  for (const char c : code) {
    if (c == '-' || c == ' ') continue;
    if (letters.size() == CodeBook::length) return "";
    letters += 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return letters;
}

}  // namespace

std::string CodeBook::add(CodedLink link, double now) {
  const std::lock_guard lock(mutex_);
  clean(now);
  std::string code = make_letters(CodeBook::length);
  while (entries_.contains(code)) code = make_letters(CodeBook::length);
  entries_.emplace(code, Entry{std::move(link), now + lifetime});
  order_.push_back(code);
  return code.insert(CodeBook::length / 2, "-");
}

std::optional<CodedLink> CodeBook::find(std::string_view code, double now) {
  const std::lock_guard lock(mutex_);
  clean(now);
  const auto found = entries_.find(plain(code));
  return found == entries_.end() ? std::nullopt : std::optional(found->second.link);
}

void CodeBook::clean(double now) {
  while (!order_.empty() && (order_.size() >= most_ || entries_.find(order_.front())->second.until < now)) {
    entries_.erase(order_.front());
    order_.pop_front();
  }
}

}  // namespace trigon::engine
