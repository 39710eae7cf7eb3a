// Records as CSA, the format of the Computer Shogi Association, for games that have such a board (shogi_board.h): moves
// by digits and with the piece after the move, names, places and times by lines, positions piece by piece. What is read
// by lines keeps their words, and becomes a record's text when the game is known. Tested in tests/unit/csa_test.cpp.
// The standard: CSA standard record file format, version 2.2, 2008; of version 3 times with fractions are read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_text.h"
#include "interpreter/record/shogi_ending.h"

namespace trigon::engine {

/// All games of a text, with the words of CSA as names of tags. Errors in the form are reported.
std::vector<RecordText> read_csa_texts(const SourcePtr& source, Diagnostics& diagnostics);

/// The text of a record that says the same; its moves stay as they are. `ruleset` is the game that was played.
RecordText from_csa(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics);

/// The game as CSA. Nothing, and an error without a place, when CSA cannot express it; variations, annotations and tags
/// that CSA does not have are left out with a warning.
std::optional<std::string> write_csa(const ReplayedGame& game, Diagnostics& diagnostics);

/// What CSA calls the endings of games, and tags of records.
struct CsaEnding {
  const char* word;
  ShogiEnding ending;
};
struct CsaTag {
  const char* word;
  const char* tag;
};
const std::vector<CsaEnding>& csa_endings();
const std::vector<CsaTag>& csa_tags();

}  // namespace trigon::engine
