// Pages, files and requests of the server, without sockets. interpreter/web/api.h, catalog.h.
#include "interpreter/web/api.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>

#include "interpreter/web/lobby.h"
#include "tests/support/catalog.h"
#include "tests/support/few_games.h"
#include "tests/support/folder.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const DiskFiles disk;
/// For what must come.
constexpr std::chrono::seconds patience{8};

}  // namespace

TEST_CASE("a page's files have plain names", "[web]") {
  Lobby lobby(disk, catalog(), {});
  Folder folder;
  WebApi api(catalog(), lobby, folder.path());
  const auto status = [&](const std::string& name) {
    int got = 0;
    api.answer({"GET", "/client/" + name}, 0, [&](const WebAnswer& one) { got = one.status; });
    return got;
  };
  for (const char* name : {"a.js", "z", "A.css", "Z", "0.txt", "9", "a-b_c.svg", "x."}) {
    INFO(name);
    folder.write(name, "text");
    CHECK(status(name) == 200);
  }
  // The characters beside letters and digits, and hidden files.
  for (const char* name : {"a:", "a@", "a[", "a`", "a{", "a,", "a b", ".a"}) {
    INFO(name);
    folder.write(name, "text");
    CHECK(status(name) == 404);
  }
}

TEST_CASE("a file's ending says what it is", "[web]") {
  Lobby lobby(disk, catalog(), {});
  Folder folder;
  WebApi api(catalog(), lobby, folder.path());
  const auto [name, type] = GENERATE(table<std::string, std::string>({
      {"a.html", "text/html; charset=utf-8"},
      {"a.js", "text/javascript; charset=utf-8"},
      {"a.mjs", "text/javascript; charset=utf-8"},
      {"a.css", "text/css; charset=utf-8"},
      {"a.svg", "image/svg+xml"},
      {"a.json", "application/json; charset=utf-8"},
      {"a.webmanifest", "application/json; charset=utf-8"},
      {"a.png", "image/png"},
      {"a.woff2", "font/woff2"},
      {"a.txt", "text/plain; charset=utf-8"},
      {"svg", "text/plain; charset=utf-8"},
      {"a.svg.txt", "text/plain; charset=utf-8"},
  }));
  INFO(name);
  folder.write(name, "text");
  WebAnswer got;
  api.answer({"HEAD", "/client/" + name}, 0, [&](const WebAnswer& one) { got = one; });
  CHECK(got.status == 200);
  CHECK(got.type == type);
  CHECK(got.body == "text");
}

TEST_CASE("the server remembers few of those who make games", "[web]") {
  Lobby lobby(disk, catalog(), {});
  WebApi api(catalog(), lobby, "");
  // Is a body that is no JSON looked at? It counts as `games` new games.
  const auto is_read = [&](const std::string& address, double now, std::size_t games = 1) {
    std::promise<int> status;
    api.answer({"POST", "/api/games", "application/json", std::string(1024 * games, '{'), address}, now,
               [&](const WebAnswer& one) { status.set_value(one.status); });
    return status.get_future().get() == 400;
  };
  CHECK(is_read("first", 100, 256));
  CHECK_FALSE(is_read("first", 100));
  CHECK_FALSE(is_read("second", 100, 257));
  for (int i = 2; i <= 10'000; ++i) REQUIRE(is_read(std::to_string(i), 100));
  CHECK(is_read("2", 100));
  CHECK_FALSE(is_read("one too many", 100));
  // Those who have all their games again are forgotten.
  CHECK(is_read("one too many", 101));
  CHECK_FALSE(is_read("first", 101, 3));
  CHECK(is_read("first", 101, 2));
}

TEST_CASE("few requests of one client wait to be made", "[web]") {
  Lobby lobby(disk, catalog(), {});
  WebApi api(catalog(), lobby, "");
  // The one thread that makes pages waits too.
  std::promise<void> begin;
  lobby.makers().post([&] { begin.get_future().wait(); });
  std::atomic<int> refused = 0;
  std::promise<void> others;
  std::atomic<int> made = 0;
  const auto ask = [&](const std::string& address) {
    api.answer({"GET", "/api/variants/chess", "", "", address}, 0, [&](const WebAnswer& one) {
      if (one.status == 429) ++refused;
      if (one.status == 200 && ++made == 16 + 1 + 20) others.set_value();
    });
  };
  for (int i = 0; i < 20; ++i) ask("198.51.100.1");
  CHECK(refused == 4);
  ask("198.51.100.2");
  for (int i = 0; i < 20; ++i) ask("127.0.0.1");
  CHECK(refused == 4);
  begin.set_value();
  CHECK(others.get_future().wait_for(patience) == std::future_status::ready);
  lobby.stop();
}

TEST_CASE("bodies are compressed for those who take it, unless they hold secrets", "[web]") {
  Lobby lobby(disk, catalog(), {});
  WebApi api(catalog(), lobby, "");
  const auto answer = [&](WebRequest request) {
    std::promise<WebAnswer> got;
    api.answer(request, 0, [&](const WebAnswer& one) { got.set_value(one); });
    return got.get_future().get();
  };
  const auto get = [&](const std::string& path, bool takes_gzip) {
    WebRequest request{"GET", path};
    request.takes_gzip = takes_gzip;
    return answer(request);
  };
  for (const char* path : {"/", "/client/board.js", "/api/variants", "/api/variants/chess"}) {
    INFO(path);
    const WebAnswer packed = get(path, true);
    REQUIRE(packed.packed);
    CHECK(packed.packed->size() < packed.body.size() / 2);
    CHECK_FALSE(get(path, false).packed);
  }
  WebRequest game{"POST", "/api/games", "application/json", R"({"variant": "chess"})"};
  game.takes_gzip = true;
  CHECK_FALSE(answer(game).packed);
}

TEST_CASE("what has the hash of its content in its address is immutable", "[web]") {
  Lobby lobby(disk, catalog(), {});
  WebApi api(catalog(), lobby, "");
  const auto get = [&](const std::string& path) {
    std::promise<WebAnswer> got;
    api.answer({"GET", path}, 0, [&](const WebAnswer& one) { got.set_value(one); });
    return got.get_future().get();
  };
  const std::string page = get("/").body;
  CHECK_FALSE(get("/").is_immutable);
  const auto at = page.find("/client/");
  const std::string main =
      page.substr(page.find("src=\"/client/") + 5, std::string("/client/0123456789abcdef/main.js").size());
  CHECK(get(main).status == 200);
  CHECK(get(main).is_immutable);
  const auto preloads = [&](const char* path, const std::string& module) {
    const std::string body = get(path).body;
    return body.find("<link rel=\"modulepreload\" href=\"" + page.substr(at, 25) + module + "\">") != std::string::npos;
  };
  for (const char* path : {"/", "/play"}) CHECK(preloads(path, "dom.js"));
  CHECK(preloads("/", "home.js"));
  CHECK_FALSE(preloads("/", "board.js"));
  CHECK_FALSE(preloads("/", "words_de.js"));
  CHECK(preloads("/play", "board.js"));
  CHECK_FALSE(preloads("/play", "home.js"));
  CHECK_FALSE(get("/client/main.js").is_immutable);
  CHECK(get("/client/0123456789abcdef/main.js").status == 404);
  CHECK(get(page.substr(at, 25) + "no.js").status == 404);
  const std::string picture = "/api/variants/chess/picture.svg";
  CHECK_FALSE(get(picture).is_immutable);
  CHECK_FALSE(get(picture + "?edition=0").is_immutable);
  CHECK(get(picture + "?edition=" + catalog().edition("chess")).is_immutable);
}

TEST_CASE("pages, games and errors over HTTP", "[web]") {
  Lobby lobby(disk, catalog(), {});
  WebApi api(catalog(), lobby, "");
  const auto answer = [&](WebRequest request) {
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<WebAnswer> got;
    api.answer(request, 0, [&](const WebAnswer& one) {
      const std::lock_guard lock(mutex);
      got = one;
      changed.notify_all();
    });
    std::unique_lock lock(mutex);
    changed.wait_for(lock, patience, [&] { return got.has_value(); });
    REQUIRE(got);
    return *got;
  };
  SECTION("what can be read") {
    const auto [target, status, type, start] = GENERATE(table<std::string, int, std::string, std::string>({
        {"/", 200, "text/html; charset=utf-8", "<!DOCTYPE html>"},
        {"/play", 200, "text/html; charset=utf-8", "<!DOCTYPE html>"},
        {"/play?x=1", 200, "text/html; charset=utf-8", "<!DOCTYPE html>"},
        {"/client/index.html", 200, "text/html; charset=utf-8", "<!DOCTYPE html>"},
        {"/client/symbols.svg", 200, "image/svg+xml", "<svg"},
        {"/api/variants", 200, "application/json; charset=utf-8", "{\"variants\":[{\"id\":"},
        {"/api/variants/chess", 200, "application/json; charset=utf-8", "{\"format\":\"trigon-resolved\""},
        {"/api/variants/chess/picture.svg", 200, "image/svg+xml", "<svg"},
        {"/api/variants/chess/rules", 200, "text/html; charset=utf-8", "<!DOCTYPE html>"},
        {"/api/variants/ch%65ss", 200, "application/json; charset=utf-8", "{\"format\""},
        {"/api/variants/nothing", 404, "application/json; charset=utf-8", "{\"error\""},
        {"/api/variants/chess/symbols/no.svg", 404, "application/json; charset=utf-8", "{\"error\""},
        {"/api/variants/chess/%zz", 404, "application/json; charset=utf-8", "{\"error\""},
        {"/api/variants/%zz", 404, "application/json; charset=utf-8", "{\"error\""},
        {"/api/variants/chess/other", 404, "application/json; charset=utf-8", "{\"error\""},
        {"/api/variants/chess?option=no", 400, "application/json; charset=utf-8",
         "{\"error\":\"the variant has no option 'no'\",\"diagnostics\":["},
        {"/api/variants/chess?option=%", 400, "application/json; charset=utf-8", "{\"error\""},
        {"/api/variants/chess?other=1", 400, "application/json; charset=utf-8", "{\"error\""},
        {"/api/games", 405, "application/json; charset=utf-8", "{\"error\""},
        {"/client/", 404, "application/json; charset=utf-8", "{\"error\""},
        {"/client/../index.html", 404, "application/json; charset=utf-8", "{\"error\""},
        {"/client/%2e%2e%2fx", 404, "application/json; charset=utf-8", "{\"error\""},
        {"/etc/passwd", 404, "application/json; charset=utf-8", "{\"error\""},
        {"", 404, "application/json; charset=utf-8", "{\"error\""},
    }));
    INFO(target);
    const WebAnswer got = answer({"GET", target});
    CHECK(got.status == status);
    CHECK(got.type == type);
    CHECK(got.body.substr(0, start.size()) == start);
    CHECK(got.policy.find("default-src 'none'") == 0);
    CHECK(got.is_cacheable == (status == 200));
  }
  SECTION("games are made by JSON alone, and not too many") {
    const WebRequest good{"POST", "/api/games", "application/json", R"({"variant": "chess"})", "10.0.0.1"};
    CHECK(answer(good).status == 200);
    WebRequest form = good;
    form.content_type = "text/plain";
    CHECK(answer(form).status == 400);
    WebRequest broken = good;
    broken.body = "{";
    CHECK(answer(broken).status == 400);
    WebRequest large = good;
    large.body = std::string(200'000, '[');
    large.address = "10.0.0.3";
    CHECK(answer(large).status == 400);
    CHECK(answer({"DELETE", "/api/games"}).status == 405);
    CHECK(answer({"GET", "/api/games"}).allow == "POST");
    CHECK(answer({"DELETE", "/"}).allow == "GET, HEAD");
    broken.body = "{}";
    for (int i = 2; i < 256; ++i) CHECK(answer(broken).status == 400);
    CHECK(answer(broken).status == 429);
    broken.address = "10.0.0.2";
    CHECK(answer(broken).status == 400);
    // A large body counts as many games.
    CHECK(answer(large).status == 429);
  }
  SECTION("other machines do not learn where files are") {
    const Json resolved = Json::parse(answer({"GET", "/api/variants/64-triangles-3p-sides"}).body);
    for (const Json& file : resolved["files"]) CHECK(file.get<std::string>().find('/') == std::string::npos);
  }
}

TEST_CASE("given games come first, and take the place of shipped ones", "[web]") {
  Folder folder;
  folder.write("mine.yaml", "extends: chess\nname: Mine\n");
  const std::string mine = folder.path() + "/mine.yaml";
  Diagnostics diagnostics;
  Catalog own(disk, {mine}, diagnostics);
  CHECK_FALSE(diagnostics.has_errors());
  const Json list = Json::parse(own.list())["variants"];
  CHECK(list[0]["id"] == "mine");
  CHECK(list[0]["given"] == true);
  CHECK(list[1]["given"] == false);
  CHECK(list[0]["players"][0] ==
        Json{{"name", "white"}, {"neutral", false}, {"color", list[0]["players"][0]["color"]}});
  CHECK(list.size() == shipped_ids().size() + 1);
  CHECK(own.find("mine", {}, diagnostics) == own.find("mine", {}, diagnostics));
  CHECK(own.find("mine", {}, diagnostics) != own.find("chess", {}, diagnostics));
  for (const std::size_t count : {Catalog::max_options, Catalog::max_options + 1}) {
    Diagnostics of_options;
    CHECK_FALSE(own.find("mine", std::vector<std::string>(count, "no"), of_options));
    CHECK(of_options.all().front().message ==
          (count > Catalog::max_options ? "these are too many options" : "the variant has no option 'no'"));
  }
  const FewGames few;
  Catalog doubled(few, {mine, mine}, diagnostics);
  CHECK_FALSE(diagnostics.has_errors());
  Catalog clash(few, {"chess", shipped_path("chess")}, diagnostics);
  CHECK(diagnostics.all().size() == 1);
}

TEST_CASE("a game's own pictures can be read", "[web]") {
  Folder folder;
  folder.write("gnu.svg", R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h5v5z"/></svg>)");
  folder.write("gnus.yaml",
               "extends: chess\npieces: { knight: { symbol: gnu.svg } }\n"
               "options: { far: { changes: { pieces: { pawn: { moves: fW } } } },\n"
               "           farther: { changes: { pieces: { king: { moves: WF2 } } } } }\n");
  Diagnostics diagnostics;
  const FewGames few;
  Catalog own(few, {folder / "gnus.yaml"}, diagnostics);
  CHECK_FALSE(diagnostics.has_errors());
  Lobby lobby(disk, own, {});
  WebApi api(own, lobby, "");
  const auto answer = [&](const std::string& target) {
    std::promise<WebAnswer> got;
    api.answer({"GET", target}, 0, [&](const WebAnswer& one) { got.set_value(one); });
    return got.get_future().get();
  };
  const WebAnswer picture = answer("/api/variants/gnus/symbols/gnu.svg");
  CHECK(picture.status == 200);
  CHECK(picture.type == "image/svg+xml");
  CHECK(picture.body.find("M1 1h5v5z") != std::string::npos);
  CHECK(picture.policy.find("sandbox") != std::string::npos);
  CHECK(answer("/api/variants/gnus/symbols/other.svg").status == 404);
  const WebAnswer with_option = answer("/api/variants/gnus?&option=far&option=farther&");
  CHECK(with_option.status == 200);
  CHECK(with_option.body.find("farther") != std::string::npos);
}

}  // namespace trigon::engine::testing
