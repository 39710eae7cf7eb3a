// Sets of small numbers: players, piece types, phases, castlings. Tested in tests/unit/small_set_test.cpp.
#pragma once

#include <bit>
#include <climits>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace trigon::engine {

/// A set of small numbers, one bit of the unsigned integer `Bits` for each, and of the size of that integer. `Element`
/// is the type of the numbers, which are 0 .. `capacity` - 1. A value like an integer: pass it by value.
template <class Element, class Bits>
class SmallSet {
 public:
  static constexpr std::size_t capacity = sizeof(Bits) * CHAR_BIT;

  /// The empty set.
  constexpr SmallSet() = default;
  /// The set of these elements.
  constexpr SmallSet(std::initializer_list<Element> elements) {
    for (Element element : elements) insert(element);
  }
  /// The set of all elements that there can be.
  static constexpr SmallSet all() { return from_bits(static_cast<Bits>(~Bits{0})); }
  /// The set of the elements below `count`, which is at most `capacity`.
  static constexpr SmallSet below(std::size_t count) {
    return count == capacity ? all() : from_bits(static_cast<Bits>((std::uint64_t{1} << count) - 1));
  }
  /// The set as an integer, in which bit e is set when the element e is in the set: for hashes, and as an index.
  constexpr Bits bits() const { return bits_; }

  constexpr bool contains(Element element) const { return (bits_ >> static_cast<int>(element) & 1) != 0; }
  constexpr void insert(Element element) { bits_ = static_cast<Bits>(bits_ | bit(element)); }
  constexpr void erase(Element element) { bits_ = static_cast<Bits>(bits_ & ~bit(element)); }

  constexpr bool empty() const { return bits_ == 0; }
  /// Has it more than one element? Cheaper than `size`.
  constexpr bool has_several() const { return (bits_ & (bits_ - 1)) != 0; }
  constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }

  /// Compares the integers that hold the sets, so that sets can be sorted and be keys.
  friend constexpr auto operator<=>(SmallSet, SmallSet) = default;
  constexpr SmallSet& operator|=(SmallSet other) { return *this = *this | other; }
  constexpr SmallSet& operator&=(SmallSet other) { return *this = *this & other; }
  constexpr SmallSet& operator-=(SmallSet other) { return *this = *this - other; }
  friend constexpr SmallSet operator|(SmallSet a, SmallSet b) {
    return from_bits(static_cast<Bits>(a.bits_ | b.bits_));
  }
  friend constexpr SmallSet operator&(SmallSet a, SmallSet b) {
    return from_bits(static_cast<Bits>(a.bits_ & b.bits_));
  }
  /// The elements of `a` that are not in `b`.
  friend constexpr SmallSet operator-(SmallSet a, SmallSet b) {
    return from_bits(static_cast<Bits>(a.bits_ & ~b.bits_));
  }

  /// Goes through the elements in rising order. It keeps a copy: the set may change meanwhile.
  class Iterator {
   public:
    using value_type = Element;
    using difference_type = std::ptrdiff_t;
    using pointer = const Element*;
    using reference = Element;
    using iterator_category = std::input_iterator_tag;

    constexpr Iterator() = default;
    constexpr explicit Iterator(Bits rest) : rest_(rest) {}
    constexpr Element operator*() const { return static_cast<Element>(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ = static_cast<Bits>(rest_ & (rest_ - 1));
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Bits rest_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(); }

 private:
  static constexpr SmallSet from_bits(Bits bits) {
    SmallSet set;
    set.bits_ = bits;
    return set;
  }
  static constexpr Bits bit(Element element) { return static_cast<Bits>(Bits{1} << static_cast<int>(element)); }

  Bits bits_ = 0;
};

}  // namespace trigon::engine
