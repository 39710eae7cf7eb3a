// Files of a laboratory: interpreter/lab/compressed_lines.h, game_line.h, part_file.h, part_set.h.
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>

#include "interpreter/lab/compressed_lines.h"
#include "interpreter/lab/part_file.h"
#include "interpreter/lab/part_set.h"
#include "interpreter/support/json.h"
#include "tests/support/folder.h"
#include "tests/support/small_lab.h"

namespace trigon::engine::testing {

namespace {

std::string texts_of(const Diagnostics& diagnostics) {
  std::string texts;
  for (const Diagnostic& one : diagnostics.all()) texts += one.message + "\n";
  return texts;
}

/// A folder with parts of one small job. The games are played once.
struct Parts {
  Folder folder;
  LabJob job = small_lab();
  std::string messages;

  static const std::vector<LabGame>& games() {
    static const std::vector<LabGame> all = play_lab(small_lab(), 1, 70);
    return all;
  }

  LabHeader header(std::size_t first, std::size_t last) const {
    LabHeader header = job.header;
    header.first = first, header.last = last;
    return header;
  }

  std::string path(const std::string& name) const { return folder / name; }

  std::optional<PartWriter> open(const std::string& name, const LabHeader& header) {
    Diagnostics diagnostics;
    bool is_unwritable = true;
    auto writer = PartWriter::open(path(name), header, diagnostics, is_unwritable);
    CHECK_FALSE(is_unwritable);
    messages = texts_of(diagnostics);
    return writer;
  }

  /// Writes a part up to this game, and finishes it if that is its last.
  void write(const std::string& name, const LabHeader& header, std::size_t up_to) {
    auto writer = open(name, header);
    REQUIRE(writer);
    while (writer->next() <= up_to) REQUIRE(writer->append(games()[writer->next() - 1]));
    if (up_to == header.last) REQUIRE(writer->finish());
  }
  void write(const std::string& name, std::size_t first, std::size_t last) { write(name, header(first, last), last); }

  /// The numbers of the games in a file; empty after an error.
  std::vector<std::size_t> read(const std::string& name) {
    Diagnostics diagnostics;
    std::vector<std::size_t> numbers;
    const PartVisitor visitor{.on_game = [&](const LabGame& game) { numbers.push_back(game.number); }};
    const bool is_read = read_parts(path(name), visitor, diagnostics);
    messages = texts_of(diagnostics);
    CHECK(is_read == messages.empty());
    return is_read ? numbers : std::vector<std::size_t>();
  }

  bool merge(const std::vector<std::string>& names, const std::string& target) {
    Diagnostics diagnostics;
    bool is_unwritable = true;
    std::vector<std::string> paths;
    for (const std::string& name : names) paths.push_back(path(name));
    const bool is_merged = merge_parts(paths, path(target), diagnostics, is_unwritable);
    messages = texts_of(diagnostics);
    CHECK(is_merged == messages.empty());
    return is_merged;
  }

  /// A file of one frame with these lines.
  void write_lines(const std::string& name, const std::string& lines) { folder.write(name, compress_frame(lines)); }
};

}  // namespace

TEST_CASE("a game is read as it was written", "[lab]") {
  for (const char* const id : {"64-triangles-2p-corners", "64-triangles-3p-corners"}) {
    const LabJob job = small_lab(id, {10, 20});
    for (const LabGame& game : play_lab(job, 1, 4)) {
      const std::string line = print_game_line(game);
      LabGame read;
      std::string error;
      REQUIRE(read_game_line(line, job.header, read, error));
      CHECK(read == game);
      // Cut off anywhere before the moves, the line is no game.
      for (std::size_t length = 0; length < line.rfind('\t'); ++length)
        CHECK_FALSE(read_game_line(line.substr(0, length), job.header, read, error));
      // No byte in another one's place makes it crash.
      for (std::size_t at = 0; at < line.size(); at += 3)
        for (const char c : {'9', 'z', '-', '\t', ' '}) {
          std::string other = line;
          other[at] = c;
          read_game_line(other, job.header, read, error);
        }
    }
  }
}

TEST_CASE("a header is read as it was written", "[lab]") {
  LabHeader header = small_lab("64-triangles-3p-corners", {10, 20}).header;
  header.options = {"one", "two"};
  header.position = "some";
  header.first = 3, header.last = 5;
  std::string error;
  CHECK(read_lab_header(dump(to_json(header)), error) == header);
  const Json good = to_json(header);
  for (const auto& [key, value] : good.items()) {
    Json missing = good, wrong = good;
    missing.erase(key);
    wrong[key] = {{"wrong", 1}};
    CHECK_FALSE(read_lab_header(dump(missing), error));
    CHECK_FALSE(read_lab_header(dump(wrong), error));
  }
  Json turned = good;
  turned["games"] = {5, 3};
  CHECK_FALSE(read_lab_header(dump(turned), error));
  CHECK(error == "its first line has a wrong value for 'games'");
}

TEST_CASE("an interrupted part goes on and has the same bytes", "[lab]") {
  Parts parts;
  parts.write("whole", 1, 70);
  const std::string whole = parts.folder.read("whole");
  CHECK(parts.read("whole").size() == 70);
  // Interrupted at some game, and cut anywhere by a machine that lost its power.
  for (const std::size_t up_to : {1u, 31u, 32u, 50u, 69u})
    for (const std::size_t lost : {0u, 1u, 100u}) {
      parts.write("again", parts.header(1, 70), up_to);
      const std::string unfinished = PartWriter::unfinished_path("again");
      CHECK_FALSE(std::filesystem::exists(parts.path("again")));
      std::string left = parts.folder.read(unfinished);
      parts.folder.write(unfinished, left.substr(0, left.size() - std::min(lost, left.size())));
      parts.write("again", 1, 70);
      CHECK(parts.folder.read("again") == whole);
      std::filesystem::remove(parts.path("again"));
    }
  // Interrupted when only the name was missing.
  parts.folder.write(PartWriter::unfinished_path("named"), whole);
  parts.write("named", 1, 70);
  CHECK(parts.folder.read("named") == whole);
}

TEST_CASE("a part is only taken for itself", "[lab]") {
  Parts parts;
  parts.write("part", 1, 10);
  Diagnostics diagnostics;
  CHECK(PartWriter::is_complete(parts.path("part"), parts.header(1, 10), diagnostics));
  CHECK_FALSE(PartWriter::is_complete(parts.path("absent"), parts.header(1, 10), diagnostics));
  CHECK_FALSE(diagnostics.has_errors());
  CHECK_FALSE(PartWriter::is_complete(parts.path("part"), parts.header(1, 11), diagnostics));
  CHECK(diagnostics.has_errors());
  // What an interrupted writer of another part has left is not changed.
  parts.write("other", parts.header(1, 70), 40);
  CHECK_FALSE(parts.open("other", parts.header(2, 70)));
  CHECK(parts.messages.find("it has games of another job") != std::string::npos);
}

TEST_CASE("damaged parts are refused", "[lab]") {
  Parts parts;
  parts.write("part", 1, 40);
  const std::string good = parts.folder.read("part");
  SECTION("cut off anywhere") {
    for (std::size_t length = 0; length < good.size(); length += 97) {
      parts.folder.write("cut", good.substr(0, length));
      CHECK(parts.read("cut").empty());
    }
  }
  SECTION("changed anywhere") {
    for (std::size_t at = 0; at < good.size(); at += 53) {
      std::string changed = good;
      changed[at] = static_cast<char>(changed[at] ^ 0x10);
      parts.folder.write("changed", changed);
      // A byte that says nothing may be changed; games are never read in part.
      const auto games = parts.read("changed").size();
      CHECK((games == 0 || games == 40));
    }
  }
  SECTION("what is no part") {
    const std::pair<const char*, const char*> rows[] = {
        {"", "it is empty"},
        {"no json\n", "this is no part of a laboratory"},
        {"{\"lab\":2}\n", "it was written by another version of the laboratory"},
        {"{\"lab\":1}\n", "its first line has a wrong value for 'version'"},
        {"{\"lab\":1}", "it is cut off: its end is missing"},
    };
    for (const auto& [text, message] : rows) {
      parts.write_lines("text", text);
      CHECK(parts.read("text").empty());
      CHECK(parts.messages.find(message) != std::string::npos);
    }
    parts.folder.write("plain", "{\"lab\":1}\n");
    CHECK(parts.read("plain").empty());
    CHECK(parts.messages.find("it is damaged") != std::string::npos);
  }
  SECTION("games that are missing, and a wrong checksum") {
    const std::string header = dump(to_json(parts.header(1, 2))) + "\n";
    const auto line = [&](std::size_t number) { return print_game_line(parts.games()[number - 1]) + "\n"; };
    parts.write_lines("twice", header + line(1) + line(1));
    CHECK(parts.read("twice").empty());
    CHECK(parts.messages.find("expected game 2, got game 1") != std::string::npos);
    parts.write_lines("short", header + line(1) + "{\"end\":{}}\n");
    CHECK(parts.read("short").empty());
    CHECK(parts.messages.find("games are missing") != std::string::npos);
    parts.write_lines("wrong", header + line(1) + line(2) + "{\"end\":{}}\n");
    CHECK(parts.read("wrong").empty());
    CHECK(parts.messages.find("line 4: its checksum is wrong") != std::string::npos);
  }
}

TEST_CASE("a small file with a huge text is refused", "[lab]") {
  Parts parts;
  parts.write_lines("line", std::string(3 << 20, 'x'));
  CHECK(parts.read("line").empty());
  CHECK(parts.messages.find("its text is too large for its size") != std::string::npos);
  std::string noise;
  std::mt19937_64 random(3);
  while (noise.size() < (3 << 20)) noise += static_cast<char>('a' + random() % 16);
  parts.write_lines("noise", noise);
  CHECK(parts.read("noise").empty());
  CHECK(parts.messages.find("line 1 is too long") != std::string::npos);
}

TEST_CASE("parts are merged in any order", "[lab]") {
  Parts parts;
  parts.write("one", 1, 10);
  parts.write("two", 11, 40);
  parts.write("three", 50, 60);
  REQUIRE(parts.merge({"one", "two", "three"}, "all"));
  CHECK(parts.read("all").size() == 51);
  REQUIRE(parts.merge({"three", "one"}, "some"));
  REQUIRE(parts.merge({"two", "some"}, "again"));
  CHECK(parts.folder.read("again") == parts.folder.read("all"));
}

TEST_CASE("parts that do not belong together are not merged", "[lab]") {
  Parts parts;
  parts.write("one", 1, 10);
  const auto refused = [&](const std::string& other, const std::string& why) {
    CHECK_FALSE(parts.merge({"one", other}, "all"));
    INFO(parts.messages);
    CHECK(parts.messages.find(why) != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(parts.path("all")));
  };
  parts.write("more", 5, 20);
  refused("more", "games 5 to 10 already");
  refused("one", "games 1 to 10 already");
  LabHeader header = parts.header(11, 20);
  header.rules = "0000000000000001";
  parts.write("rules", header, 20);
  refused("rules", "other rules");
  header = parts.header(11, 20);
  header.longest = 41;
  parts.write("longest", header, 20);
  refused("longest", "their most plies");
  header = parts.header(11, 20);
  header.nodes = {20, 30};
  parts.write("nodes", header, 20);
  refused("nodes", "the same openings");
  header.seed = 2;
  parts.write("seed", header, 20);
  CHECK(parts.merge({"one", "seed"}, "all"));
}

}  // namespace trigon::engine::testing
