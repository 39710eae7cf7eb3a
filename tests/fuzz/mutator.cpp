// Changes of whole lines and words, so that what libFuzzer makes of a text is more often a text that means something:
// half of its changes are these, half its own. Linked to the targets whose texts have many lines; CMakeLists.txt says
// which.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

/// The part of a text that is changed.
struct Part {
  std::size_t offset = 0, length = 0;
};

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.' || c == '_'; }

/// The lines of a text with their line breaks.
std::vector<Part> lines_of(std::string_view text) {
  std::vector<Part> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1);
    lines.push_back({at, end + 1 - at});
    at = end + 1;
  }
  return lines;
}

std::vector<Part> words_of(std::string_view text) {
  std::vector<Part> words;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::size_t end = at;
    while (end < text.size() && is_of_word(text[end])) ++end;
    if (end > at) words.push_back({at, end - at});
    at = end;
  }
  return words;
}

class Mutator {
 public:
  Mutator(std::string text, unsigned seed) : text_(std::move(text)), random_(seed) {}

  std::string mutate() {
    const bool is_of_lines = random_() % 2 == 0;
    const std::vector<Part> parts = is_of_lines ? lines_of(text_) : words_of(text_);
    if (parts.empty()) return text_;
    const Part part = one_of(parts), other = one_of(parts);
    const std::string word = text_.substr(other.offset, other.length);
    switch (random_() % (is_of_lines ? 4 : 5)) {
      case 0: text_.erase(part.offset, part.length); break;
      case 1: text_.insert(part.offset, word); break;
      case 2: text_.replace(part.offset, part.length, word); break;
      case 3: swap(part, other); break;
      case 4: text_.replace(part.offset, part.length, one_of(numbers)); break;
    }
    return text_;
  }

 private:
  static constexpr std::array<const char*, 8> numbers = {"0", "1", "-1", "2", "8", "65", "4294967296", "1e9"};

  template <class List>
  typename List::value_type one_of(const List& list) {
    return list[random_() % list.size()];
  }

  void swap(Part a, Part b) {
    if (a.offset > b.offset) std::swap(a, b);
    if (a.offset + a.length > b.offset) return;
    const std::string first = text_.substr(a.offset, a.length);
    const std::string second = text_.substr(b.offset, b.length);
    text_.replace(b.offset, b.length, first);
    text_.replace(a.offset, a.length, second);
  }

  std::string text_;
  std::minstd_rand random_;
};

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  if (seed % 2 == 0) return LLVMFuzzerMutate(data, size, max_size);
  const std::string text = Mutator({reinterpret_cast<const char*>(data), size}, seed).mutate();
  const std::size_t length = std::min(text.size(), max_size);
  std::copy_n(text.begin(), length, data);
  return length;
}
