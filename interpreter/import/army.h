// The pieces of an imported game and what they promote to, as a variant file says it.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace trigon::engine {

/// A movement with conditions. An empty text is no condition.
struct ArmyMove {
  std::string movement;
  std::string from{};
  std::string to{};
  std::string victims{};
  std::string hurdles{};
  std::string captor_becomes{};
};

struct ArmyPiece {
  std::string name{};
  /// Its type in the other program, which it shares with promoted forms that move as it does.
  std::string type{};
  /// The symbol in drawings: a capital letter, with a prefix for promoted pieces.
  std::string symbol{};
  std::vector<ArmyMove> moves{};
  bool is_royal = false;
  /// The piece that it becomes when captured and held, if that is another one.
  std::string held_as{};
};

struct ArmyPromotion {
  std::string piece{};
  std::vector<std::string> to{};
  /// Does a piece also promote by a move that begins in the zone?
  bool by_start = false;
  bool is_optional = false;
  std::string compulsory_in{};
  /// The limit of each choice that has one, and the pieces that count with it.
  std::map<std::string, int> limits{};
  std::map<std::string, std::vector<std::string>> counted{};
};

}  // namespace trigon::engine
