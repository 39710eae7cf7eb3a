#include "tests/support/golden_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <stdexcept>

#include "interpreter/support/text.h"
#include "tests/support/refresh.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A line that opens a part of a topic, and what stands below it.
struct Part {
  std::string heading;
  std::size_t line = 0;
  std::size_t begin = 0;
  std::string body = {};
};

bool is_heading(std::string_view line) { return line.starts_with("=== ") || line.starts_with("--- "); }

/// The lines of a text, each of which must end.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  if (text.empty()) return lines;
  for (std::string_view line : split(std::string_view(text).substr(0, text.size() - 1), '\n')) lines.emplace_back(line);
  return lines;
}

bool ends_with_blank_line(const std::string& text) { return text == "\n" || text.ends_with("\n\n"); }

/// The parts of a topic. An empty line in front of a new case belongs to none.
std::vector<Part> parts_of(const std::string& text) {
  std::vector<Part> parts;
  std::size_t at = 0, number = 0;
  for (const std::string& line : lines_of(text)) {
    at += line.size() + 1;
    ++number;
    if (line.starts_with("=== ") && !parts.empty() && ends_with_blank_line(parts.back().body))
      parts.back().body.pop_back();
    if (is_heading(line)) {
      parts.push_back({line, number, at});
    } else if (!parts.empty()) {
      parts.back().body += line + "\n";
    }
  }
  return parts;
}

/// Lines that stand together in a base, and what takes their place; without such lines, what is added at the end.
struct Change {
  std::vector<std::string> old_lines, new_lines;
};

std::vector<Change> changes_of(const std::string& body) {
  std::vector<Change> changes;
  bool is_open = false;
  for (const std::string& line : lines_of(body)) {
    if (line.empty()) {
      is_open = false;
      continue;
    }
    if (line[0] != '-' && line[0] != '+')
      throw std::runtime_error("a line of a change begins with '-' or '+', not as in\n" + line);
    if (!is_open || (line[0] == '-' && !changes.back().new_lines.empty())) changes.emplace_back();
    is_open = true;
    (line[0] == '-' ? changes.back().old_lines : changes.back().new_lines).push_back(line.substr(1));
  }
  return changes;
}

void apply(const Change& change, const std::string& base, std::vector<std::string>& lines) {
  const std::vector<std::string>& old_lines = change.old_lines;
  const auto at =
      old_lines.empty() ? lines.end() : std::search(lines.begin(), lines.end(), old_lines.begin(), old_lines.end());
  if (!old_lines.empty()) {
    const bool is_there = at != lines.end();
    if (!is_there || std::search(at + 1, lines.end(), old_lines.begin(), old_lines.end()) != lines.end())
      throw std::runtime_error(fmt::format("the base '{}' has {} these lines:\n{}", base,
                                           is_there ? "more than once" : "not", join(old_lines, "\n")));
  }
  const auto behind = lines.erase(at, at + static_cast<std::ptrdiff_t>(old_lines.size()));
  lines.insert(behind, change.new_lines.begin(), change.new_lines.end());
}

/// The text of a part: as it stands there, or a base with the part's changes.
std::string text_of(const Part& part, const std::string& base, const Bases& bases) {
  if (base.empty()) return part.body;
  const auto found = bases.find(base);
  if (found == bases.end()) throw std::runtime_error(fmt::format("there is no base '{}'", base));
  std::vector<std::string> lines = lines_of(found->second);
  for (const Change& change : changes_of(part.body)) apply(change, base, lines);
  return join(lines, "\n") + "\n";
}

/// Reads a topic part by part.
class TopicReader {
 public:
  TopicReader(GoldenTopic& topic, const Bases& bases) : topic_(topic), bases_(bases) {
    for (const auto& [name, text] : bases) shared_["bases/" + name + ".yaml"] = text;
  }

  void read() {
    for (const Part& part : parts_of(topic_.text)) try {
        read(part);
      } catch (const std::runtime_error& error) {
        topic_.errors.push_back(fmt::format("{}:{}: {}", topic_.path, part.line, error.what()));
        is_faulty_ = true;
      }
    finish();
  }

 private:
  void read(const Part& part) {
    static const std::regex of_case(R"(=== ([a-z0-9-]+)(?: from ([a-z-]+))?(?:: .+)?)");
    static const std::regex of_file(R"(--- file (\S+?)(?: from ([a-z-]+))?)");
    std::smatch found;
    if (part.heading.starts_with("=== ")) finish();
    if (std::regex_match(part.heading, found, of_case)) {
      open_.name = found[1];
      open_.files = shared_;
      open_.text = text_of(part, found[2], bases_);
    } else if (std::regex_match(part.heading, found, of_file)) {
      (open_.name.empty() ? shared_ : open_.files)[found[1]] = text_of(part, found[2], bases_);
    } else if (part.heading == "--- messages") {
      open_.messages = part.body;
      open_.messages_at = part.begin;
    } else {
      throw std::runtime_error("expected '=== name', '--- file name' or '--- messages', got\n" + part.heading);
    }
  }

  void finish() {
    if (!open_.name.empty() && open_.messages_at == 0 && !is_faulty_)
      topic_.errors.push_back(fmt::format("{}: the case '{}' has no '--- messages'", topic_.path, open_.name));
    else if (!open_.name.empty() && !is_faulty_)
      topic_.cases.push_back(open_);
    open_ = {};
    is_faulty_ = false;
  }

  GoldenTopic& topic_;
  const Bases& bases_;
  std::map<std::string, std::string> shared_ = {};
  GoldenCase open_ = {};
  bool is_faulty_ = false;
};

std::vector<std::filesystem::path> files_of(const std::string& folder, const std::string& extension) {
  std::vector<std::filesystem::path> paths;
  if (!std::filesystem::exists(repository_path(folder))) return paths;
  for (const auto& entry : std::filesystem::directory_iterator(repository_path(folder)))
    if (entry.path().extension() == extension) paths.push_back(entry.path().filename());
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

GoldenTopic read_topic(const std::string& path, const std::string& text, const Bases& bases) {
  GoldenTopic topic{path, text, {}, {}};
  TopicReader(topic, bases).read();
  return topic;
}

std::string with_messages(const GoldenTopic& topic, const std::vector<std::string>& messages) {
  std::string text = topic.text;
  for (std::size_t i = topic.cases.size(); i-- > 0;)
    text.replace(topic.cases[i].messages_at, topic.cases[i].messages.size(), messages.at(i));
  return text;
}

Bases golden_bases(const std::string& folder) {
  Bases bases;
  for (const auto& file : files_of(folder + "/bases", ".yaml"))
    bases[file.stem().string()] = read_repository_file(folder + "/bases/" + file.string());
  return bases;
}

std::vector<GoldenTopic> golden_topics(const std::string& folder) {
  const Bases bases = golden_bases(folder);
  std::vector<GoldenTopic> topics;
  for (const auto& file : files_of(folder, ".txt")) {
    const std::string path = folder + "/" + file.string();
    topics.push_back(read_topic(path, read_repository_file(path), bases));
  }
  return topics;
}

void check_golden(const std::string& folder, const std::function<std::string(const GoldenCase&)>& answer) {
  std::set<std::string> names;
  for (const GoldenTopic& topic : golden_topics(folder)) {
    for (const std::string& error : topic.errors) FAIL_CHECK(error);
    std::vector<std::string> answers;
    for (const GoldenCase& one : topic.cases) {
      answers.push_back(answer(one));
      INFO(topic.path << ", " << one.name << "\n--- expected\n"
                      << one.messages << "--- got\n"
                      << answers.back() << "---");
      CHECK(names.insert(one.name).second);
      CHECK((is_refreshing() || answers.back() == one.messages));
    }
    if (is_refreshing()) std::ofstream(repository_path(topic.path), std::ios::binary) << with_messages(topic, answers);
  }
}

}  // namespace trigon::engine::testing
