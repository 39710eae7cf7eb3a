// trigon validate FILE...
#include <fmt/format.h>

#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/app/terminal.h"
#include "interpreter/app/watch.h"
#include "interpreter/check/validate.h"
#include "interpreter/support/json.h"

namespace trigon {

namespace {

struct Arguments {
  std::vector<std::string> files;
  SmokeRun run;
  std::string format = "text";
};

int validate(const Arguments& arguments, const Files& files) {
  Json json = Json::array();
  bool has_errors = false;
  for (const std::string& file : arguments.files) {
    Diagnostics diagnostics;
    validate_variant(files, file, arguments.run, diagnostics);
    has_errors |= diagnostics.has_errors();
    if (arguments.format == "json") {
      json.push_back({{"file", file}, {"valid", !diagnostics.has_errors()}, {"diagnostics", to_json(diagnostics)}});
      continue;
    }
    print_diagnostics(diagnostics, "text");
    const TextStyle style = text_style_of(stdout);
    const std::size_t count = diagnostics.distinct_error_count();
    print(fmt::format("{}: {}\n", file,
                      diagnostics.has_errors()
                          ? paint(fmt::format("{} error{}", count, count == 1 ? "" : "s"), TextRole::failed, style)
                          : paint("valid", TextRole::fine, style)));
  }
  if (arguments.format == "json") print(dump_pretty(json) + "\n");
  return has_errors ? exit_code::bad_input : exit_code::fine;
}

}  // namespace

void add_validate(CLI::App& app, int& code) {
  CLI::App* command =
      add_command(app, "validate", "Tell every fault of variant files, then play random games as a test",
                  "trigon validate my-game.yaml");
  auto arguments = std::make_shared<Arguments>();
  completed_by(command->add_option("FILE", arguments->files, "Variant files")->required(), value_kind::variant_files);
  command->add_option("--games", arguments->run.games, "Random games for each option")
      ->type_name("N")
      ->check(CLI::Range(0, 10000))
      ->default_str("2");
  command->add_option("--plies", arguments->run.plies, "Plies of a game at most")
      ->type_name("N")
      ->check(CLI::Range(0, 10000))
      ->default_str("60");
  command->add_option("--seed", arguments->run.seed, "Seed of the random games")->type_name("N")->default_str("1");
  add_format(*command, arguments->format);
  auto watch = std::make_shared<Watch>();
  watch->add_to(*command);
  command->callback([arguments, watch, &code] {
    code = run_watched(*watch, [&](const Files& files) { return validate(*arguments, files); });
  });
}

}  // namespace trigon
