// A session over two descriptors, as `trigon session` holds it with the program that started it. Requests are read
// ahead on a thread of their own, so that a count can be cancelled, and ends when the client is gone.
// Tested in tests/unit/conversation_test.cpp.
#pragma once

#include <chrono>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// How long counts may go on after the end of the input.
inline constexpr std::chrono::milliseconds patience_after_input{5000};

/// Answers each line that comes in at `in` by a line at `out`, until it is asked to quit, the input ends or nobody
/// reads the output any more; the last ends a running count at once. Lines of spaces are skipped. The caller sees to it
/// that SIGPIPE does not end the process.
/// Returns false when an answer could not be written though somebody reads, as on a full disk; errno says why.
bool converse(const Files& files, int in, int out, std::chrono::milliseconds patience = patience_after_input);

}  // namespace trigon::engine
