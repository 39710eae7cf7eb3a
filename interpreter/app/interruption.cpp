#include "interpreter/app/interruption.h"

#include <csignal>
#include <cstdio>

namespace trigon::engine {

namespace {

/// The signal that has come, or 0.
volatile std::sig_atomic_t noted_signal = 0;

void note(int signal) {
  noted_signal = signal;
  // The next signal ends the program.
  std::signal(signal, SIG_DFL);
}

}  // namespace

Interruption::Interruption() {
  noted_signal = 0;
  std::signal(SIGINT, note);
  std::signal(SIGTERM, note);
}

Interruption::~Interruption() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool Interruption::is_wanted() const { return noted_signal != 0; }

void Interruption::raise_again() const {
  if (!is_wanted()) return;
  std::fflush(nullptr);
  std::signal(noted_signal, SIG_DFL);
  std::raise(noted_signal);
}

}  // namespace trigon::engine
