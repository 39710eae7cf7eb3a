#include "interpreter/app/arguments.h"

#include <fmt/format.h>

#include <cstdio>
#include <thread>

#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/app/terminal.h"
#include "interpreter/explain/why.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loader.h"

namespace trigon {

CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& description,
                      const std::string& example) {
  CLI::App* command = app.add_subcommand(name, description);
  command->footer("Example:\n  " + example);
  return command;
}

void add_format(CLI::App& command, std::string& format, const std::vector<std::string>& formats) {
  command.add_option("--format", format, "How to print: " + join(formats, ", "))
      ->type_name("NAME")
      ->check(CLI::IsMember(formats))
      ->default_str(format);
}

void add_threads(CLI::App& command, int& threads) {
  command.add_option("--threads", threads, "Threads to use")
      ->type_name("N")
      ->check(CLI::Range(1, 64))
      ->default_str(std::to_string(threads));
}

void VariantArguments::add_to(CLI::App& command, bool has_position) {
  completed_by(command.add_option("FILE", file, "The variant file")->required(), value_kind::variant_files);
  CLI::Option* option = command.add_option("--option", options, "An option of the variant; may be given again");
  completed_by(option->type_name("NAME")->allow_extra_args(false), value_kind::options);
  if (!has_position) return;
  command.add_option("--position", position, "Start from this position, in one line (see docs/commands.md)")
      ->type_name("TEXT");
  command.add_option("--moves", moves, "Play these moves first, separated by blanks")->type_name("TEXT");
}

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_diagnostics(const Diagnostics& diagnostics, const std::string& format) {
  const std::string text = format == "json" ? dump(Json{{"diagnostics", to_json(diagnostics)}}) + "\n"
                                            : format_diagnostics(diagnostics, text_style_of(stderr));
  std::fwrite(text.data(), 1, text.size(), stderr);
}

namespace {

/// Plays the moves of `--moves`; a move that is not legal is told with its place.
bool play_moves(Game& game, const LocatedText& moves, Diagnostics& diagnostics) {
  for (std::string_view word : split_words(moves.text)) {
    if (const auto move = find_move(game.position(), game.moves(), word)) {
      game.play(*move);
      continue;
    }
    const auto offset = static_cast<std::size_t>(word.data() - moves.text.data());
    diagnostics.error(moves.at(offset, word.size()), "illegal-move", explain_move(game, word).text);
    return false;
  }
  return true;
}

}  // namespace

std::optional<Game> load_game(const VariantArguments& arguments, int& code, const Files& files) {
  Diagnostics diagnostics;
  std::optional<Game> game;
  if (const auto loaded = load_variant(files, arguments.file, arguments.options, diagnostics)) {
    if (arguments.position.empty()) {
      game.emplace(loaded->ruleset);
    } else if (auto position = read_position(*loaded->ruleset,
                                             LocatedText::standalone("--position", arguments.position), diagnostics)) {
      game.emplace(loaded->ruleset, std::move(*position));
    }
  }
  if (game && !play_moves(*game, LocatedText::standalone("--moves", arguments.moves), diagnostics)) game.reset();
  print_diagnostics(diagnostics, diagnostics.all().empty() ? "text" : arguments.format);
  if (!game) code = exit_code::bad_input;
  return game;
}

}  // namespace trigon
