// Numbers in order, for loops. `std::views::iota` would do, but clang does not compile it with gcc's standard library.
// Tested in tests/unit/number_range_test.cpp.
#pragma once

#include <cstddef>
#include <iterator>

namespace trigon::engine {

/// The numbers from 0 up to but not including another one, as a range of an unsigned type.
template <class Number>
class NumberRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Number;
    using difference_type = std::ptrdiff_t;
    using pointer = const Number*;
    using reference = Number;

    constexpr Iterator() = default;
    constexpr explicit Iterator(Number number) : number_(number) {}
    constexpr Number operator*() const { return number_; }
    constexpr Iterator& operator++() { return ++number_, *this; }
    constexpr Iterator operator++(int) { return Iterator(number_++); }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Number number_{};
  };

  constexpr explicit NumberRange(Number end) : end_(end) {}
  constexpr Iterator begin() const { return Iterator(Number{0}); }
  constexpr Iterator end() const { return Iterator(end_); }
  constexpr std::size_t size() const { return end_; }

 private:
  Number end_;
};

}  // namespace trigon::engine
