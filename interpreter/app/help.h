// The text of --help. Tested in tests/unit/help_test.cpp.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace trigon {

/// Help within 80 columns; the values of an option stand where its default does.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

/// The name of an option's value, as in `--games N`; empty of flags.
std::string value_name(const CLI::Option& option);

}  // namespace trigon
