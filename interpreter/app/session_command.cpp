// trigon session
#include <unistd.h>

#include <csignal>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/output.h"
#include "interpreter/protocol/conversation.h"

namespace trigon::engine {

namespace session_cli {

int run_session() {
  // A client that goes away ends the session without an error.
  std::signal(SIGPIPE, SIG_IGN);
  return converse(DiskFiles(), STDIN_FILENO, STDOUT_FILENO) ? exit_code::fine : report_lost_output();
}

}  // namespace session_cli

Command session_command() {
  return {.name = "session",
          .summary = "Answers requests of other programs in JSON, one line each",
          .example = "echo '{\"command\": \"load\", \"file\": \"my-game.yaml\"}' | trigon session",
          .run = session_cli::run_session};
}

}  // namespace trigon::engine
