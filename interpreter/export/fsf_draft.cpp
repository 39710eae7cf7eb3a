#include "interpreter/export/fsf_draft.h"

#include <fmt/format.h>

#include "interpreter/support/text.h"

namespace trigon::engine {

void FsfDraft::key(const std::string& name, const std::string& value) {
  lines += fmt::format("{} = {}\n", name, value);
}

std::string FsfDraft::words_of(const std::vector<Square>& squares) const {
  std::vector<std::string> words;
  for (int row = 0; row < game.rows; ++row) {
    std::vector<std::string> cells;
    for (const Square& square : squares)
      if (square.row == row) cells.push_back(name_of(square));
    if (static_cast<int>(cells.size()) == game.columns)
      words.push_back(fmt::format("*{}", row + 1));
    else
      words.insert(words.end(), cells.begin(), cells.end());
  }
  return words.empty() ? "-" : join(words, " ");
}

void FsfDraft::region(const std::string& name, int player, const std::vector<Square>& squares) {
  key(name + (player == 0 ? "White" : "Black"), words_of(squares));
}

void FsfDraft::keep_moves(const SquarePiece& piece) {
  const std::vector<std::string> path = {"pieces", piece.name, "moves"};
  std::erase_if(lost, [&](const Lost& one) { return one.path == path; });
}

bool FsfDraft::has(const std::string& name) const { return lines.find(name + " = ") != std::string::npos; }

}  // namespace trigon::engine
