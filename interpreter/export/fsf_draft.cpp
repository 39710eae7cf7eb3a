#include "interpreter/export/fsf_draft.h"

#include <fmt/format.h>

#include "interpreter/support/text.h"

namespace trigon::engine {

void FsfDraft::key(const std::string& name, const std::string& value) {
  lines += fmt::format("{} = {}\n", name, value);
}

void FsfDraft::region(const std::string& name, int player, const std::vector<Square>& squares) {
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
  key(name + (player == 0 ? "White" : "Black"), words.empty() ? "-" : join(words, " "));
}

bool FsfDraft::has(const std::string& name) const { return lines.find(name + " = ") != std::string::npos; }

}  // namespace trigon::engine
