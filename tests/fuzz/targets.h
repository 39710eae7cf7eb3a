// The fuzz targets: each takes any bytes as the text that an author or a program could send, and throws BrokenLaw when
// the interpreter breaks its word. libFuzzer calls them (libfuzzer.cpp), and the tests, with the texts of
// tests/fuzz/corpus (replay_test.cpp). The folder of a target there has the name of its file.
#pragma once

#include <string_view>

namespace trigon::engine::fuzzing {

/// A variant file, that may extend base.yaml and have script.lua.
void fuzz_variant(std::string_view input);
/// A movement in Trigon's notation.
void fuzz_movement(std::string_view input);
/// The letter of a game ('a', 'b' and so on) and a position of it as text.
void fuzz_position(std::string_view input);
/// The requests of a session, a line each.
void fuzz_session(std::string_view input);
/// A file of cases about variant.yaml, the small game.
void fuzz_cases(std::string_view input);
/// The script of a hook of the small game.
void fuzz_script(std::string_view input);
/// A move in Betza's notation.
void fuzz_betza(std::string_view input);
/// A variants.ini of Fairy-Stockfish.
void fuzz_ini(std::string_view input);
/// A page with Interactive Diagrams.
void fuzz_diagram(std::string_view input);
/// A file of game records, or of PGN, of the small game.
void fuzz_record(std::string_view input);
/// A designer's own SVG of a piece.
void fuzz_symbol(std::string_view input);
/// What people send to a game on the server, a message a line.
void fuzz_messages(std::string_view input);

}  // namespace trigon::engine::fuzzing
