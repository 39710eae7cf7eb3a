// trigon report FILE
#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/app/watch.h"
#include "interpreter/report/report.h"
#include "interpreter/variant/loader.h"

namespace trigon {

namespace {

struct Arguments {
  VariantArguments variant;
  std::string output;
};

int write(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.flush();
  if (out) return exit_code::fine;
  Diagnostics diagnostics;
  diagnostics.error({}, "file", fmt::format("'{}' cannot be written", path));
  print_diagnostics(diagnostics, "text");
  return exit_code::bad_input;
}

int report(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, arguments.variant.file, arguments.variant.options, diagnostics);
  diagnostics.sort();
  print_diagnostics(diagnostics, "text");
  if (!loaded) return exit_code::bad_input;
  const Report page = make_report(*loaded);
  const std::string text = arguments.variant.format == "html" ? print_html(page) : print_markdown(page);
  if (!arguments.output.empty()) return write(arguments.output, text);
  print(text);
  return exit_code::fine;
}

}  // namespace

void add_report(CLI::App& app, int& code) {
  CLI::App* command =
      add_command(app, "report", "Write a page about a variant: board, pieces, mobility, rules in words",
                  "trigon report my-game.yaml --format html --output my-game.html");
  auto arguments = std::make_shared<Arguments>();
  arguments->variant.format = "markdown";
  arguments->variant.add_to(*command, false);
  CLI::Option* output =
      command->add_option("--output", arguments->output, "Write to this file instead of standard output");
  completed_by(output->type_name("FILE"), value_kind::all_files);
  add_format(*command, arguments->variant.format, {"markdown", "html"});
  auto watch = std::make_shared<Watch>();
  watch->add_to(*command);
  command->callback([arguments, watch, &code] {
    code = run_watched(*watch, [&](const Files& files) { return report(*arguments, files); });
  });
}

}  // namespace trigon
