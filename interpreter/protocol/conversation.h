// A session over two file descriptors, as `trigon session` has it with the program that started it. A thread reads
// requests ahead, so that `cancel` can end a running count, and so can the client's exit. Tested in
// tests/unit/conversation_test.cpp.
#pragma once

#include <chrono>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// How long a running count may go on after the end of the input.
inline constexpr std::chrono::milliseconds patience_after_input{5000};

/// Answers each request line from the descriptor `in` with a line to `out`, or several where it asks for that, until a
/// request asks to quit, the input ends or nobody reads the output any more. A running count ends `patience` after the
/// end of the input, and at once when nobody reads. Blank lines are skipped. The caller must have SIGPIPE ignored.
/// Returns false when an answer cannot be written although somebody reads, as on a full disk; errno says why.
bool converse(const Files& files, int in, int out, std::chrono::milliseconds patience = patience_after_input);

}  // namespace trigon::engine
