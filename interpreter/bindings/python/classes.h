// What each file of the module adds to it.
#pragma once

#include <pybind11/pybind11.h>
#include <trigon/record.h>

/// A game as PGN, or a ValueError that says why it has none.
std::string to_pgn(const trigon::GameRecord& record, const trigon::Game& game);

/// Variants, games and what they consist of.
void add_games(pybind11::module_& module);
/// Boards, positions that are put together, and pictures, as a part of `add_games`.
void add_boards(pybind11::module_& module, pybind11::class_<trigon::Variant>& variant,
                pybind11::class_<trigon::Game>& game);
/// The computer player and what it finds.
void add_thinking(pybind11::module_& module);
/// Game records.
void add_records(pybind11::module_& module);
/// Many games at once, in arrays of numpy.
void add_batch(pybind11::module_& module);
/// Networks that are learned, and many games with what they tell.
void add_laboratory(pybind11::module_& module);
