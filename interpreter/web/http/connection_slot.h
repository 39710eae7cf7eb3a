// How many connections there are, and each address has.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace trigon::engine {

/// The numbers of connections: of each address that has some, and of all.
struct ConnectionCounts {
  std::map<std::string, std::size_t> of_address{};
  std::size_t all = 0;
};

/// Counts a connection for its address while the connection exists.
class ConnectionSlot {
 public:
  ConnectionSlot(ConnectionCounts& counts, const std::string& address) : counts_(&counts), address_(address) {
    ++counts.of_address[address];
    ++counts.all;
  }
  ConnectionSlot(ConnectionSlot&& other) noexcept
      : counts_(std::exchange(other.counts_, nullptr)), address_(std::move(other.address_)) {}
  ConnectionSlot& operator=(ConnectionSlot&&) = delete;
  ~ConnectionSlot() {
    if (!counts_) return;
    const auto own = counts_->of_address.find(address_);
    if (--own->second == 0) counts_->of_address.erase(own);
    --counts_->all;
  }

  const std::string& address() const { return address_; }

 private:
  ConnectionCounts* counts_;
  std::string address_;
};

}  // namespace trigon::engine
