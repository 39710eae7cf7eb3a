// How many connections each address has.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace trigon::engine {

/// Counts a connection for its address while the connection exists.
class ConnectionSlot {
 public:
  ConnectionSlot(std::map<std::string, std::size_t>& counts, const std::string& address)
      : counts_(&counts), address_(address) {
    ++counts[address];
  }
  ConnectionSlot(ConnectionSlot&& other) noexcept
      : counts_(std::exchange(other.counts_, nullptr)), address_(std::move(other.address_)) {}
  ConnectionSlot& operator=(ConnectionSlot&&) = delete;
  ~ConnectionSlot() {
    if (!counts_) return;
    const auto own = counts_->find(address_);
    if (--own->second == 0) counts_->erase(own);
  }

  const std::string& address() const { return address_; }

 private:
  std::map<std::string, std::size_t>* counts_;
  std::string address_;
};

}  // namespace trigon::engine
