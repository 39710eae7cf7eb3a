#include "interpreter/variant/shuffle_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A step as it is written.
struct WrittenStep {
  ShuffleStep step;
  /// The names of its pieces.
  std::vector<LocatedText> names;

  std::string names_in_words() const {
    std::vector<std::string> texts;
    for (const LocatedText& name : names) texts.push_back(name.text);
    return "'" + join(texts, " ") + "'";
  }
};

bool has(const std::vector<std::size_t>& sorted, std::size_t index) {
  return std::ranges::binary_search(sorted, index);
}

class ShuffleReader {
 public:
  ShuffleReader(Loading& loading, const YamlNode& node, const std::string& what, const PieceFinder& find_piece)
      : loading_(loading), fields_(node, what, "shuffle", loading.diagnostics), find_piece_(find_piece) {}

  std::optional<Shuffle> read(Player player) {
    if (!fields_.node().is_map()) return std::nullopt;
    const std::size_t errors = loading_.diagnostics.error_count();
    shuffle_.player = player;
    const YamlNode* cells = fields_.require("cells");
    const YamlNode* place = fields_.require("place");
    if (cells) read_cells(*cells);
    if (place) read_steps(*place, loading_.diagnostics.error_count() == errors);
    if (loading_.diagnostics.error_count() > errors || !cells || !place || loading_.has_wrong_labels)
      return std::nullopt;
    for (const WrittenStep& one : written_)
      if (!add(one)) return std::nullopt;
    return std::move(shuffle_);
  }

 private:
  std::string what(const char* key) const { return of_key(fields_.owner(), key); }
  const std::string& label(Cell cell) const { return loading_.ruleset->labels[cell]; }

  void read_cells(const YamlNode& node) {
    for (const LocatedText& word : read_words(node, what("cells"), loading_.diagnostics)) {
      const auto cell = loading_.cell(word, what("cells"));
      if (!cell) continue;
      if (std::ranges::find(shuffle_.cells, *cell) != shuffle_.cells.end())
        loading_.diagnostics.error(word.whole, "value", fmt::format("{}: {} is listed twice", what("cells"), word.text),
                                   "each cell has one piece at most");
      else
        shuffle_.cells.push_back(*cell);
    }
  }

  /// `has_cells`: were the cells read without an error?
  void read_steps(const YamlNode& place, bool has_cells) {
    if (place.items.size() > max_shuffle_steps)
      return loading_.diagnostics.error(
          place.items[max_shuffle_steps]->span, "range",
          fmt::format("{}: at most {} steps are supported", what("place"), max_shuffle_steps));
    const std::size_t errors = loading_.diagnostics.error_count();
    for (const YamlNode* item : one_or_more(place)) read_step(*item, has_cells);
    if (written_.empty() && loading_.diagnostics.error_count() == errors)
      loading_.diagnostics.error(place.span, "value", what("place") + ": no pieces are placed");
  }

  void read_step(const YamlNode& item, bool has_cells) {
    WrittenStep written;
    const YamlNode *pieces = &item, *on = nullptr;
    std::optional<Fields> fields;
    if (item.is_map()) {
      fields.emplace(item, what("place"), "shuffle-step", loading_.diagnostics);
      pieces = fields->require("pieces");
      on = fields->find("on");
    }
    if (pieces) written.names = read_words(*pieces, what("place"), loading_.diagnostics);
    for (const LocatedText& name : written.names)
      if (const auto type = find_piece_(name, what("place"))) written.step.pieces.push_back(*type);
    if (on && has_cells) {
      written.step.cells = read_on(*on);
    } else {
      written.step.cells.resize(shuffle_.cells.size());
      std::iota(written.step.cells.begin(), written.step.cells.end(), std::size_t{0});
    }
    if (!written.names.empty()) written_.push_back(std::move(written));
  }

  /// The cells of a step, as indices into those of the shuffle: named, or those of a shade.
  std::vector<std::size_t> read_on(const YamlNode& node) {
    std::vector<std::size_t> indices;
    std::set<std::string> read;
    for (const LocatedText& word : read_words(node, what("on"), loading_.diagnostics)) {
      if (!read.insert(word.text).second) continue;
      const std::vector<Cell> cells = cells_of(word);
      for (const Cell cell : cells) {
        const auto found = std::ranges::find(shuffle_.cells, cell);
        if (found != shuffle_.cells.end()) {
          indices.push_back(static_cast<std::size_t>(found - shuffle_.cells.begin()));
        } else if (cells.size() == 1) {
          std::vector<std::string> known;
          for (const Cell one : shuffle_.cells) known.push_back(label(one));
          loading_.diagnostics.error(
              word.whole, "value",
              fmt::format("{}: {} is not among the cells that are shuffled", what("on"), label(cell)),
              "they are " + join(known, " "));
        }
      }
    }
    std::ranges::sort(indices);
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    return indices;
  }

  /// The cell of this name, or all cells of the board that have this shade; empty after an error.
  std::vector<Cell> cells_of(const LocatedText& word) const {
    if (const Cell cell = loading_.ruleset->labels.find(word.text); cell != no_cell) return {cell};
    if (auto cells = cells_like(word.text)) return *cells;
    loading_.diagnostics.error(
        word.whole, "unknown-cell", fmt::format("{}: the board has no cell '{}'", what("on"), word.text),
        fmt::format("there are cells, such as {}, and all cells of a colour: {}",
                    loading_.ruleset->labels[*loading_.grid().cells().begin()], join(shade_names(), ", ")));
    return {};
  }

  /// What shades are called: by their usual colors, and by the orientation of their cells.
  std::vector<std::string> shade_names() const {
    const Lattice& lattice = loading_.grid().lattice();
    std::vector<std::string> names(lattice.fills.begin(), lattice.fills.end());
    const std::vector<std::string> orientations = lattice.orientation_names();
    names.insert(names.end(), orientations.begin(), orientations.end());
    return names;
  }

  /// The cells of the shade or of the orientation of this name.
  std::optional<std::vector<Cell>> cells_like(const std::string& name) const {
    const Grid& grid = loading_.grid();
    const std::vector<std::string> names = shade_names();
    const std::size_t found = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    if (found == names.size()) return std::nullopt;
    const std::size_t fills = grid.lattice().fills.size();
    std::vector<Cell> cells;
    for (const Cell cell : grid.cells())
      if (found < fills ? static_cast<std::size_t>(grid.shade(cell)) == found : grid.orientation(cell) == found - fills)
        cells.push_back(cell);
    return cells;
  }

  /// Adds a step behind those before it, with which it must go together.
  bool add(const WrittenStep& written) {
    shuffle_.steps.push_back(written.step);
    if (!has_equal_choices(written) || !has_room(written)) return false;
    for (std::size_t i = 0; i + 1 < shuffle_.steps.size(); ++i)
      if (has(written.step.cells, shuffle_.steps[i].cells.front()))
        if (const auto twice = shared_name(written, written_[i])) {
          loading_.diagnostics.error(
              twice->whole, "value",
              fmt::format("{}: '{}' is placed in two steps on the same cells, so that setups would be counted twice",
                          what("place"), twice->text),
              fmt::format("put both into one step, as in - {0} {0}", twice->text));
          return false;
        }
    return true;
  }

  /// Does the last step find equally many free cells whatever those before it have chosen?
  bool has_equal_choices(const WrittenStep& written) const {
    for (std::size_t i = 0; i + 1 < shuffle_.steps.size(); ++i) {
      const auto& before = shuffle_.steps[i].cells;
      const auto shared =
          std::ranges::count_if(before, [&](std::size_t cell) { return has(written.step.cells, cell); });
      if (shared == 0 || shared == std::ssize(before)) continue;
      const std::string own = written.names_in_words(), other = written_[i].names_in_words();
      loading_.diagnostics.error(
          written.names.front().whole, "value",
          fmt::format("{}: how many cells are free for {} depends on where {} stands", what("place"), own, other),
          fmt::format("place {} before {}, which may stand on other cells too", own, other));
      return false;
    }
    return true;
  }

  /// Are there cells for all pieces of the last step?
  bool has_room(const WrittenStep& written) const {
    const int free = free_cells(shuffle_, shuffle_.steps.size() - 1);
    const std::size_t needed = written.step.pieces.size();
    if (free >= 0 && needed <= static_cast<std::size_t>(free)) return true;
    loading_.diagnostics.error(written.names.front().whole, "value",
                               fmt::format("{}: there is no setup: {} of the cells for {} {} free", what("place"),
                                           std::max(free, 0), written.names_in_words(), free == 1 ? "is" : "are"),
                               "each piece needs a cell of its own; list more cells, or place fewer pieces");
    return false;
  }

  /// A piece of the step that an earlier one has too. Pieces that `replace` makes equal may stand in both.
  std::optional<LocatedText> shared_name(const WrittenStep& written, const WrittenStep& before) const {
    for (const LocatedText& name : written.names)
      for (const LocatedText& other : before.names)
        if (name.text == other.text) return name;
    return std::nullopt;
  }

  Loading& loading_;
  const Fields fields_;
  const PieceFinder& find_piece_;
  Shuffle shuffle_;
  std::vector<WrittenStep> written_;
};

}  // namespace

std::optional<Shuffle> read_shuffle(Loading& loading, const YamlNode& node, Player player, const std::string& what,
                                    const PieceFinder& find_piece) {
  return ShuffleReader(loading, node, what, find_piece).read(player);
}

}  // namespace trigon::engine
