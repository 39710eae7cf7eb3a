// What can stand next on the command line: interpreter/app/completion.h.
#include "interpreter/app/completion.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/app/command_table.h"
#include "interpreter/support/text.h"
#include "tests/support/has.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

using Words = std::vector<std::string>;

Completions completions(const Words& words) { return complete(command_table(), words); }

Words after(const Words& words) {
  Words texts;
  for (const Completion& one : completions(words).words) texts.push_back(one.text);
  return texts;
}

}  // namespace

TEST_CASE("commands are completed, hidden ones are not", "[app][completion]") {
  CHECK(after({"val"}) == Words{"validate", "values"});
  CHECK(after({"s"}) == Words{"serve", "show", "solve", "site", "session", "schema"});
  CHECK(after({"import", ""}) == Words{"betza", "fsf", "diagram"});
  CHECK(after({"export", ""}) == Words{"fsf", "diagram"});
  CHECK_FALSE(has(after({""}), "complete"));
  CHECK(completions({"val"}).words[0].description.starts_with("Reports every error"));
}

TEST_CASE("every command can be completed, with every option", "[app][completion]") {
  const Program program = command_table();
  each_command(program, [&](const std::string& words, const Command& command) {
    INFO(words);
    Words before;
    for (std::string_view word : split_words(words)) {
      before.emplace_back("");
      CHECK(has(after(before), std::string(word)));
      before.back() = word;
    }
    before.emplace_back("--");
    const Words offered = after(before);
    for (const auto& options : {command.options(), program.options})
      for (const Argument& option : options) CHECK(has(offered, option.names().back()));
  });
}

TEST_CASE("an option is offered again only when it may be repeated", "[app][completion]") {
  CHECK(after({"show", "--form"}) == Words{"--format"});
  CHECK(after({"show", "--format", "svg", "--form"}).empty());
  CHECK(after({"show", "--format=svg", "--form"}).empty());
  CHECK(after({"show", "--option", "x", "--opt"}) == Words{"--option"});
}

TEST_CASE("the values of an option that has a choice", "[app][completion]") {
  CHECK(after({"check", "--format", ""}) == Words{"text", "json", "junit"});
  CHECK(after({"check", "--format", "j"}) == Words{"json", "junit"});
  CHECK(after({"completion", ""}) == Words{"bash", "zsh", "fish"});
  CHECK(after({"schema", "c"}) == Words{"cases"});
  CHECK(after({"lab", "tr"}) == Words{"try"});
  CHECK(after({"lab", "try", "--format", ""}) == Words{"text", "json", "html"});
  // An option of the whole program.
  CHECK(after({"show", "--color", ""}) == Words{"auto", "always", "never"});
  // As one word, and as bash hands it over.
  CHECK(after({"check", "--format=js"}) == Words{"--format=json"});
  CHECK(after({"check", "--format", "="}) == Words{"text", "json", "junit"});
  CHECK(after({"check", "--format", "=", "js"}) == Words{"json"});
  CHECK(has(after({"check", "--format", "=", "json", "--"}), "--coverage"));
  CHECK(completions({"check", "--threads", ""}).words.empty());
}

TEST_CASE("files of the kind that a command reads", "[app][completion]") {
  CHECK(completions({"show", ""}).files == "*.yaml");
  CHECK(completions({"check", "a.yaml", "b.yaml", ""}).files == "*.yaml");
  CHECK(completions({"import", "fsf", ""}).files == "*.ini");
  CHECK(completions({"import", "diagram", ""}).files == "*.html");
  CHECK(completions({"report", "a.yaml", "--output", ""}).files == "*");
  CHECK(completions({"report", "--output=x"}).files == "*");
  CHECK(completions({"report", "a.yaml", "-o", ""}).files == "*");
  CHECK(completions({"show", "a.yaml", ""}).files.empty());
  CHECK(completions({"show", "--", "--odd-name"}).files == "*.yaml");
}

TEST_CASE("ids of shipped games, where a variant can stand", "[app][completion]") {
  CHECK(after({"show", "64-triangles-3"}) == Words{"64-triangles-3p-corners", "64-triangles-3p-sides"});
  CHECK(after({"diff", "chess", "glin"}) == Words{"glinski"});
  CHECK(after({"validate", "chess", "ches"}) == Words{"chess", "chess960"});
  CHECK(after({"new", "mine", "--from", "ches"}) == Words{"chess", "chess960"});
  CHECK(after({"list", ""}) == shipped_ids());
  CHECK(completions({"show", "ches"}).words[0].description == "Chess");
  CHECK(completions({"show", "ches"}).files == "*.yaml");
  CHECK(after({"show", "bases"}).empty());
  CHECK(after({"import", "fsf", "ches"}).empty());
}

TEST_CASE("names in the variant that the command line names", "[app][completion]") {
  const std::string game = shipped_path("64-triangles-2p-corners"),
                    chess = repository_path("variants/chess/chess.yaml");
  CHECK(after({"show", game, "--option", "arch"}) == Words{"archers"});
  CHECK(after({"show", game, "--option", "unicorns,arch"}) == Words{"unicorns,archers"});
  CHECK(after({"show", game, "--option=unicorns,arch"}) == Words{"--option=unicorns,archers"});
  CHECK(after({"lint", game, "--option=arch"}) == Words{"--option=archers"});
  CHECK(after({"diff", game, "--option-b", "arch"}) == Words{"archers"});
  CHECK(after({"diff", chess, game, "--option-b", "arch"}) == Words{"archers"});
  CHECK(after({"diff", chess, game, "--option-a", ""}).empty());
  CHECK(after({"show", "64-triangles-2p-corners", "--option", "arch"}) == Words{"archers"});
  CHECK(after({"diagram", "chess", "k"}) == Words{"king", "knight"});
  CHECK(after({"diagram", chess, "k"}) == Words{"king", "knight"});
  CHECK(after({"diagram", chess, "--player", ""}) == Words{"white", "black"});
  CHECK(after({"diagram", chess, "--at", "e"}).size() == 8);
  CHECK(after({"show", "no-such-file.yaml", "--option", ""}).empty());
  CHECK(after({"show", "--option", ""}).empty());
}

TEST_CASE("commands to be helped with", "[app][completion]") {
  CHECK(after({"help", "val"}) == Words{"validate", "values"});
  CHECK(after({"help", "import", ""}) == Words{"betza", "fsf", "diagram"});
  CHECK(after({"help", "show", ""}).empty());
  CHECK(after({"help", "import", "betza", ""}).empty());
}

TEST_CASE("codes and maps", "[app][completion]") {
  CHECK(has(after({"explain", ""}), "unknown-key"));
  CHECK(after({"keys", "promo"}) == Words{"promotion"});
}

TEST_CASE("a command line with errors has no completions", "[app][completion]") {
  CHECK(after({}).empty());
  CHECK(after({"nonsense"}).empty());
  CHECK(after({"perft", "a.yaml", "3", "4"}).empty());
  CHECK(after({"show", "--no-such=x"}).empty());
}

TEST_CASE("completions are printed a line each", "[app][completion]") {
  CHECK(print_completions({{{"a", "first"}, {"b", ""}}, "*.yaml"}) == "a\tfirst\nb\t\n\t*.yaml\n");
}

}  // namespace trigon::engine::testing
