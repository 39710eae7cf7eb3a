// One slot for each network address, for what an address may have only one of at a time. Tested in
// tests/unit/try_request_test.cpp.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>

namespace trigon::engine {

/// The addresses whose slot is taken. Slots may outlive this, and be freed by any thread.
class AddressSlots {
  struct Taken {
    std::mutex mutex;
    std::set<std::string> addresses{};
  };

 public:
  /// A slot that is taken until `free` or until it is destroyed, so also when the work that holds it is dropped.
  class Slot {
   public:
    Slot(std::shared_ptr<Taken> taken, std::string address) : taken_(std::move(taken)), address_(std::move(address)) {}
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;
    ~Slot() { free(); }

    void free() {
      const std::lock_guard lock(taken_->mutex);
      // Somebody else may have the slot after it was freed.
      if (!is_free_) taken_->addresses.erase(address_);
      is_free_ = true;
    }

   private:
    const std::shared_ptr<Taken> taken_;
    const std::string address_;
    bool is_free_ = false;
  };

  /// Takes the slot of an address; null when it is taken.
  std::shared_ptr<Slot> take(const std::string& address) {
    const std::lock_guard lock(taken_->mutex);
    return taken_->addresses.insert(address).second ? std::make_shared<Slot>(taken_, address) : nullptr;
  }

 private:
  std::shared_ptr<Taken> taken_ = std::make_shared<Taken>();
};

}  // namespace trigon::engine
