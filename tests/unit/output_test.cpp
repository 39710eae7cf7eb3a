// Where results go: interpreter/app/output.h.
#include "interpreter/app/output.h"

#include <catch2/catch.hpp>

#include "interpreter/support/text.h"
#include "tests/support/captured.h"
#include "tests/support/folder.h"

namespace trigon::engine::testing {

namespace {

struct Ran {
  int code = 0;
  std::string out, err;
};

/// Reads a file, prints "a" and "b", and ends with `code`.
Ran run(const std::string& output, const std::string& reads = "", int code = exit_code::fine) {
  const Captured out(STDOUT_FILENO), err(STDERR_FILENO);
  const NotedFiles files;
  const int result = with_output(output, files, [&] {
    std::string error;
    if (!reads.empty()) files.read(reads, error);
    print("a");
    print("b");
    return code;
  });
  return {result, out.text(), err.text()};
}

}  // namespace

TEST_CASE("results go to standard output or to a file", "[app][output]") {
  const Folder folder;
  CHECK(run("").out == "ab");
  CHECK(run("-").out == "ab");
  CHECK(run(folder / "x").out.empty());
  CHECK(folder.read("x") == "ab");
}

TEST_CASE("a failed check is a result, bad input is none", "[app][output]") {
  const Folder folder;
  CHECK(run(folder / "failed", "", exit_code::check_failed).code == exit_code::check_failed);
  CHECK(folder.read("failed") == "ab");
  CHECK(run(folder / "bad", "", exit_code::bad_input).code == exit_code::bad_input);
  CHECK_FALSE(std::filesystem::exists(folder / "bad"));
}

TEST_CASE("a file that was read is not written over, by whatever path", "[app][output]") {
  Folder folder;
  folder.write("in", "text");
  std::filesystem::create_symlink(folder / "in", folder / "link");
  for (const std::string& path : {folder / "in", folder / "./in", folder / "link"}) {
    INFO(path);
    const Ran ran = run(path, folder / "in");
    CHECK(ran.code == exit_code::bad_input);
    // The message is broken between words.
    CHECK(split_words(ran.err).back() == "--output");
    CHECK(folder.read("in") == "text");
  }
  CHECK(run(folder / "in").code == exit_code::bad_input);
}

TEST_CASE("a file that cannot be written is an error", "[app][output]") {
  const Folder folder;
  const Ran ran = run(folder / "no-folder/x");
  CHECK(ran.code == exit_code::output_failed);
  CHECK(ran.err.find("cannot be written") != std::string::npos);
  if (!std::filesystem::exists("/dev/full")) return;
  CHECK(run("/dev/full").code == exit_code::output_failed);
}

TEST_CASE("a file that exists is written over only by force, or by who wrote it", "[app][output]") {
  Folder folder;
  folder.write("old", "precious");
  folder.write("empty", "");
  CHECK(run(folder / "old").code == exit_code::bad_input);
  CHECK(folder.read("old") == "precious");
  CHECK(run(folder / "empty").code == exit_code::fine);
  CHECK(run(folder / "empty").code == exit_code::fine);
  allow_overwriting(true);
  CHECK(run(folder / "old").code == exit_code::fine);
  allow_overwriting(false);
  CHECK(folder.read("old") == "ab");
  CHECK_FALSE(std::filesystem::exists(folder / "old.part"));
}

TEST_CASE("after an exception results go to standard output again", "[app][output]") {
  const Folder folder;
  CHECK_THROWS(with_output(folder / "x", NotedFiles(), []() -> int { throw std::runtime_error("failed"); }));
  CHECK_FALSE(std::filesystem::exists(folder / "x"));
  CHECK(run("").out == "ab");
}

TEST_CASE("standard input is a file once it is kept", "[app][output]") {
  const NotedFiles files;
  std::string error;
  {
    const Typed typed("text");
    keep_standard_input();
  }
  CHECK(files.read(standard_input_name, error) == "text");
  CHECK(files.read(standard_input_name, error) == "text");
  {
    const Typed typed(std::string(max_file_size + 1, 'x'));
    keep_standard_input();
  }
  CHECK_FALSE(files.read(standard_input_name, error));
  CHECK(error == "it is larger than 1 MiB");
  // What a file extends is never read from there.
  CHECK_FALSE(DiskFiles().read(standard_input_name, error));
}

}  // namespace trigon::engine::testing
