// trigon session
#include <iostream>
#include <string>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/protocol/session.h"

namespace trigon::engine {

namespace {

/// Reads a line, but no more of it than is looked at.
bool read_line(std::istream& in, std::string& line) {
  line.clear();
  for (int c = in.get(); c != std::char_traits<char>::eof(); c = in.get()) {
    if (c == '\n') return true;
    if (line.size() <= max_request_length) line += static_cast<char>(c);
  }
  return !line.empty();
}

int converse() {
  const DiskFiles files;
  Session session(files);
  for (std::string line; !session.has_quit() && read_line(std::cin, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::cout << session.answer(line) << '\n' << std::flush;
  }
  return exit_code::fine;
}

}  // namespace

Command session_command() {
  return {.name = "session",
          .summary = "Answers requests of other programs in JSON, one line each",
          .example = "echo '{\"command\": \"load\", \"file\": \"my-game.yaml\"}' | trigon session",
          .run = converse};
}

}  // namespace trigon::engine
