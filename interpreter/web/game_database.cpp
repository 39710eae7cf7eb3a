#include "interpreter/web/game_database.h"

#include <libpq-fe.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <mutex>

#include "interpreter/support/failed.h"
#include "interpreter/support/text.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/secrets.h"

namespace trigon::engine {

namespace {

/// So long after a connection failed no other is tried, since each attempt keeps games waiting.
constexpr double pause_seconds = 2;

constexpr const char* make_tables = R"(
  create table if not exists trigon_owner (generation bigint not null);
  insert into trigon_owner select 0 where not exists (select from trigon_owner);
  create table if not exists trigon_lines (game text, number bigint, line text not null,
    written timestamptz not null default now(), primary key (game, number));
  create table if not exists trigon_records (game text primary key, record text not null);)";

/// The number of the lock that a program holds as long as it is connected.
constexpr const char* take_lock = "select pg_try_advisory_lock(7490213)";

/// Puts the lines of $4, one a row of the text, behind the first $3 lines of the game $2, and removes all that stood
/// there, unless another program has become the owner since $1. The same once more changes nothing.
constexpr const char* put_lines = R"(
  with owned as (select from trigon_owner where generation = $1::bigint for share),
    lines as (select $3::bigint + place as number, line
      from unnest(string_to_array($4::text, E'\n')) with ordinality as one (line, place)),
    rest as (delete from trigon_lines using owned
      where game = $2::text and number > $3::bigint + (select count(*) from lines))
  insert into trigon_lines (game, number, line) select $2::text, number, line from owned, lines
  on conflict (game, number) do update set line = excluded.line, written = now())";

constexpr const char* put_record = R"(
  with owned as (select from trigon_owner where generation = $1::bigint for share)
  insert into trigon_records (game, record) select $2::text, $3::text from owned
  on conflict (game) do update set record = excluded.record)";

constexpr const char* remove_game = R"(
  with owned as (select from trigon_owner where generation = $1::bigint for share),
    lines as (delete from trigon_lines using owned where game = $2::text)
  delete from trigon_records using owned where game = $2::text)";

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Connection = std::unique_ptr<PGconn, CloseConnection>;

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};

/// The answer to a statement.
class Answer {
 public:
  explicit Answer(PGresult* result) : result_(result) {}

  bool is_good() const {
    const ExecStatusType status = PQresultStatus(result_.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  }
  int rows() const { return PQntuples(result_.get()); }
  std::string text(int row, int column) const { return PQgetvalue(result_.get(), row, column); }
  /// How many rows were written.
  std::string written() const { return PQcmdTuples(result_.get()); }

 private:
  std::unique_ptr<PGresult, ClearResult> result_;
};

class GameDatabase : public GameStore {
 public:
  explicit GameDatabase(std::string place) : place_(std::move(place)) {}

  /// Connects; false when that fails, with the reason in `error`.
  bool connect(std::string& error) const {
    // What the connection string says comes last and counts.
    const char* const names[] = {"connect_timeout",  "tcp_user_timeout", "options", "client_encoding",
                                 "application_name", "dbname",           nullptr};
    const char* const values[] = {"3", "5000", "-c statement_timeout=5000", "UTF8", "trigon", place_.c_str(), nullptr};
    connection_.reset(PQconnectdbParams(names, values, 1));
    PQsetNoticeProcessor(
        connection_.get(), [](void*, const char*) {}, nullptr);
    if (!is_connected()) {
      error = trim(PQerrorMessage(connection_.get()));
      return false;
    }
    name_ = PQdb(connection_.get());
    return true;
  }

  std::string place() const override { return "the database " + name_; }

  bool lock() override {
    const std::lock_guard lock(mutex_);
    if (!has_lock() || !ask(make_tables, {}).is_good()) return false;
    const Answer generation = ask("update trigon_owner set generation = generation + 1 returning generation", {});
    if (!generation.is_good() || generation.rows() != 1) return false;
    generation_ = generation.text(0, 0);
    return true;
  }

  std::vector<std::string> ids() const override {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> ids;
    const Answer answer = ask("select distinct game from trigon_lines order by game", {});
    for (int row = 0; answer.is_good() && row < answer.rows(); ++row)
      if (is_game_id(answer.text(row, 0))) ids.push_back(answer.text(row, 0));
    return ids;
  }

  std::optional<KeptGame> read(const std::string& id, std::string& problem) const override {
    const std::lock_guard lock(mutex_);
    const Answer answer =
        ask("select line, extract(epoch from written)::bigint from trigon_lines where game = $1::text order by number",
            {id});
    if (!answer.is_good()) return failed(problem, std::string(trim(PQerrorMessage(connection_.get()))));
    std::string text;
    for (int row = 0; row < answer.rows(); ++row) text += answer.text(row, 0) + "\n";
    auto game = read_kept_text(id, text, problem);
    for (int row = 0; game && row < answer.rows(); ++row)
      game->changed = std::max<std::int64_t>(game->changed, std::stoll(answer.text(row, 1)));
    if (game) counts_[id] = static_cast<std::size_t>(answer.rows());
    return game;
  }

  bool append(const std::string& id, const std::vector<Json>& lines) const override {
    const std::lock_guard lock(mutex_);
    const auto known = counts_.find(id);
    return put(id, known == counts_.end() ? 0 : known->second, lines);
  }

  bool replace(const std::string& id, const std::vector<Json>& lines) const override {
    const std::lock_guard lock(mutex_);
    return put(id, 0, lines);
  }

  bool write_record(const std::string& id, const std::string& text) const override {
    const std::lock_guard lock(mutex_);
    return write(put_record, {generation_, id, text}).written() == "1";
  }

  void forget(const std::string& id) const override {
    const std::lock_guard lock(mutex_);
    write(remove_game, {generation_, id});
    counts_.erase(id);
  }

 private:
  Answer ask(const char* statement, const std::vector<std::string>& values) const {
    if (values.empty()) return Answer(PQexec(connection_.get(), statement));
    std::vector<const char*> texts;
    for (const std::string& value : values) texts.push_back(value.c_str());
    return Answer(PQexecParams(connection_.get(), statement, static_cast<int>(texts.size()), nullptr, texts.data(),
                               nullptr, nullptr, 0));
  }

  bool is_connected() const { return PQstatus(connection_.get()) == CONNECTION_OK; }

  bool has_lock() const {
    const Answer answer = ask(take_lock, {});
    return answer.is_good() && answer.rows() == 1 && answer.text(0, 0) == "t";
  }

  /// Is this program still the one that has locked the database last?
  bool is_owner() const {
    const Answer answer = ask("select generation from trigon_owner", {});
    return answer.is_good() && answer.rows() == 1 && answer.text(0, 0) == generation_;
  }

  /// Connects anew and takes the lock again, unless that was tried a moment ago, or another program has had it
  /// meanwhile.
  bool come_back() const {
    if (seconds_now() < next_try_) return false;
    std::string ignored;
    if (connect(ignored) && has_lock() && is_owner()) return true;
    connection_.reset();
    next_try_ = seconds_now() + pause_seconds;
    return false;
  }

  /// A statement that may be carried out twice: when the connection breaks meanwhile, nobody knows whether it was.
  Answer write(const char* statement, const std::vector<std::string>& values) const {
    if (is_connected()) {
      Answer answer = ask(statement, values);
      if (answer.is_good() || is_connected()) return answer;
    }
    return come_back() ? ask(statement, values) : Answer(nullptr);
  }

  bool put(const std::string& id, std::size_t before, const std::vector<Json>& lines) const {
    std::string text = kept_text(lines);
    if (!text.empty()) text.pop_back();
    const Answer answer = write(put_lines, {generation_, id, std::to_string(before), text});
    if (!answer.is_good() || answer.written() != std::to_string(lines.size())) return false;
    counts_[id] = before + lines.size();
    return true;
  }

  const std::string place_;
  mutable std::mutex mutex_;
  mutable Connection connection_;
  mutable std::string name_;
  /// When a connection is tried again, by `seconds_now`.
  mutable double next_try_ = 0;
  /// Which owner of the database this program is, counted from the first.
  std::string generation_ = "-1";
  /// How many lines each game has that was read or written.
  mutable std::map<std::string, std::size_t> counts_;
};

}  // namespace

std::shared_ptr<GameStore> open_game_database(const std::string& place, std::string& error) {
  const auto database = std::make_shared<GameDatabase>(place);
  return database->connect(error) ? database : nullptr;
}

}  // namespace trigon::engine
