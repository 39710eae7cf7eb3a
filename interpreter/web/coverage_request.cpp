#include "interpreter/web/coverage_request.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "interpreter/check/check.h"
#include "interpreter/check/coverage_report.h"
#include "interpreter/variant/yaml_tree.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/secrets.h"

namespace trigon::engine {

namespace {

/// No test counts positions for longer.
constexpr CaseLimits limits_of_tests{.seconds = 0.5, .nodes = 1'000'000};

/// The path of the file that somebody with the secret asks about; nothing, with an error, for others.
std::optional<std::string> file_asked_for(const Json& body, const std::string& secret, const Catalog& catalog,
                                          Diagnostics& diagnostics) {
  const auto given = text_field(body, "secret");
  const auto path = catalog.followed_file(text_field(body, "variant").value_or(""));
  if (!given || secret.empty() || !is_same_secret(*given, secret))
    diagnostics.error({}, "argument",
                      "only who has the link that the program printed at its start may see and change files");
  else if (!path)
    diagnostics.error({}, "argument", "only the files that the program was started with are shown and changed");
  return diagnostics.has_errors() ? std::nullopt : path;
}

std::vector<Case> tests_in(const Files& files, const std::string& path) {
  std::string error;
  Diagnostics ignored;
  const auto text = files.read(path, error);
  const YamlPtr root = text ? read_yaml(std::make_shared<const Source>(path, *text), ignored) : nullptr;
  return root ? read_cases(files, *root, path, ignored) : std::vector<Case>{};
}

}  // namespace

Json answer_coverage(const Json& body, const std::string& secret, Catalog& catalog, double seconds,
                     Diagnostics& diagnostics) {
  const auto path = file_asked_for(body, secret, catalog, diagnostics);
  if (!path) return Json::object();
  const Files& files = catalog.files();
  Coverage coverage(files);
  if (!coverage.add_variant(resolve_path("", *path), diagnostics)) return Json::object();
  const std::vector<Case> tests = tests_in(files, *path);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  std::size_t ran = 0, failed = 0;
  for (const Case& one : tests) {
    if (std::chrono::steady_clock::now() > end) break;
    ++ran;
    if (!run_case(files, one, &coverage, limits_of_tests).passed) ++failed;
  }
  const std::vector<FileCoverage> all = coverage.files();
  const auto own = std::ranges::find(all, resolve_path("", *path), &FileCoverage::file);
  const FileCoverage counted = own == all.end() ? FileCoverage{} : *own;
  Json missing = missing_json(counted.missing);
  for (Json& item : missing) item.erase("file");
  return {{"tests", tests.size()},         {"ran", ran},
          {"failed", failed},              {"rules", counted.count},
          {"reached", counted.reached()},  {"missing", std::move(missing)}};
}

}  // namespace trigon::engine
