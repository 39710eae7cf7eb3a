// What goes along with the program when it is installed: trigon completion bash|zsh; `trigon complete`, by which the scripts
// that it prints ask; and `trigon man`, which the build calls.
#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/app/man_page.h"
#include "interpreter/support/built_in.h"

namespace trigon {

namespace {

/// Not in any help: only scripts call it. The words of a command line follow, the program's name being the first.
void add_complete(CLI::App& app, int& code) {
  CLI::App* command = app.add_subcommand("complete", "Tell what can stand next on a command line");
  command->group("")->prefix_command()->fallthrough(false);
  command->set_help_flag();
  command->set_help_all_flag();
  command->callback([&app, command, &code] {
    const std::vector<std::string> words = command->remaining();
    if (!words.empty()) print(print_completions(complete(app, {words.begin() + 1, words.end()})));
    code = exit_code::fine;
  });
}

/// Not in any help either.
void add_man(CLI::App& app, int& code) {
  CLI::App* command = app.add_subcommand("man", "Print the manual page");
  command->group("");
  command->callback([&app, &code] {
    print(man_page(app));
    code = exit_code::fine;
  });
}

}  // namespace

void add_completion(CLI::App& app, int& code) {
  CLI::App* command = add_command(app, "completion", "Print a script by which a shell completes trigon's arguments",
                                  "source <(trigon completion bash)");
  auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "The shell: bash, zsh")->required()->check(CLI::IsMember({"bash", "zsh"}));
  command->callback([shell, &code] {
    print(std::string(*shell == "zsh" ? built_in::completion_zsh : built_in::completion_bash));
    code = exit_code::fine;
  });
  add_complete(app, code);
  add_man(app, code);
}

}  // namespace trigon
