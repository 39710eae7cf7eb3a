// What the commands that export games print.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/app/command.h"
#include "interpreter/app/noted_files.h"
#include "interpreter/export/read_back.h"

namespace trigon::engine {

/// The arguments of commands that export a variant.
struct ExportArguments {
  std::string file;
  std::vector<std::string> options;
  bool is_partial = false;
  std::string output;
};

std::vector<Argument> export_arguments(ExportArguments& to);

using Exporter = std::function<std::optional<Exported>(const LoadedVariant& variant, std::string& why)>;

/// Exports a variant for `program`, prints it or why not, and returns the exit code. What is lost is an error unless a
/// partial game is wanted.
int run_export(const ExportArguments& arguments, const Files& files, const std::string& program,
               const Exporter& exporter);

}  // namespace trigon::engine
