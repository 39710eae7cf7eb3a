#include "interpreter/protocol/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "interpreter/compare/resolve.h"
#include "interpreter/count/perft.h"
#include "interpreter/explain/why.h"
#include "interpreter/loader/loader.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/pictures/position_notes.h"
#include "interpreter/protocol/files_and_text.h"
#include "interpreter/protocol/request_text.h"
#include "interpreter/protocol/thought_json.h"
#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/rules/game.h"
#include "interpreter/script/allowance.h"
#include "interpreter/search/levels.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

/// One request on a session. What cannot be carried out throws BadRequest and changes nothing.
class Request {
 public:
  Request(Session& session, const Json& request, const std::stop_token& stop, const Session::Say& say)
      : session_(session), request_(request), stop_(stop), say_(say) {}

  Json carry_out() {
    const std::string command = text("command");
    for (const Kind& kind : kinds())
      if (kind.command == command) {
        check_fields(kind);
        find_table();
        return (this->*kind.answer)();
      }
    throw BadRequest(fmt::format("unknown command '{}'; {}", command, suggest(command, command_names())));
  }

  static std::vector<RequestKind> all_kinds() {
    std::vector<RequestKind> all;
    for (const Kind& kind : kinds()) all.push_back({kind.command, kind.fields});
    return all;
  }

 private:
  struct Kind {
    const char* command;
    std::vector<std::string> fields;
    Json (Request::*answer)();
  };

  static const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all = {
        {"hello", {"protocol"}, &Request::hello},
        {"load", {"file", "text", "name", "options", "net"}, &Request::load},
        {"copy", {"to"}, &Request::copy},
        {"tables", {}, &Request::tables},
        {"close", {}, &Request::close},
        {"list", {}, &Request::list},
        {"resolve", {}, &Request::resolve},
        {"position", {"text", "moves"}, &Request::position},
        {"cells", {}, &Request::cells},
        {"play", {"move"}, &Request::play},
        {"undo", {}, &Request::undo},
        {"history", {}, &Request::history},
        {"moves", {}, &Request::moves},
        {"why", {"move"}, &Request::why},
        {"draw", {"format"}, &Request::draw},
        {"perft", {"depth", "max_nodes", "max_seconds"}, &Request::count},
        {"think",
         {"level", "seed", "max_nodes", "max_depth", "max_seconds", "seconds_left", "increment", "stream"},
         &Request::think},
        {"cancel", {}, &Request::cancel},
        {"outcome", {}, &Request::outcome},
        {"record", {"text", "game"}, &Request::record_text},
        {"quit", {}, &Request::quit},
    };
    return all;
  }

  static std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const Kind& kind : kinds()) names.emplace_back(kind.command);
    return names;
  }

  void check_fields(const Kind& kind) const {
    std::vector<std::string> known = {"command", "id", "table"};
    known.insert(known.end(), kind.fields.begin(), kind.fields.end());
    for (const auto& [key, value] : request_.items())
      if (std::find(known.begin(), known.end(), key) == known.end())
        throw BadRequest(fmt::format("'{}' has no field '{}'; {}", kind.command, key, suggest(key, known)));
  }

  /// The table that the request names. One that is not there yet has no game, and is kept when it gets one.
  void find_table() {
    if (has("table")) name_ = text("table");
    if (name_.size() > max_name) throw BadRequest(fmt::format("the name of a table has at most {} bytes", max_name));
    const auto found = session_.tables_.find(name_);
    if (found != session_.tables_.end()) table_ = &found->second;
  }

  /// Where a game begins: a table that is there, or a new one.
  Session::Table& table_to_begin(const std::string& name) {
    if (!session_.tables_.contains(name) && session_.tables_.size() > max_session_tables)
      throw BadRequest(fmt::format("a session has at most {} tables; close one first", max_session_tables));
    return session_.tables_[name];
  }

  Json copy() {
    record();
    const std::string to = text("to");
    if (to.size() > max_name) throw BadRequest(fmt::format("the name of a table has at most {} bytes", max_name));
    Session::Table copied = *table_;
    table_to_begin(to) = std::move(copied);
    return {{"copied", to}};
  }

  Json close() {
    record();
    table_ = nullptr;
    session_.tables_.erase(name_);
    session_.tables_[""];
    return {{"closed", name_}};
  }

  Json tables() {
    Json tables = Json::array();
    for (const auto& [name, table] : session_.tables_)
      if (table.record) tables.push_back({{"table", name}, {"variant", table.record->game.ruleset().id}});
    return {{"tables", tables}};
  }

  Json hello() {
    if (has("protocol") && field("protocol") != session_protocol)
      throw BadRequest(fmt::format("this is protocol {}", session_protocol));
    return {{"program", "trigon"},
            {"version", built_in::version},
            {"protocol", session_protocol},
            {"commands", command_names()}};
  }

  Json load() {
    if (has("file") == has("text")) throw BadRequest("a variant is loaded from a 'file' or from a 'text'");
    if (has("file") && has("name")) throw BadRequest("the field 'name' goes with 'text'; a file has a name");
    const std::string name = has("file") ? text("file") : has("name") ? text("name") : "variant.yaml";
    const auto options = texts("options");
    Diagnostics diagnostics;
    const auto loaded =
        has("file") ? load_variant(session_.files_, name, options, diagnostics)
                    : load_variant(FilesAndText(session_.files_, name, text("text")), name, options, diagnostics);
    if (!loaded) throw BadRequest("the variant has errors", {{"diagnostics", to_json(diagnostics)}});
    begin(record_of(Game(loaded->ruleset)), name);
    table_->net = choose_net(session_.files_,
                               has("net")    ? text("net")
                               : has("file") ? ""
                                             : std::string(no_net),
                               name, loaded->ruleset, diagnostics);
    Json json = state();
    if (!diagnostics.all().empty()) json["diagnostics"] = to_json(diagnostics);
    return json;
  }

  Json list() { return {{"games", shipped_games(session_.files_)}}; }

  Json resolve() {
    const Ruleset& ruleset = game().ruleset();
    const auto json = resolved_json(ruleset, {table_->variant}, Names(ruleset));
    if (!json) throw BadRequest("the regions and zones of the variant are too large to be told");
    return *json;
  }

  Json cells() { return {{"cells", cells_to_json(game().position())}}; }

  /// Reports the position; with `text` sets it first, with `moves` plays them.
  Json position() {
    if (!has("text") && !has("moves")) return state();
    Session::Record next = record_of(has("text") ? game_at(text("text")) : Game(game().ruleset_ptr()));
    for (const std::string& move : texts("moves")) play_on(next, move);
    table_->record.emplace(std::move(next));
    return state();
  }

  Game game_at(const std::string& position_text) {
    Diagnostics diagnostics;
    auto read = read_position(game().ruleset(), LocatedText::standalone("position", position_text), diagnostics);
    if (!read) throw BadRequest("the position has errors", {{"diagnostics", to_json(diagnostics)}});
    return Game(game().ruleset_ptr(), std::move(*read));
  }

  Json play() {
    play_on(record(), text("move"));
    return state();
  }

  Json undo() {
    record();
    if (!table_->undo()) throw BadRequest("there is no move to take back");
    return state();
  }

  Json history() { return {{"start", record().start}, {"moves", record().moves}}; }

  Json moves() { return moves_to_json(game()); }

  Json why() {
    const Explanation explanation = explain_move(game(), text("move"));
    return {{"move", text("move")}, {"legal", explanation.is_legal}, {"why", explanation.text}};
  }

  Json draw() {
    const std::string format = has("format") ? text("format") : "both";
    if (format != "both" && format != "text" && format != "svg")
      throw BadRequest("the field 'format' must be text, svg or both");
    const BoardPicture picture = picture_of(game());
    Json json = {{"notes", position_notes(game().position())}};
    if (format != "svg") json["text"] = draw_text(picture);
    if (format != "text") json["svg"] = draw_svg({picture});
    return json;
  }

  Json count() {
    const int depth = whole_number("depth", 0, max_session_perft);
    CountLimits limits{.stop = stop_};
    if (has("max_nodes")) limits.nodes = whole_number("max_nodes");
    if (has("max_seconds")) limits.deadline = std::chrono::steady_clock::now() + seconds("max_seconds");
    const LimitedCount counted = perft_within(game().position(), depth, limits);
    if (counted.end != CountEnd::complete) throw stopped(counted);
    return {{"depth", depth}, {"nodes", counted.nodes}};
  }

  /// Searches with limits of its own, or as a level does. A search that is stopped answers with what it has found.
  Json think() {
    if (game().outcome()) throw BadRequest("the game is over");
    const bool is_limited = has("max_nodes") || has("max_depth") || has("max_seconds") || has("seconds_left");
    if (has("level") && is_limited) throw BadRequest("a 'level' has limits of its own");
    if (has("increment") && !has("seconds_left")) throw BadRequest("the field 'increment' goes with 'seconds_left'");
    const std::uint64_t seed = has("seed") ? whole_number("seed") : 0;
    Level asked = is_limited ? Level{} : level(has("level") ? whole_number("level", min_level, max_level) : 5, seed);
    if (has("max_nodes")) asked.limits.nodes = whole_number("max_nodes");
    if (has("max_depth")) asked.limits.depth = whole_number("max_depth", 1, max_session_depth);
    if (has("max_seconds")) asked.limits.time = seconds("max_seconds");
    // With a limit of time answers differ anyway.
    asked.limits.remembers = has("max_seconds") || has("seconds_left");
    if (has("seconds_left")) {
      asked.limits.clock.emplace().left = seconds("seconds_left");
      if (has("increment")) asked.limits.clock->increment = seconds("increment");
    }
    asked.limits.stop = stop_;
    if (!table_->thinker)
      table_->thinker = std::make_shared<Thinker>(game().ruleset_ptr(), TranspositionTable::default_bytes, table_->net);
    const bool streams = has("stream") && truth("stream") && say_;
    const Thought thought =
        table_->thinker->think(game(), asked.limits, asked.style, streams ? on_progress() : OnProgress());
    Json json = thought_to_json(game().ruleset(), thought);
    if (stop_.stop_requested()) {
      session_.was_stopped_ = true;
      json["stopped_by"] = "cancel";
    }
    return json;
  }

  /// Tells what a search has found so far.
  OnProgress on_progress() {
    return [this](const Thought& thought) {
      Json json = thought_to_json(game().ruleset(), thought);
      json["progress"] = true;
      with_id(json, request_);
      say_(dump(json));
    };
  }

  bool truth(const char* key) const {
    if (!field(key).is_boolean()) throw BadRequest(fmt::format("the field '{}' must be true or false", key));
    return field(key).get<bool>();
  }

  std::uint64_t whole_number(const char* key) const {
    if (!field(key).is_number_unsigned())
      throw BadRequest(fmt::format("the field '{}' must be a whole number from 0", key));
    return field(key).get<std::uint64_t>();
  }

  int whole_number(const char* key, int least, int most) const {
    const Json& value = field(key);
    if (!value.is_number_integer() || value < least || value > most)
      throw BadRequest(fmt::format("the field '{}' must be a whole number from {} to {}", key, least, most));
    return value.get<int>();
  }

  std::chrono::milliseconds seconds(const char* key) const {
    constexpr double most = 1e6;
    const double value = field(key).is_number() ? field(key).get<double>() : -1;
    if (!(value >= 0 && value <= most))
      throw BadRequest(fmt::format("the field '{}' must be a number from 0 to {:.0f}", key, most));
    return std::chrono::milliseconds(static_cast<std::int64_t>(value * 1000));
  }

  BadRequest stopped(const LimitedCount& counted) {
    session_.was_stopped_ |= counted.end == CountEnd::stop;
    const char* const by = counted.end == CountEnd::nodes      ? "max_nodes"
                           : counted.end == CountEnd::deadline ? "max_seconds"
                                                               : "cancel";
    const char* const why =
        counted.end == CountEnd::stop ? "the count was cancelled" : "the count has reached its limit";
    return BadRequest(why, {{"stopped_by", by}, {"counted", counted.nodes}});
  }

  Json cancel() { return {{"cancelled", std::exchange(session_.was_stopped_, false)}}; }

  Json outcome() { return {{"outcome", outcome_to_json(game().ruleset(), game().outcome())}}; }

  /// Without fields, the text of the game's record; with `text`, replays one of its games.
  Json record_text() {
    if (!has("text")) {
      if (has("game")) throw BadRequest("the field 'game' goes with 'text'");
      return {{"record", write_record(trigon::engine::record_of(record().game, table_->variant))}};
    }
    const Json number = has("game") ? field("game") : Json(1);
    Diagnostics diagnostics;
    const std::string name = "record";
    const FilesAndText files(session_.files_, name, text("text"));
    RecordFile file(files, std::make_shared<const Source>(name, text("text")), {}, diagnostics);
    if (file.size() == 0) throw BadRequest("the record has no game", {{"diagnostics", to_json(diagnostics)}});
    if (!number.is_number_integer() || number < 1 || number > file.size())
      throw BadRequest(fmt::format("the field 'game' must be a whole number from 1 to {}, since the record has so many",
                                   file.size()));
    const auto replayed = file.read(number.get<std::size_t>() - 1, diagnostics);
    if (!replayed) throw BadRequest("the record has errors", {{"diagnostics", to_json(diagnostics)}});
    Game start = replayed->game;
    while (start.undo()) {
    }
    Session::Record next = record_of(std::move(start));
    for (const RecordedMove& move : replayed->record.moves) play_on(next, move.text);
    begin(std::move(next), replayed->record.variant);
    Json json = state();
    json["diagnostics"] = to_json(diagnostics);
    return json;
  }

  Json quit() {
    session_.has_quit_ = true;
    return {{"bye", true}};
  }

  static void play_on(Session::Record& record, const std::string& text) {
    const auto move = find_move(record.game.position(), record.game.moves(), text);
    if (!move) throw BadRequest(explain_move(record.game, text).text);
    record.play(*move);
  }

  static Session::Record record_of(Game game) {
    std::string start = print_position(game.position());
    return {std::move(game), std::move(start), {}};
  }

  /// Begins another game, perhaps of another variant, so that what the thinker knows is useless.
  void begin(Session::Record record, const std::string& variant) {
    table_ = &table_to_begin(name_);
    table_->record.emplace(std::move(record));
    table_->thinker.reset();
    table_->variant = variant;
  }

  Session::Record& record() {
    if (!table_ || !table_->record)
      throw BadRequest(fmt::format("no variant is loaded{}; send {{\"command\": \"load\", \"file\": ...}} first",
                                   name_.empty() ? "" : " at the table '" + name_ + "'"));
    return *table_->record;
  }
  Game& game() { return record().game; }

  Json state() {
    const Game& now = game();
    Json json = position_to_json(now.position());
    json["outcome"] = outcome_to_json(now.ruleset(), now.outcome());
    json["played"] = now.played();
    return json;
  }

  bool has(const char* key) const { return request_.contains(key); }

  const Json& field(const char* key) const {
    if (!has(key)) throw BadRequest(fmt::format("the field '{}' is missing", key));
    return request_.at(key);
  }

  std::string text(const char* key) const {
    if (!field(key).is_string()) throw BadRequest(fmt::format("the field '{}' must be a text", key));
    return field(key).get<std::string>();
  }

  /// A list of texts, or the words of one text; none when the field is missing.
  std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> result;
    if (!has(key)) return result;
    const Json& value = request_.at(key);
    const BadRequest wrong(fmt::format("the field '{}' must be a list of texts", key));
    if (value.is_string())
      for (std::string_view word : split_words(value.get_ref<const std::string&>())) result.emplace_back(word);
    else if (value.is_array())
      for (const Json& item : value) {
        if (!item.is_string()) throw wrong;
        result.push_back(item.get<std::string>());
      }
    else
      throw wrong;
    return result;
  }

  /// The longest name of a table, in bytes.
  static constexpr std::size_t max_name = 100;

  Session& session_;
  /// The table of the request and its name; null as long as it has no game.
  std::string name_;
  Session::Table* table_ = nullptr;
  const Json& request_;
  const std::stop_token& stop_;
  const Session::Say& say_;
};

void with_id(Json& reply, const Json& request) {
  if (request.is_object() && request.contains("id")) reply["id"] = request["id"];
}

BoardPicture picture_of(const Game& game) {
  BoardPicture picture{board_title(game.ruleset()), game.position()};
  picture.status = status_in_words(game.position(), game.outcome());
  return picture;
}

Json carry_out(Session& session, const Json& request, const std::stop_token& stop, const Session::Say& say) {
  return Request(session, request, stop, say).carry_out();
}

std::vector<RequestKind> session_requests() { return Request::all_kinds(); }

}  // namespace trigon::engine
