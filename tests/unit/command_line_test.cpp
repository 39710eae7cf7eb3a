// How the words of a command line are stored: interpreter/app/command_line.h.
#include "interpreter/app/command_line.h"

#include <catch2/catch.hpp>
#include <stdexcept>

#include "tests/support/captured.h"

namespace trigon::engine::testing {

namespace {

using Words = std::vector<std::string>;

struct Arguments {
  std::string file, other = "none";
  int count = 3;
  std::optional<int> percent;
  std::uint64_t seed = 1;
  double seconds = 0.5;
  std::string format = "text";
  bool is_on = false;
  Words names, paths;
  std::optional<std::string> text;
};

struct Ran {
  int code = 0;
  /// What the command was given; nothing if it did not run.
  std::optional<Arguments> given;
  bool is_loud = false;
  Words verbatim;
  std::string out, err;
};

std::vector<Argument> declare(Arguments& to) {
  return {{.name = "FILE", .target = &to.file, .is_required = true},
          {.name = "OTHER", .target = &to.other},
          {.name = "--count", .value = "N", .target = &to.count, .range = Range{0, 9}},
          {.name = "--on", .target = &to.is_on},
          {.name = "--percent", .value = "N", .target = &to.percent, .range = Range{0, 100}, .needs = "--on"},
          {.name = "--seed", .value = "N", .target = &to.seed},
          {.name = "--seconds", .value = "N", .target = &to.seconds, .range = Range{0, 60}},
          {.name = "-f,--format", .value = "NAME", .target = &to.format, .choices = {"text", "json"}},
          {.name = "--name", .value = "NAME", .target = &to.names},
          {.name = "--text", .value = "TEXT", .target = &to.text},
          {.name = "--path", .value = "FILE", .target = &to.paths, .kind = ValueKind::file}};
}

Ran run(const Words& words) {
  Ran ran;
  bool is_loud = false;
  Program program{
      .name = "program", .version = "program 1.2.3", .summary = "Does things", .options = standard_options()};
  program.options.push_back({.name = "--loud", .target = &is_loud});
  program.prepare = [&] { ran.is_loud = is_loud; };
  const auto note = [&](const Arguments& given) {
    ran.given = given;
    return exit_code::check_failed;
  };
  program.commands = {
      with_arguments({.name = "do", .summary = "Does it"}, declare, note),
      {.name = "group", .commands = {with_arguments({.name = "do", .summary = "Does it too"}, declare, note)}},
      {.name = "words",
       .arguments = {{.name = "WORD", .target = &ran.verbatim}},
       .run = [] { return exit_code::fine; },
       .is_verbatim = true},
      {.name = "fail", .run = []() -> int { throw std::runtime_error("failed"); }}};
  const Captured out(STDOUT_FILENO), err(STDERR_FILENO);
  ran.code = run_command_line(program, words);
  ran.out = out.text();
  ran.err = err.text();
  return ran;
}

}  // namespace

TEST_CASE("what is not given keeps its default", "[app][command-line]") {
  const Ran ran = run({"do", "a.yaml"});
  CHECK(ran.code == exit_code::check_failed);
  REQUIRE(ran.given);
  CHECK(ran.given->file == "a.yaml");
  CHECK(ran.given->other == "none");
  CHECK(ran.given->count == 3);
  CHECK_FALSE(ran.given->percent);
  CHECK_FALSE(ran.given->is_on);
  CHECK_FALSE(ran.is_loud);
}

TEST_CASE("arguments of every kind are stored, in any order", "[app][command-line]") {
  const Ran ran =
      run({"group", "do", "--count=7", "a.yaml", "--on", "--percent", "50", "--seed", "18446744073709551615",
           "--seconds", "1.5", "-f", "json", "--name", "x", "b.yaml", "--loud", "--name", "y"});
  REQUIRE(ran.given);
  CHECK(ran.given->file == "a.yaml");
  CHECK(ran.given->other == "b.yaml");
  CHECK(ran.given->count == 7);
  CHECK(ran.given->percent == 50);
  CHECK(ran.given->seed == 18446744073709551615u);
  CHECK(ran.given->seconds == 1.5);
  CHECK(ran.given->format == "json");
  CHECK(ran.given->is_on);
  CHECK(ran.given->names == Words{"x", "y"});
  CHECK(ran.is_loud);
  CHECK(run({"--loud", "do", "--", "--odd-name"}).given->file == "--odd-name");
}

TEST_CASE("a list is given in parts or with commas", "[app][command-line]") {
  CHECK(run({"do", "a", "--name", "x,y", "--name=z"}).given->names == Words{"x", "y", "z"});
  // A positional has no commas to it, nor has an option that is no list.
  CHECK(run({"do", "a,b"}).given->file == "a,b");
  CHECK(run({"do", "a", "--text", "x,y"}).given->text == "x,y");
  CHECK(run({"do", "a", "--path", "x,y", "--path", "z"}).given->paths == Words{"x,y", "z"});
}

TEST_CASE("an empty text is not the same as none", "[app][command-line]") {
  CHECK_FALSE(run({"do", "a"}).given->text);
  CHECK(run({"do", "a", "--text", ""}).given->text == "");
  CHECK(run({"do", "a", "--text="}).given->text == "");
}

TEST_CASE("a number may be negative, and a value may begin with a dash", "[app][command-line]") {
  CHECK(run({"do", "-3"}).given->file == "-3");
  CHECK(run({"do", "a", "--text", "-x"}).given->text == "-x");
}

TEST_CASE("wrong words are reported and run nothing", "[app][command-line]") {
  for (const Words& words : std::vector<Words>{{},
                                               {"no-such-command"},
                                               {"group"},
                                               {"do"},
                                               {"do", "a", "b", "c"},
                                               {"do", "a", "--no-such-option"},
                                               {"do", "a", "--count", "10"},
                                               {"do", "a", "--count", "many"},
                                               {"do", "a", "--count", "--on"},
                                               {"do", "a", "--count", "-1"},
                                               {"do", "a", "--count", "99999999999999999999"},
                                               {"do", "a", "--seed", "-1"},
                                               {"do", "a", "--name", "x,,y"},
                                               {"do", "a", "--name", ""},
                                               {"do", "a", "--on=yes"},
                                               {"do", ""},
                                               {"do", "a", "--count"},
                                               {"do", "a", "--count", "1", "--count", "2"},
                                               {"do", "a", "--seconds", "60.5"},
                                               {"do", "a", "--format", "html"},
                                               {"do", "a", "--percent", "50"}}) {
    INFO((words.empty() ? "" : words.back()));
    const Ran ran = run(words);
    CHECK(ran.code == exit_code::usage);
    CHECK_FALSE(ran.given);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
}

TEST_CASE("help and version are answered instead of running", "[app][command-line]") {
  for (const Words& words :
       std::vector<Words>{{"--help"}, {"-h"}, {"do", "--help"}, {"do", "a", "--help-all"}, {"--version"}}) {
    INFO(words.back());
    const Ran ran = run(words);
    CHECK(ran.code == exit_code::fine);
    CHECK_FALSE(ran.given);
    CHECK_FALSE(ran.out.empty());
    CHECK(ran.err.empty());
  }
  CHECK(run({"--help"}).out.starts_with("Does things.\n"));
  CHECK(
      run({"group", "do", "--help"}).out.starts_with("Does it too\nUsage: program group do [OPTIONS] FILE [OTHER]\n"));
  CHECK(run({"--version"}).out == "program 1.2.3\n");
}

TEST_CASE("help is given for a command line that is not complete yet, not for a wrong one", "[app][command-line]") {
  CHECK(run({"do", "--help"}).code == exit_code::fine);
  CHECK(run({"do", "--help", "--no-such-option"}).code == exit_code::usage);
  CHECK(run({"do", "--no-such-option", "--help"}).code == exit_code::usage);
  CHECK(run({"--help", "do"}).out == run({"do", "--help"}).out);
}

TEST_CASE("words can be left as they are", "[app][command-line]") {
  CHECK(run({"words", "do", "--help", "-x", "--loud"}).verbatim == Words{"do", "--help", "-x", "--loud"});
}

TEST_CASE("what a command throws is passed on", "[app][command-line]") {
  CHECK_THROWS_AS(run({"fail"}), std::runtime_error);
}

}  // namespace trigon::engine::testing
