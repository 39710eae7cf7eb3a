// The small parts of the server: buckets of tokens, secrets, threads and strands, files of kept games, queries.
// interpreter/web/token_bucket.h, secrets.h, work_pool.h, thinking_pool.h, state_folder.h, api.h.
#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <set>

#include "interpreter/web/api.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/secrets.h"
#include "interpreter/web/addresses.h"
#include "interpreter/web/state_folder.h"
#include "interpreter/web/thinking_pool.h"
#include "interpreter/web/token_bucket.h"
#include "interpreter/web/work_pool.h"
#include "tests/support/folder.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

using std::chrono::milliseconds, std::chrono::steady_clock;

TEST_CASE("a bucket gives so many at once, and so many a second", "[web]") {
  TokenBucket bucket(3, 2);
  for (int i = 0; i < 3; ++i) CHECK(bucket.take(100));
  CHECK_FALSE(bucket.take(100));
  CHECK_FALSE(bucket.take(100.4));
  CHECK(bucket.take(100.5));
  CHECK_FALSE(bucket.take(100.5));
  CHECK_FALSE(bucket.is_full(101));
  CHECK(bucket.is_full(103));
  for (int i = 0; i < 3; ++i) CHECK(bucket.take(1000));
  CHECK_FALSE(bucket.take(1000));
  CHECK(bucket.is_full(1001.5));
  CHECK_FALSE(bucket.take(1001.5, 4));
  CHECK(bucket.take(1001.5, 3));
  CHECK(TokenBucket(3, 2).is_full(0));
}

TEST_CASE("secrets are long, of few characters, and never the same", "[web]") {
  std::set<std::string> secrets, ids;
  for (int i = 0; i < 1000; ++i) {
    const std::string secret = make_secret(), id = make_game_id();
    CHECK(secret.size() == 22);
    CHECK(secret.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
          std::string::npos);
    // Of 22 characters of 6 bits the last one has 2.
    CHECK(std::string("AQgw").find(secret.back()) != std::string::npos);
    CHECK(is_game_id(id));
    secrets.insert(secret);
    ids.insert(id);
  }
  CHECK(secrets.size() == 1000);
  CHECK(ids.size() == 1000);
  CHECK(is_same_secret("abc", "abc"));
  for (const char* other : {"abd", "ab", "abcd", "", "xbc"}) CHECK_FALSE(is_same_secret("abc", other));
  for (const char* other : {"", "../../../../x", "abcdefghijk", "abcdefghijkl", "ABCDEFGHIJKM", "abcdefghijk/"})
    CHECK_FALSE(is_game_id(other));
}

TEST_CASE("a strand keeps the order, and strands do not wait for each other", "[web]") {
  WorkPool pool(3);
  const Strand first(pool), second(pool);
  std::vector<int> order;
  std::atomic<int> inside = 0;
  std::atomic<bool> overlaps = false;
  std::promise<void> go, done;
  // The second strand goes on while the first one is held up.
  second.post([waits = go.get_future().share()] { waits.wait(); });
  for (int i = 0; i < 2000; ++i)
    first.post([&, i] {
      if (inside.fetch_add(1) != 0) overlaps = true;
      order.push_back(i);
      --inside;
    });
  first.post([&] { done.set_value(); });
  CHECK(done.get_future().wait_for(std::chrono::seconds(20)) == std::future_status::ready);
  go.set_value();
  pool.stop();
  CHECK_FALSE(overlaps);
  CHECK(order.size() == 2000);
  CHECK(std::is_sorted(order.begin(), order.end()));
}

TEST_CASE("tasks wait for their time, and a pool that stops does what is due", "[web]") {
  WorkPool pool(1);
  std::promise<steady_clock::time_point> done;
  const auto began = steady_clock::now();
  std::atomic<bool> is_forgotten = true;
  pool.post_at(began + std::chrono::hours(1), [&] { is_forgotten = false; });
  pool.post_at(began + milliseconds(50), [&] { done.set_value(steady_clock::now()); });
  CHECK(done.get_future().get() - began >= milliseconds(50));
  int count = 0;
  for (int i = 0; i < 100; ++i) pool.post([&] { ++count; });
  pool.stop();
  CHECK(count == 100);
  CHECK(is_forgotten);
}

TEST_CASE("computers think side by side, and stop when nobody waits", "[web]") {
  const Game game(load_shipped("chess"));
  ThinkingPool pool({.threads = 2});
  std::promise<ThoughtMove> quick;
  std::stop_source stop;
  std::atomic<bool> has_answered = false;
  Level endless = level(10, 1);
  endless.limits.nodes = std::numeric_limits<std::uint64_t>::max();
  pool.post({game, endless, stop.get_token(), [&](const ThoughtMove&) { has_answered = true; }});
  pool.post({game, level(1, 1), {}, [&](const ThoughtMove& thought) { quick.set_value(thought); }});
  const ThoughtMove thought = quick.get_future().get();
  CHECK(thought.error.empty());
  CHECK_FALSE(thought.move.empty());
  stop.request_stop();
  pool.stop();
  CHECK_FALSE(has_answered);
}

TEST_CASE("who has many computers thinking does not delay those who have few", "[web]") {
  const Game game(load_shipped("chess"));
  ThinkingPool pool({.threads = 1});
  std::promise<void> posted, all;
  std::vector<std::string> order;
  const auto post = [&](const std::string& share, const std::string& name, std::stop_token stop = {}) {
    pool.post({game, level(1, 1), std::move(stop),
               [&, name](const ThoughtMove&) {
                 order.push_back(name);
                 // The others are posted while the first one thinks.
                 if (name == "many 0") posted.get_future().wait();
                 if (name == "many 3") all.set_value();
               },
               share});
  };
  post("many", "many 0");
  std::stop_source stop;
  post("many", "stopped", stop.get_token());
  stop.request_stop();
  for (const char* name : {"many 1", "many 2"}) post("many", name);
  post("few", "few 1");
  post("many", "many 3");
  posted.set_value();
  all.get_future().wait();
  pool.stop();
  CHECK(order == std::vector<std::string>{"many 0", "few 1", "many 1", "many 2", "many 3"});
}

TEST_CASE("the more games wait, the shorter computers think", "[web]") {
  using std::chrono::milliseconds;
  const auto [time, waiting, threads, share] = GENERATE(table<int, std::size_t, std::size_t, int>({
      {10'000, 0, 1, 10'000},
      {10'000, 1, 1, 5'000},
      {10'000, 9, 1, 1'000},
      {10'000, 2, 2, 5'000},
      {10'000, 100'000, 1, 20},
      {5, 100, 1, 5},
  }));
  CHECK(shared_time(milliseconds(time), waiting, threads) == milliseconds(share));
}

TEST_CASE("requests are objects of few keys", "[web]") {
  CHECK(parse_request(R"({"type": "why", "a": {"b": [1]}})") == Json{{"type", "why"}, {"a", {{"b", {1}}}}});
  std::string many = R"({"type": "why")";
  for (int i = 0; i < 50'000; ++i) many += ",\"" + std::to_string(i) + "\":0";
  const std::string deep(100'000, '['), end(100'000, ']');
  for (const std::string& wrong : {std::string(), std::string("[]"), std::string("{"), many + "}", deep})
    CHECK(parse_request(wrong).is_null());
  CHECK(parse_request("{\"a\":" + deep + end + "}").is_object());
  const auto keys = [](int count) {
    Json json = Json::object();
    for (int i = 0; i < count; ++i) json[std::to_string(i)] = 0;
    return json.dump();
  };
  CHECK(parse_request(keys(256)).size() == 256);
  CHECK(parse_request(keys(257)).is_null());
}

TEST_CASE("fields of requests have a type and a range", "[web]") {
  const Json json = Json::parse(R"({"none": null, "zero": 0, "minus": -1, "half": 0.5, "large": 9007199254740992,
    "larger": 9007199254740993, "text": "a", "yes": true, "list": []})");
  const auto counts = [&](const char* key) { return count_field(json, key).has_value(); };
  for (const char* key : {"zero", "large"}) CHECK(counts(key));
  for (const char* key : {"none", "minus", "half", "larger", "text", "yes", "list", "missing"})
    CHECK_FALSE(counts(key));
  for (const char* key : {"zero", "minus", "half"}) CHECK(number_field(json, key));
  for (const char* key : {"none", "text", "yes", "missing"}) CHECK_FALSE(number_field(json, key));
  CHECK(flag_field(json, "yes") == true);
  for (const char* key : {"none", "zero", "text", "missing"}) CHECK_FALSE(flag_field(json, key));
  for (const char* key : {"none", "zero", "missing"}) CHECK_FALSE(text_field(json, key));
  CHECK_FALSE(find_field(Json::array(), "text"));
  Json answer = Json::object();
  for (const Json& wrong : std::vector<Json>{true, nullptr, Json::array(), std::string(101, 'x')}) {
    copy_id({{"id", wrong}}, answer);
    CHECK(answer.empty());
  }
}

TEST_CASE("queries are decoded", "[web]") {
  CHECK(decode_query("a%20b+c%2B") == "a b c+");
  CHECK(decode_query("") == "");
  CHECK(decode_query("%30%39%41%4a%5F%6f%7A%00") == std::string("09AJ_oz\0", 8));
  // The characters beside the digits are none.
  for (const char* wrong :
       {"%", "%2", "%zz", "a%2", "%/0", "%:0", "%@0", "%G0", "%`0", "%g0", "%0/", "%0:", "%0G", "%0g"})
    CHECK_FALSE(decode_query(wrong));
  CHECK(etag_of("a") != etag_of("b"));
  CHECK(etag_of("a").size() == 18);
}

TEST_CASE("a folder that cannot keep games is an error", "[web]") {
  std::string error;
  CHECK_FALSE(StateFolder::open("/proc/nothing/here", error));
  CHECK_FALSE(error.empty());
  const std::string file = (std::filesystem::temp_directory_path() / ("trigon-web-" + make_game_id())).string();
  std::ofstream(file) << "x";
  CHECK_FALSE(StateFolder::open(file, error));
  CHECK(error == "it is not a folder");
  std::filesystem::remove(file);
  const Folder folder;
  std::filesystem::create_directory(folder / "open");
  std::filesystem::permissions(folder / "open", std::filesystem::perms::all);
  CHECK_FALSE(StateFolder::open(folder / "open", error));
  CHECK(error == "others may write in this folder");
  // A folder that is there keeps its mode.
  const auto readable = static_cast<std::filesystem::perms>(0755);
  std::filesystem::permissions(folder / "open", readable);
  CHECK(StateFolder::open(folder / "open", error));
  CHECK(std::filesystem::status(folder / "open").permissions() == readable);
}

TEST_CASE("clients are counted by address, of IPv6 by network", "[web]") {
  CHECK(counted_address("192.0.2.7") == "192.0.2.7");
  CHECK(counted_address("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::");
  CHECK(counted_address("::1") == "::");
  CHECK(counted_address("fe80::1%eth0") == "fe80::");
  CHECK(counted_address("::ffff:192.0.2.7") == "192.0.2.7");
  for (const char* const text : {"", "192.0.2", "192.0.2.7:80", "[::1]", "localhost", " 192.0.2.7"})
    CHECK_FALSE(counted_address(text));
}

TEST_CASE("games are kept where the environment says", "[web]") {
  const auto [state, home, folder] = GENERATE(table<std::string, std::string, std::string>({
      {"/state", "/home/a", "/state/trigon"},
      {"state", "/home/a", "/home/a/.local/state/trigon"},
      {"", "/home/a", "/home/a/.local/state/trigon"},
      {"", "", ""},
  }));
  const char* const before = std::getenv("HOME");
  const std::string kept = before ? before : "";
  {
    const Environment with_state("XDG_STATE_HOME", state), with_home("HOME", home);
    CHECK(default_state_folder() == folder);
  }
  CHECK(default_state_folder().empty());
  setenv("HOME", kept.c_str(), 1);
}

TEST_CASE("one program at a time uses a folder of games", "[web]") {
  const Folder folder;
  std::string error;
  auto first = StateFolder::open(folder / "state", error), second = StateFolder::open(folder / "state", error);
  REQUIRE((first && second));
  CHECK(first->lock());
  CHECK_FALSE(second->lock());
  first.reset();
  CHECK(second->lock());
  std::filesystem::create_directory(folder / "other");
  auto none = StateFolder::open(folder / "other", error);
  REQUIRE(none);
  std::filesystem::remove(folder / "other");
  CHECK_FALSE(none->lock());
}

TEST_CASE("a line that the disk has too little space for is taken off again", "[web]") {
  const Folder folder;
  std::string error;
  const auto state = StateFolder::open(folder / "state", error);
  REQUIRE(state);
  const std::string id = make_game_id();
  REQUIRE(state->append(id, {{{"a", 1}}}));
  // Ten more bytes, which a file of this program may have.
  rlimit limit{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &limit) == 0);
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit low{18, limit.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &low) == 0);
  const bool is_written = state->append(id, {{{"b", "0123456789"}}});
  const bool is_record_written = state->write_record(id, "0123456789");
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, before);
  CHECK_FALSE(is_written);
  CHECK(is_record_written);
  CHECK(folder.read("state/" + id + ".jsonl") == "{\"a\":1}\n");
  CHECK(folder.read("state/" + id + ".trigon") == "0123456789");
  REQUIRE(state->write_record(id, "01"));
  CHECK(folder.read("state/" + id + ".trigon") == "01");
  state->forget(id);
  CHECK_FALSE(std::filesystem::exists(folder / "state/" + id + ".jsonl"));
  CHECK_FALSE(std::filesystem::exists(folder / "state/" + id + ".trigon"));
}

TEST_CASE("links in a folder of games are not followed", "[web]") {
  const Folder folder;
  std::string problem;
  const auto state = StateFolder::open(folder / "state", problem);
  REQUIRE(state);
  const std::string id = make_game_id(), outside = folder / "outside";
  std::ofstream(outside) << "{}\nunfinished";
  std::filesystem::create_symlink(outside, folder / "state/" + id + ".jsonl");
  std::filesystem::create_symlink(outside, folder / "state/" + id + ".trigon");
  CHECK_FALSE(state->read(id, problem));
  CHECK(problem == "it is a link");
  CHECK_FALSE(state->append(id, {Json::object()}));
  CHECK_FALSE(state->write_record(id, "x"));
  CHECK(folder.read("outside") == "{}\nunfinished");
  // A link is replaced as a name, and what it leads to stays.
  CHECK(state->replace(id, {Json::object()}));
  CHECK(folder.read("outside") == "{}\nunfinished");
  CHECK(folder.read("state/" + id + ".jsonl") == "{}\n");
}

TEST_CASE("what is no file of a game is not read as one", "[web]") {
  Folder folder;
  std::string problem;
  const auto state = StateFolder::open(folder / "state", problem);
  REQUIRE(state);
  const std::string pipe = make_game_id(), long_one = make_game_id();
  REQUIRE(mkfifo((folder / "state/" + pipe + ".jsonl").c_str(), 0600) == 0);
  folder.write("state/" + long_one + ".jsonl", "{}\n");
  for (const std::string& other : {"state/" + long_one + ".trigon", std::string("state/notes.jsonl")})
    folder.write(other, "{}\n");
  CHECK(state->ids().size() == 2);
  CHECK_FALSE(state->read(pipe, problem));
  CHECK(problem == "it is not a file");
  CHECK_FALSE(state->append(pipe, {Json::object()}));
  const auto kept = state->read(long_one, problem);
  REQUIRE(kept);
  struct stat status {};
  REQUIRE(::stat((folder / "state/" + long_one + ".jsonl").c_str(), &status) == 0);
  CHECK(kept->changed == status.st_mtime);
  std::filesystem::resize_file(folder / "state/" + long_one + ".jsonl", StateFolder::max_size);
  CHECK(state->read(long_one, problem));
  std::filesystem::resize_file(folder / "state/" + long_one + ".jsonl", StateFolder::max_size + 1);
  CHECK_FALSE(state->read(long_one, problem));
  CHECK(problem == "it is larger than 64 MiB");
}

}  // namespace trigon::engine::testing
