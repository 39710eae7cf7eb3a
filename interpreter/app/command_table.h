// The commands of the program, each in a file of its own, and the table of them. Tested in
// tests/unit/commands_test.cpp, and by docs/refresh-outputs, which compares what they print with the docs.
#pragma once

#include "interpreter/app/command.h"

namespace trigon::engine {

/// The program with its commands in the order of help, ready for one run.
Program command_table();

Command check_command();
Command complete_command();
Command completion_command();
Command diagram_command();
Command diff_command();
Command explain_command();
Command help_command();
Command import_betza_command();
Command import_fsf_command();
Command import_diagram_command();
Command export_fsf_command();
Command export_diagram_command();
Command keys_command();
Command lab_check_command();
Command lab_try_command();
Command lab_compare_command();
Command lab_merge_command();
Command lab_play_command();
Command lab_puzzles_command();
Command lab_report_command();
Command lab_script_command();
Command lint_command();
Command list_command();
Command man_command();
Command match_command();
Command learn_command();
Command site_command();
Command solve_command();
Command moves_command();
Command new_command();
Command page_command();
Command perft_command();
Command play_command();
Command record_command();
Command report_command();
Command resolve_command();
Command schema_command();
Command serve_command();
Command session_command();
Command engine_command();
Command show_command();
Command validate_command();
Command values_command();
Command version_command();

}  // namespace trigon::engine
