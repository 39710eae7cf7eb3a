// What a command and its arguments say of themselves: interpreter/app/command.h.
#include "interpreter/app/command.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("an argument is a positional, an option or a flag", "[app][command]") {
  bool is_on = false;
  std::string text;
  std::vector<std::string> texts;
  const Argument positional{.name = "FILE", .target = &text};
  const Argument option{.name = "-d,--depth", .value = "N", .target = &text};
  const Argument flag{.name = "--on", .target = &is_on};
  const Argument repeated{.name = "--name", .value = "NAME", .target = &texts};
  const Argument answered{.name = "--help"};
  CHECK_FALSE(positional.is_option());
  CHECK_FALSE(positional.is_flag());
  CHECK((option.is_option() && !option.is_flag() && !option.may_repeat()));
  CHECK((flag.is_option() && flag.is_flag()));
  CHECK((repeated.may_repeat() && !repeated.is_flag()));
  CHECK(answered.is_flag());
  CHECK(option.names() == std::vector<std::string>{"-d", "--depth"});
  const Command command{.arguments = {option, positional, flag}};
  CHECK(command.positionals().size() == 1);
  CHECK(command.options().size() == 2);
}

TEST_CASE("a description names choices, repetition and need", "[app][command]") {
  std::string text;
  std::vector<std::string> texts;
  CHECK(Argument{.name = "FILE", .help = "Files", .target = &texts}.description() == "Files");
  CHECK(Argument{.name = "--at", .help = "Where", .target = &texts}.description() ==
        "Where; several with commas between them, or repeated");
  CHECK(Argument{.name = "--as", .help = "How", .target = &text, .choices = {"a", "b"}}.description() == "How: a, b");
  CHECK(Argument{.name = "--as", .help = "How", .target = &text, .needs = "--at"}.description() == "How; needs --at");
}

TEST_CASE("the default is what the target holds, or words", "[app][command]") {
  bool is_on = false;
  int number = 2;
  double real = 0.5;
  std::optional<int> percent;
  std::string text = "some", none;
  CHECK(Argument{.name = "--n", .target = &number}.default_text() == "2");
  CHECK(Argument{.name = "--n", .target = &real}.default_text() == "0.5");
  CHECK(Argument{.name = "--n", .target = &percent}.default_text().empty());
  CHECK(Argument{.name = "--t", .target = &text}.default_text() == "some");
  CHECK(Argument{.name = "--t", .target = &none}.default_text().empty());
  CHECK(Argument{.name = "--t", .target = &none, .by_default = "none"}.default_text() == "none");
  CHECK(Argument{.name = "--on", .target = &is_on}.default_text().empty());
  CHECK(Argument{.name = "N", .target = &number, .is_required = true}.default_text().empty());
}

TEST_CASE("each command that runs is visited, hidden ones are not", "[app][command]") {
  const auto run = [] { return exit_code::fine; };
  const Program program{
      .commands = {{.name = "a", .run = run},
                   {.name = "b", .run = run, .is_hidden = true},
                   {.name = "c", .commands = {{.name = "d", .run = run}, {.name = "e", .run = run}}}}};
  std::vector<std::string> seen;
  each_command(program, [&](const std::string& words, const Command& command) {
    CHECK(words.ends_with(command.name));
    seen.push_back(words);
  });
  CHECK(seen == std::vector<std::string>{"a", "c d", "c e"});
}

}  // namespace trigon::engine::testing
