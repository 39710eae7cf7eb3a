// Topic files: small texts with an error each, and the messages about it. Their format is in tests/README.md, and the
// other reader of it in tests/editor/golden_cases.mjs. Tested in tests/unit/golden_cases_test.cpp.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace trigon::engine::testing {

/// A text and the messages about it.
struct GoldenCase {
  std::string name;
  /// The variant, or the script.
  std::string text;
  /// Further files, by the paths under which the text names them: bases, and what the case or its topic has.
  std::map<std::string, std::string> files;
  std::string messages;
  /// Where the messages begin in the topic's text.
  std::size_t messages_at = 0;
};

/// The cases of a file. Those that cannot be read are missing; `errors` says why, as "file:line: reason".
struct GoldenTopic {
  std::string path;
  std::string text;
  std::vector<GoldenCase> cases;
  std::vector<std::string> errors;
};

/// Complete texts by their names, from which cases differ by a few lines.
using Bases = std::map<std::string, std::string>;

GoldenTopic read_topic(const std::string& path, const std::string& text, const Bases& bases);

/// The text of a topic with other messages, given in the order of its cases; the rest stays as it is.
std::string with_messages(const GoldenTopic& topic, const std::vector<std::string>& messages);

/// bases/*.yaml of a folder, by their names without `.yaml`.
Bases golden_bases(const std::string& folder);
/// All topics of a folder of the repository: its files *.txt.
std::vector<GoldenTopic> golden_topics(const std::string& folder);

/// Checks what `answer` says to each case of a folder. With TRIGON_REFRESH=1 in the environment the messages are
/// written anew instead; read the difference before you keep it.
void check_golden(const std::string& folder, const std::function<std::string(const GoldenCase&)>& answer);

}  // namespace trigon::engine::testing
