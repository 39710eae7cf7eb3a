#include "interpreter/web/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "interpreter/model/hooks.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/web/addresses.h"
#include "interpreter/web/client_files.h"
#include "interpreter/web/client_modules.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/script_time.h"
#include "interpreter/web/seats_api.h"
#include "interpreter/web/server_parts.h"
#include "interpreter/web/try_api.h"
#include "interpreter/web/try_request.h"

namespace trigon::engine {

namespace {

/// The path below a game's path that has the pictures of its pieces.
constexpr std::string_view symbols = "symbols/";

/// The policy of pages: scripts, styles, pictures and connections of this server only.
constexpr const char* page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// The policies of the page of rules, which also stands in a frame beside the board, and of pictures that are opened
// outside of a page.
constexpr const char* rules_policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
constexpr const char* picture_policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> all) {
  return std::ranges::find(all, text) != all.end();
}

std::string type_of(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const std::string_view ending = dot == std::string_view::npos ? "" : name.substr(dot + 1);
  if (ending == "html") return "text/html; charset=utf-8";
  if (ending == "js" || ending == "mjs") return "text/javascript; charset=utf-8";
  if (ending == "css") return "text/css; charset=utf-8";
  if (ending == "svg") return "image/svg+xml";
  if (ending == "json" || ending == "webmanifest") return "application/json; charset=utf-8";
  if (ending == "png") return "image/png";
  if (ending == "woff2") return "font/woff2";
  return "text/plain; charset=utf-8";
}

/// Is this the name of a file that is neither hidden nor in another folder?
bool is_file_name(std::string_view name) {
  return !name.empty() && name.front() != '.' && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '-' || c == '_' ||
           c == '.';
  });
}

std::optional<std::string> built_in_file(std::string_view name) {
  if (name == "symbols.svg") return std::string(built_in::symbols);
  if (name == "characters.svg") return std::string(built_in::characters);
  for (const ClientFile& file : client_files())
    if (file.name == name) return std::string(file.text);
  return std::nullopt;
}

/// A hash of all built-in files.
std::string edition_of_files() {
  std::string all = std::string(built_in::symbols) + std::string(built_in::characters);
  for (const ClientFile& file : client_files()) all.append(file.name).append(file.text);
  return hash_text(all);
}

/// The page with its files at addresses of the edition. The modules are named that it shows with `shown`, so that
/// browsers load them at once and not one after the other as they import each other.
std::string index_of(const std::string& page, const std::string& edition, std::string_view shown) {
  const std::string folder = "/client/" + edition + "/";
  std::set<std::string_view> modules;
  for (const std::string_view first : {std::string_view("main.js"), shown}) modules.merge(modules_with(first));
  std::string preloads;
  for (const std::string_view module : modules)
    preloads += fmt::format("<link rel=\"modulepreload\" href=\"{}{}\">\n", folder, module);
  return replace_all(replace_all(page, "/client/", folder), "</head>", preloads + "</head>");
}

std::optional<std::string> file_in(const std::string& folder, const std::string& name) {
  std::ifstream in(std::filesystem::path(folder) / name, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return in ? std::optional(std::move(text).str()) : std::nullopt;
}

WebAnswer wrong_method(const std::string& message, const std::string& allow) {
  WebAnswer answer = web_error(405, message);
  answer.allow = allow;
  return answer;
}

bool is_json(const WebRequest& request) { return request.content_type.starts_with("application/json"); }

WebAnswer not_json() { return web_error(400, "this is asked with Content-Type: application/json"); }

WebAnswer not_found() { return web_error(404, "there is nothing here"); }

/// What a query asks for: all `option=`, and `edition=` and `hash=`.
struct VariantQuery {
  std::vector<std::string> options;
  std::string edition{}, hash{};
};

/// Nothing if the query has other parameters or cannot be decoded.
std::optional<VariantQuery> read_query(const std::string& text) {
  VariantQuery query;
  for (const std::string_view part : split(text, '&')) {
    if (part.empty()) continue;
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view key = part.substr(0, equals);
    const auto value = decode_query(part.substr(equals + 1));
    if (!value) return std::nullopt;
    if (key == "option")
      query.options.push_back(*value);
    else if (key == "edition")
      query.edition = *value;
    else if (key == "hash")
      query.hash = *value;
    else
      return std::nullopt;
  }
  return query;
}

int digit_of(char c) {
  if ('0' <= c && c <= '9') return c - '0';
  if ('a' <= c && c <= 'f') return c - 'a' + 10;
  if ('A' <= c && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

WebAnswer web_error(int status, const std::string& message) {
  return {.status = status, .body = dump(Json{{"error", message}}), .policy = page_policy};
}

WebAnswer json_answer(int status, const Json& body) {
  return {.status = status, .body = dump(body), .policy = page_policy};
}

WebAnswer health_answer(const Lobby& lobby) {
  const auto wrong = lobby.why_unwell();
  return wrong ? web_error(503, *wrong) : json_answer(200, {{"health", "fine"}});
}

std::optional<TriedGame> read_tried(const Json& json, const std::vector<std::string>& others, Catalog& catalog,
                                    WebAnswer& refused) {
  refused = web_error(400, "expected a JSON object");
  if (!json.is_object()) return std::nullopt;
  Diagnostics diagnostics;
  auto tried = read_try(json, others, catalog, diagnostics);
  if (!tried) refused = json_answer(400, errors_to_json(diagnostics));
  return tried;
}

std::string etag_of(const std::string& body) { return '"' + hash_text(body) + '"'; }

std::optional<std::string> decode_query(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? digit_of(text[i + 1]) : -1, low = high < 0 ? -1 : digit_of(text[i + 2]);
    if (low < 0) return std::nullopt;
    decoded += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return decoded;
}

WebApi::WebApi(Catalog& catalog, Lobby& lobby, std::string client_folder)
    : catalog_(catalog),
      lobby_(lobby),
      client_folder_(std::move(client_folder)),
      edition_(client_folder_.empty() ? edition_of_files() : ""),
      packed_(lobby.limits().packed),
      creators_(lobby.limits().new_games) {
  add_try_questions(*this, catalog, lobby);
  add_seat_questions(*this, lobby);
}

WebAnswer WebApi::index_page(std::string_view shown) const {
  WebAnswer answer = client_file("index.html");
  if (!edition_.empty()) answer.body = index_of(answer.body, edition_, shown);
  return answer;
}

/// A file by its name, or by `EDITION/NAME`.
WebAnswer WebApi::file_at(std::string_view path) const {
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return client_file(std::string(path));
  if (edition_.empty() || path.substr(0, slash) != edition_) return not_found();
  WebAnswer answer = client_file(std::string(path.substr(slash + 1)));
  answer.is_immutable = answer.status == 200;
  return answer;
}

WebAnswer WebApi::client_file(const std::string& name) const {
  if (!is_file_name(name)) return not_found();
  std::optional<std::string> text;
  if (!client_folder_.empty()) text = file_in(client_folder_, name);
  if (!text) text = built_in_file(name);
  if (!text) return not_found();
  return {.type = type_of(name), .body = std::move(*text), .is_cacheable = true, .policy = page_policy};
}

/// A page about an offered game: its resolved variant, picture, rules, introduction, legend or a piece's symbol. May
/// take long the first time.
WebAnswer WebApi::variant_page(const std::string& id, const std::string& page, const std::string& query) {
  const auto asked = read_query(query);
  if (!asked) return web_error(400, "expected a query such as ?option=a&option=b");
  Diagnostics diagnostics;
  OfferedVariantPtr variant = asked->hash.empty() ? nullptr : lobby_.played_variant(id, asked->hash);
  if (!variant && !catalog_.has(id)) return not_found();
  try {
    if (!variant)
      variant = within(lobby_.limits().script_seconds, [&] { return catalog_.find(id, asked->options, diagnostics); });
  } catch (const std::exception& error) {
    return web_error(400, error.what());
  }
  if (!variant) {
    WebAnswer answer = web_error(400, "");
    answer.body = dump({{"error", diagnostics.all().front().message}, {"diagnostics", to_json(diagnostics)}});
    return answer;
  }
  const bool is_immutable = asked->edition == variant->edition() && asked->edition == catalog_.edition(id);
  const auto picture = [&](const std::string& svg) {
    return WebAnswer{.type = "image/svg+xml",
                     .body = svg,
                     .is_cacheable = true,
                     .is_immutable = is_immutable,
                     .policy = picture_policy};
  };
  if (page == "picture.svg") return picture(variant->picture());
  if (page == "rules") {
    try {
      return {.type = "text/html; charset=utf-8",
              .body = within(lobby_.limits().script_seconds, [&] { return variant->rules_page(); }),
              .is_cacheable = true,
              .policy = rules_policy};
    } catch (const std::exception& error) {
      return web_error(400, error.what());
    }
  }
  if (page == "introduction" || page == "legend") {
    try {
      return {.body = within(lobby_.limits().script_seconds,
                             [&] { return page == "legend" ? variant->legend() : variant->introduction(); }),
              .is_cacheable = true,
              .policy = page_policy};
    } catch (const std::exception& error) {
      return web_error(400, error.what());
    }
  }
  if (page.starts_with(symbols)) {
    const std::string* const symbol = variant->own_symbol(page.substr(symbols.size()));
    return symbol ? picture(*symbol) : not_found();
  }
  if (variant->resolved().empty()) return web_error(503, "the regions and zones of the game are too large to be shown");
  return {.body = variant->resolved(), .is_cacheable = true, .policy = page_policy};
}

bool WebApi::may_create(const std::string& address, std::size_t bytes, double now) {
  return creators_.take(address, now, static_cast<double>(std::max<std::size_t>(1, bytes / bytes_per_creation)));
}

void WebApi::create(const WebRequest& request, double now, const Reply& reply) {
  if (!is_json(request)) return reply(web_error(400, "a new game is asked for with Content-Type: application/json"));
  if (!may_create(request.address, request.body.size(), now))
    return reply(web_error(429, "too many new games at once; please wait"));
  make(request.address, reply, [this, body = request.body, address = request.address] {
    const Json json = parse_request(body);
    if (!json.is_object()) return web_error(400, "expected a JSON object");
    const CreatedGame created = lobby_.create(json, address);
    return WebAnswer{.status = created.status, .body = dump(created.body), .policy = page_policy};
  });
}

/// Waits for the threads that make games and pages, if not too many requests of the same client wait already.
void WebApi::make(const std::string& address, const Reply& reply, const std::function<WebAnswer()>& work) {
  const bool is_counted = !is_own_address(address);
  if (is_counted) {
    const std::lock_guard lock(mutex_);
    if (waiting_[address] >= lobby_.limits().waiting_of_address)
      return reply(web_error(429, "too many requests at once; please wait a moment"));
    ++waiting_[address];
  }
  lobby_.makers().post([this, address, reply, work, is_counted] {
    WebAnswer answer = work();
    if (is_counted) {
      const std::lock_guard lock(mutex_);
      if (--waiting_[address] == 0) waiting_.erase(address);
    }
    reply(std::move(answer));
  });
}

WebApi::Reply WebApi::in_turn(const std::string& address, const Reply& reply) {
  const std::shared_ptr<AddressSlots::Slot> slot = thinking_for_.take(address);
  if (slot)
    return [slot, reply](WebAnswer answer) {
      slot->free();
      reply(std::move(answer));
    };
  reply(web_error(429, "one search at a time; please wait until the last one has ended"));
  return {};
}

void WebApi::add_question(const std::string& path, Question question) { questions_[path] = std::move(question); }

/// Compresses only what all may read: a compressed answer with a secret would tell by its length what is in it.
void WebApi::answer(const WebRequest& request, double now, const Reply& reply) {
  if (!request.takes_gzip) return answer_plain(request, now, reply);
  answer_plain(request, now, [this, reply](WebAnswer answer) {
    if (answer.is_cacheable && answer.body.size() >= least_packed)
      answer.packed = packed_.of(etag_of(answer.body), answer.body);
    reply(std::move(answer));
  });
}

void WebApi::answer_plain(const WebRequest& request, double now, const Reply& reply) {
  const OfPart asked = split_part_target(request.target);
  if (const auto reason = lobby_.why_not_here(asked.part)) return reply(web_error(421, *reason));
  const std::size_t mark = asked.rest.find('?');
  const std::string path = asked.rest.substr(0, mark);
  const std::string query = mark == std::string::npos ? "" : asked.rest.substr(mark + 1);
  const bool is_read = request.method == "GET" || request.method == "HEAD";
  if (path == "/api/games") {
    if (request.method == "POST") return create(request, now, reply);
    return reply(wrong_method("a new game is asked for with POST", "POST"));
  }
  const auto question = questions_.find(path);
  if (question != questions_.end()) {
    if (request.method != "POST") return reply(wrong_method("this is asked with POST", "POST"));
    if (!is_json(request)) return reply(not_json());
    return question->second(request, reply);
  }
  if (!is_read) return reply(wrong_method("this can only be read", "GET, HEAD"));
  if (path == "/") return reply(index_page("home.js"));
  if (path == "/play") return reply(index_page("game_page.js"));
  constexpr std::string_view files = "/client/", variants = "/api/variants/";
  if (path.starts_with(files)) return reply(file_at(std::string_view(path).substr(files.size())));
  if (path == "/health") return reply(health_answer(lobby_));
  if (path == "/api/seats") return reply(json_answer(200, lobby_.open_seats()));
  if (path == "/api/variants") return reply({.body = catalog_.list(), .is_cacheable = true, .policy = page_policy});
  if (!path.starts_with(variants)) return reply(not_found());
  const std::string rest = path.substr(variants.size());
  const std::size_t slash = rest.find('/');
  const auto id = decode_query(rest.substr(0, slash));
  const auto page = decode_query(slash == std::string::npos ? "" : rest.substr(slash + 1));
  if (!id || !page ||
      !(page->empty() || is_one_of(*page, {"picture.svg", "rules", "introduction", "legend"}) ||
        page->starts_with(symbols)))
    return reply(not_found());
  make(request.address, reply, [this, id = *id, page = *page, query] { return variant_page(id, page, query); });
}

}  // namespace trigon::engine
