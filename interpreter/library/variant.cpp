#include <trigon/variant.h>

#include <stdexcept>

#include "interpreter/compare/resolve.h"
#include "interpreter/compare/variant_hash.h"
#include "interpreter/library/implementation.h"
#include "interpreter/library/texts.h"
#include "interpreter/script/allowance.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/json.h"

namespace trigon {

using engine::Cell;

Variant::Implementation::Implementation(engine::LoadedVariant the_loaded,
                                        std::shared_ptr<const engine::Files> the_files, std::string the_file,
                                        std::vector<std::string> the_options)
    : loaded(std::move(the_loaded)),
      files(std::move(the_files)),
      file(std::move(the_file)),
      chosen(std::move(the_options)) {
  for (const engine::PlayerInfo& player : ruleset().players)
    players.push_back({player.name, player.mark, player.color, player.is_neutral});
  for (const engine::PieceTypeInfo& type : ruleset().types)
    piece_types.push_back({type.name, type.symbol, type.is_royal});
  for (const engine::OptionInfo& option : ruleset().options)
    options.push_back({option.name, option.description, option.is_chosen});
}

Variant::Variant(std::shared_ptr<const Implementation> implementation) : implementation_(std::move(implementation)) {}

const std::string& Variant::id() const { return implementation().ruleset().id; }
const std::string& Variant::name() const { return implementation().ruleset().name; }
const std::string& Variant::description() const { return implementation().ruleset().description; }
const std::vector<Player>& Variant::players() const { return implementation().players; }
const std::vector<PieceType>& Variant::piece_types() const { return implementation().piece_types; }
const std::vector<Option>& Variant::options() const { return implementation().options; }

int Variant::cell_count() const { return static_cast<int>(implementation().ruleset().grid.cell_count()); }

std::string Variant::label(int cell) const {
  if (cell < 0 || cell >= cell_count()) throw std::out_of_range("the board has no cell of this number");
  return implementation().ruleset().labels[static_cast<Cell>(cell)];
}

std::optional<int> Variant::find_cell(std::string_view label) const {
  const Cell cell = implementation().ruleset().labels.find(label);
  return cell == engine::no_cell ? std::nullopt : std::optional<int>(cell);
}

std::string Variant::hash() const {
  return asking_scripts([&] { return engine::variant_hash(implementation().ruleset()); });
}

std::optional<std::string> Variant::to_json() const {
  const engine::LoadedVariant& loaded = implementation().loaded;
  const auto json = engine::resolved_json(*loaded.ruleset, loaded.files, engine::Names(*loaded.ruleset));
  return json ? std::optional(engine::dump(*json)) : std::nullopt;
}

namespace {

LoadResult load(std::shared_ptr<const engine::Files> files, const std::string& file,
                const std::vector<std::string>& options) {
  engine::ScriptAllowance::of_this_thread().renew();
  engine::Diagnostics diagnostics;
  LoadResult result;
  auto loaded = engine::load_variant(*files, file, options, diagnostics);
  if (loaded)
    result.variant.emplace(
        std::make_shared<const Variant::Implementation>(std::move(*loaded), std::move(files), file, options));
  result.diagnostics = to_public(diagnostics);
  return result;
}

}  // namespace

LoadResult load_variant(const std::string& file, const std::vector<std::string>& options) {
  return load(std::make_shared<const engine::DiskFiles>(), file, options);
}

LoadResult load_variant(const std::map<std::string, std::string>& texts, const std::string& file,
                        const std::vector<std::string>& options) {
  return load(std::make_shared<const TextsOrDisk>(texts), file, options);
}

std::vector<std::string> shipped_variants() { return engine::shipped_games(engine::DiskFiles()); }

std::string version() { return std::string(engine::built_in::version); }

}  // namespace trigon
