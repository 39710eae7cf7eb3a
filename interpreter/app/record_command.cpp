// trigon record FILE
#include <fmt/format.h>

#include <utility>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/record/record_formats.h"
#include "interpreter/record/record_reader.h"

namespace trigon::engine {

namespace record_cli {

struct Arguments {
  std::string file;
  std::string from = "trigon", to = "trigon";
  std::string variant;
  std::vector<std::string> options;
  std::string format = "text";
  std::string output;
};

/// The text of a game in the requested format; nothing after an error.
std::optional<std::string> written(const ReplayedGame& game, const Arguments& arguments, const Span& where,
                                   Diagnostics& diagnostics) {
  Diagnostics found;
  auto text = record_format_named(arguments.to).write(game, found);
  for (Diagnostic one : found.all()) {
    one.span = where;
    diagnostics.add(std::move(one));
  }
  return text;
}

/// Prints the games without errors, one behind the other. Returns the number of games with errors.
int print_games(RecordFile& file, const Arguments& arguments, Diagnostics& diagnostics) {
  int wrong = 0;
  const char* between = "";
  for (std::size_t i = 0; i < file.size(); ++i) {
    const auto game = file.read(i, diagnostics);
    const auto text = game ? written(*game, arguments, file.text(i).place, diagnostics) : std::nullopt;
    if (text) print(std::exchange(between, record_format_named(arguments.to).between) + *text);
    wrong += text ? 0 : 1;
  }
  return wrong;
}

int record(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  if (arguments.variant.empty() && !arguments.options.empty())
    diagnostics.error({}, "argument", "--option goes with --variant, which is not given");
  if (!arguments.variant.empty() && arguments.from == "trigon")
    diagnostics.error({}, "argument", "--variant is for other formats: a record says of which variant its games are");
  if (const RecordFormatInfo& from = record_format_named(arguments.from);
      arguments.variant.empty() && !from.says_variant)
    diagnostics.error(
        {}, "argument",
        fmt::format("--from {} needs --variant: {} does not say which file has the rules", from.name, from.title));
  int code = diagnostics.has_errors() ? exit_code::usage : exit_code::fine;
  if (code == exit_code::fine) {
    const RecordFormat format = record_format_named(arguments.from).format;
    auto file = RecordFile::open(files, arguments.file, {format, arguments.variant, arguments.options}, diagnostics);
    if (file && file->size() == 0)
      diagnostics.error({}, "record", fmt::format("there is no game in '{}'", arguments.file));
    if (!file || file->size() == 0)
      code = exit_code::bad_input;
    else if (print_games(*file, arguments, diagnostics) > 0)
      code = exit_code::check_failed;
  }
  if (!diagnostics.all().empty()) print_diagnostics(diagnostics, arguments.format);
  return code;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "FILE",
       .help = "The games; - is standard input",
       .target = &to.file,
       .is_required = true,
       .kind = ValueKind::record_file},
      {.name = "--from",
       .value = "FORMAT",
       .help = "The format of the file",
       .target = &to.from,
       .choices = record_format_names()},
      {.name = "--to",
       .value = "FORMAT",
       .help = "The format to print",
       .target = &to.to,
       .choices = record_format_names()},
      {.name = "--variant",
       .value = "FILE",
       .help = "The variant of all games of a file that is no record",
       .target = &to.variant,
       .by_default = "what each game says",
       .kind = ValueKind::variant_file},
      {.name = "--option",
       .value = "NAME",
       .help = "Chooses an option of --variant, and what it requires",
       .target = &to.options,
       .by_default = "none",
       .kind = ValueKind::option,
       .variant_in = {"--variant"}},
      format_option(to.format),
      output_option(to.output),
  };
}

}  // namespace record_cli

Command record_command() {
  return with_arguments({.name = "record",
                         .summary = "Checks game records and writes them anew, also from and to PGN, CSA, KIF and WXF",
                         .example = "trigon record games.pgn --from pgn --variant my-game.yaml"},
                        record_cli::declare, noted(record_cli::record));
}

}  // namespace trigon::engine
