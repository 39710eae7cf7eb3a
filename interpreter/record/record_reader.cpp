#include "interpreter/record/record_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/compare/variant_hash.h"
#include "interpreter/explain/why.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/san.h"
#include "interpreter/record/pgn.h"
#include "interpreter/record/result.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"

namespace trigon::engine {

namespace {

constexpr const char* reader_code = "record";

/// PGN is in ISO 8859-1 where it is not in UTF-8.
std::string from_latin_1(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) out += static_cast<char>(0xC0 | byte >> 6);
    out += byte >= 0x80 ? static_cast<char>(0x80 | (byte & 0x3F)) : c;
  }
  return out;
}

std::string as_name(std::string text) {
  for (char& c : text) c = c == ' ' ? '-' : small(c);
  return text;
}

}  // namespace

/// Reads one game.
class RecordReplay {
 public:
  RecordReplay(RecordFile& file, const RecordText& text, Diagnostics& diagnostics)
      : file_(file), text_(text), diagnostics_(diagnostics), is_pgn_(file.how_.format == RecordFormat::pgn) {}

  std::optional<ReplayedGame> read() {
    RecordFile::KnownVariant* const variant = find_variant();
    if (!variant) return std::nullopt;
    variant_ = variant->loaded;
    try {
      if (!is_known_hash(*variant)) return std::nullopt;
      const std::size_t errors = diagnostics_.error_count();
      read_tags();
      if (errors != diagnostics_.error_count()) return std::nullopt;
      if (!start() || !play_items() || !read_result()) return std::nullopt;
    } catch (const HookError& error) {
      diagnostics_.add(error.diagnostic());
      return std::nullopt;
    }
    return ReplayedGame{std::move(record_), variant_, std::move(*game_)};
  }

 private:
  const Ruleset& ruleset() const { return *variant_->ruleset; }

  // The variant

  /// The path of the variant, where it is named, and from which file.
  struct Named {
    std::string path, name;
    Span where;
  };

  std::optional<Named> named_variant() {
    const RecordSource& how = file_.how_;
    if (!how.variant.empty()) return Named{find_file(*file_.files_, Shipped::game, how.variant), how.variant, {}};
    const LocatedText* const tag = find_tag(text_, "Variant");
    if (!tag) {
      diagnostics_.error(text_.place, reader_code, "the game does not say of which variant it is",
                         is_pgn_ ? "say it with --variant FILE" : "it begins with a tag such as [Variant \"my-game\"]");
      return std::nullopt;
    }
    const std::string& from = file_.source_->name();
    Named named{find_file(*file_.files_, Shipped::game, tag->text, from), tag->text, tag->whole};
    // Other programs have names with capitals.
    if (is_pgn_ && !file_.files_->has(named.path)) {
      named.name = as_name(tag->text);
      named.path = find_file(*file_.files_, Shipped::game, named.name, from);
    }
    if (read_file(*file_.files_, Shipped::game, named.path, named.where, "", diagnostics_)) return named;
    return std::nullopt;
  }

  RecordFile::KnownVariant* find_variant() {
    const auto named = named_variant();
    if (!named) return nullptr;
    record_.variant = named->name;
    std::vector<std::string> options = file_.how_.options;
    if (const LocatedText* tag = find_tag(text_, "Options"); tag && file_.how_.variant.empty())
      for (const std::string_view word : split_words(tag->text)) options.emplace_back(word);
    const RecordFile::Key key{named->path, options};
    if (!file_.variants_.contains(key) && file_.variants_.size() == max_record_variants) {
      diagnostics_.error(text_.place, reader_code,
                         fmt::format("the file has more than {} variants", max_record_variants));
      return nullptr;
    }
    const auto [found, is_new] = file_.variants_.try_emplace(key);
    RecordFile::KnownVariant& known = found->second;
    if (is_new)
      if (auto loaded = load_variant(*file_.files_, named->path, options, known.diagnostics))
        known.loaded = std::make_shared<const LoadedVariant>(std::move(*loaded));
    report_errors_of(known, *named);
    return known.loaded ? &known : nullptr;
  }

  /// What is wrong with the choice of options has no place in the variant.
  void report_errors_of(const RecordFile::KnownVariant& known, const Named& named) {
    const LocatedText* const options = find_tag(text_, "Options");
    for (Diagnostic one : known.diagnostics.all()) {
      if (!one.span.source) one.span = options ? options->whole : named.where;
      diagnostics_.add(std::move(one));
    }
  }

  bool is_known_hash(RecordFile::KnownVariant& known) {
    if (!known.hash) known.hash = variant_hash(ruleset());
    for (const OptionInfo& option : ruleset().options)
      if (option.is_chosen) record_.options.push_back(option.name);
    record_.hash = *known.hash;
    const LocatedText* const tag = find_tag(text_, "Hash");
    if (tag && tag->text != *known.hash)
      diagnostics_.warning(tag->whole, reader_code,
                           fmt::format("the variant has changed since: its hash is {} now", *known.hash),
                           "the moves are played by the rules of today");
    return true;
  }

  // Tags

  void read_tags() {
    for (const Player player : seated_players(ruleset())) record_.seats.push_back({ruleset().players[player].name, ""});
    for (std::size_t i = 0; i < text_.tags.size(); ++i) {
      const LocatedTag& tag = text_.tags[i];
      const bool is_double = std::any_of(text_.tags.begin(), text_.tags.begin() + static_cast<std::ptrdiff_t>(i),
                                         [&](const LocatedTag& one) { return one.name.text == tag.name.text; });
      if (is_double)
        diagnostics_.error(tag.name.whole, reader_code, fmt::format("the tag '{}' stands there twice", tag.name.text));
      else
        read_tag(tag);
    }
  }

  void read_tag(const LocatedTag& tag) {
    const std::string& name = tag.name.text;
    const auto& reserved = reserved_tags();
    if (std::find(reserved.begin(), reserved.end(), name) != reserved.end()) return;
    std::vector<std::string> known = reserved;
    for (Seat& seat : record_.seats) {
      known.push_back(seat_tag(seat.name));
      if (known.back() == name && !is_pgn_) {
        seat.player = tag.value.text;
        return;
      }
    }
    if (is_pgn_ && read_pgn_tag(tag, known)) return;
    record_.tags.push_back({name, tag.value.text});
    if (const auto meant = is_pgn_ ? std::nullopt : nearest_name(name, known))
      diagnostics_.warning(tag.name.whole, reader_code, fmt::format("unknown tag '{}'", name),
                           fmt::format("did you mean '{}'?", *meant));
  }

  /// Has the tag been taken care of? What would mean something else in a record cannot be kept.
  bool read_pgn_tag(const LocatedTag& tag, const std::vector<std::string>& known) {
    const std::string& name = tag.name.text;
    const bool is_white = name == "White";
    if ((is_white || name == "Black") && record_.seats.size() == 2) {
      const std::size_t white = pgn_white_seat(ruleset());
      if (tag.value.text != "?") record_.seats[is_white ? white : 1 - white].player = tag.value.text;
      return true;
    }
    return is_pgn_tag(name) || is_unknown_value(tag.value.text) ||
           std::find(known.begin(), known.end(), name) != known.end();
  }

  // The game

  bool start() {
    if (is_pgn_ && !has_san(ruleset())) {
      diagnostics_.error(text_.place, reader_code, "PGN is for two players on a board of squares");
      return false;
    }
    const LocatedText* const tag = find_tag(text_, is_pgn_ ? "FEN" : "Position");
    if (!tag) {
      game_.emplace(variant_->ruleset);
    } else {
      auto position = read_position(ruleset(), *tag, diagnostics_);
      if (!position) return false;
      game_.emplace(variant_->ruleset, std::move(*position));
      std::string printed = print_position(game_->position());
      if (printed != print_position(Game(variant_->ruleset).position())) record_.position = std::move(printed);
    }
    departures_.emplace(ruleset());
    departures_->note(game_->position().players_in());
    return has_choices_left(text_.place);
  }

  bool play_items() {
    for (const RecordItem& item : text_.items) switch (item.kind) {
        case RecordItem::Kind::comment: note_comment(item.text); break;
        case RecordItem::Kind::number: number_ = &item; break;
        case RecordItem::Kind::same_turn: check_same_turn(item); break;
        case RecordItem::Kind::move:
          if (!play(item)) return false;
      }
    return true;
  }

  void note_comment(const std::string& text) {
    std::string& comment = record_.moves.empty() ? record_.comment : record_.moves.back().comment;
    if (!text.empty()) comment += (comment.empty() ? "" : " ") + text;
  }

  void check_same_turn(const RecordItem& item) {
    const bool is_same =
        !record_.moves.empty() && record_.moves.back().seat == seat_of(ruleset(), game_->position().turn());
    if (!is_same)
      diagnostics_.warning(item.place, reader_code,
                           fmt::format("'&' joins moves of one turn, and it is {}'s turn now",
                                       ruleset().players[game_->position().turn()].name));
  }

  bool play(const RecordItem& item) {
    const std::size_t seat = seat_of(ruleset(), game_->position().turn());
    if (record_.moves.size() == max_record_moves) {
      diagnostics_.error(item.place, reader_code, fmt::format("the game has more than {} moves", max_record_moves));
      return false;
    }
    const MoveList meant = meant_by(item.text);
    if (meant.size() != 1) return report_move(item);
    record_.moves.push_back({print_move(game_->position(), meant[0]), seat, ""});
    rounds_.advance(seat);
    check_number();
    game_->play(meant[0]);
    departures_->note(game_->position().players_in());
    return has_choices_left(item.place);
  }

  /// Why a word is no move here. Always false.
  bool report_move(const RecordItem& item) {
    if (has_form_of_result(item.text)) {
      diagnostics_.error(item.place, reader_code,
                         fmt::format("the result {} stands before the end of the game", item.text),
                         "tags begin the next game");
    } else {
      const std::string why = is_pgn_ ? why_no_san(item.text) : why_no_move(*game_, item.text);
      diagnostics_.error(item.place, "illegal-move", why, near_move(item.text));
    }
    return false;
  }

  std::string why_no_san(const std::string& text) const {
    if (game_->outcome()) return why_no_move(*game_, text);
    if (is_san_of_pass(text)) return why_no_pass(text);
    std::vector<std::string> meant, reasons;
    for (const Move& move : meant_by(text)) meant.push_back(print_san(game_->position(), game_->moves(), move));
    if (meant.size() > 1) return fmt::format("'{}' may mean {}", text, join(meant, " or "));
    for (const std::string& move : cells_of_san(game_->position(), text))
      if (const Explanation explanation = explain_move(*game_, move); !explanation.is_legal)
        reasons.push_back(explanation.text);
    constexpr std::size_t most = 3;
    if (!reasons.empty() && reasons.size() <= most) return join(reasons, "\n");
    return fmt::format("'{}' is not legal: {} has no piece that it could mean", text,
                       ruleset().players[game_->position().turn()].name);
  }

  /// What is said of `pass`, of the word that PGN has for it.
  std::string why_no_pass(const std::string& text) const {
    constexpr std::string_view pass = "'pass'";
    const std::string why = why_no_move(*game_, "pass");
    return why.starts_with(pass) ? fmt::format("the pass '{}'{}", text, why.substr(pass.size())) : why;
  }

  MoveList meant_by(const std::string& text) const {
    return is_pgn_ ? matching_san(game_->position(), game_->moves(), text)
                   : matching_moves(game_->position(), game_->moves(), text);
  }

  /// A hint at the legal move that may be meant; none for a text that means several.
  std::string near_move(const std::string& text) const {
    std::vector<std::string> texts;
    for (const Move& move : game_->moves())
      texts.push_back(is_pgn_ ? print_san(game_->position(), game_->moves(), move)
                              : print_move(game_->position(), move));
    const auto meant = nearest_name(text, texts);
    return meant && meant_by(text).empty() ? fmt::format("did you mean '{}'?", *meant) : "";
  }

  /// Numbers may begin anywhere, but then count the rounds. Reported once a game.
  void check_number() {
    const RecordItem* const number = std::exchange(number_, nullptr);
    if (!number || has_wrong_number_) return;
    const long said = parse_integer(number->text).value_or(-1), counted = rounds_.number();
    if (!first_number_) first_number_ = said - counted;
    if (said == counted + *first_number_) return;
    has_wrong_number_ = true;
    diagnostics_.warning(number->place, reader_code,
                         fmt::format("this is move {}, not {}", counted + *first_number_, number->text),
                         "has a move before it been left out?");
  }

  bool has_choices_left(const Span& where) {
    const std::size_t choices = game_->moves().size();
    if (choices <= file_.choices_left_) {
      file_.choices_left_ -= choices;
      return true;
    }
    file_.choices_left_ = 0;
    diagnostics_.error(where, "range",
                       fmt::format("the games of the file have more than {} choices in all", max_record_choices),
                       "put them into several files");
    return false;
  }

  // The result

  bool read_result() {
    if (text_.result.text.empty()) {
      diagnostics_.error(text_.items.empty() ? text_.place : text_.items.back().place, reader_code,
                         "the game does not end with a result",
                         is_over() ? "it is " + print_result(ranks_of_rules()) : "an unfinished game ends with '*'");
      return false;
    }
    const auto ranks = result_of(text_.result.text, text_.result.place);
    if (!ranks) return false;
    record_.ranks = *ranks;
    const LocatedText* const tag = find_tag(text_, "Result");
    if (tag && tag->text != text_.result.text) {
      const auto tagged = result_of(tag->text, tag->whole);
      if (tagged && *tagged != *ranks)
        diagnostics_.error(tag->whole, reader_code,
                           fmt::format("the tag says {}, and the game ends with {}", tag->text, text_.result.text));
      if (!tagged || *tagged != *ranks) return false;
    }
    return check_ranks() && read_ending();
  }

  std::optional<std::vector<int>> result_of(const std::string& text, const Span& where) {
    std::string wrong;
    auto ranks = trigon::engine::read_result(text, record_.seats.size(), wrong);
    if (!ranks)
      diagnostics_.error(where, reader_code, fmt::format("'{}' is not a result: {}", text, wrong),
                         record_.seats.size() == 2
                             ? "a result is 1-0, 0-1, 1/2-1/2 or *"
                             : "a result is the place of each player, as in 1-2-2 when the first has won, or *");
    else if (is_pgn_ && pgn_white_seat(ruleset()) == 1)
      std::reverse(ranks->begin(), ranks->end());
    return ranks;
  }

  bool is_over() const { return game_->outcome().has_value(); }
  std::vector<int> ranks_of_rules() const { return departures_->ranks(game_->outcome()->winner); }

  bool check_ranks() {
    if (is_over() && record_.ranks != ranks_of_rules()) {
      diagnostics_.error(text_.result.place, reader_code,
                         fmt::format("the result is {}, and the game has ended with {}: {}", text_.result.text,
                                     print_result(ranks_of_rules()), describe_outcome(ruleset(), game_->outcome())));
      return false;
    }
    if (is_over() || record_.ranks.empty()) return true;
    const auto wrong = departures_->misplaced(record_.ranks);
    if (wrong)
      diagnostics_.error(text_.result.place, reader_code,
                         fmt::format("{} left the game before {}, and is not placed behind",
                                     record_.seats[wrong->second].name, record_.seats[wrong->first].name));
    return !wrong;
  }

  bool read_ending() {
    if (is_over()) record_.ending = name_of(*game_->outcome());
    const LocatedText* const tag = find_tag(text_, "Ending");
    if (!tag) {
      if (is_pgn_ && !is_over() && !record_.ranks.empty()) record_.ending = ending_of_pgn(text_);
      return true;
    }
    if (is_over()) {
      if (tag->text == record_.ending) return true;
      diagnostics_.error(
          tag->whole, reader_code,
          fmt::format("the game has not ended by {}: {}", tag->text, describe_outcome(ruleset(), game_->outcome())));
      return false;
    }
    record_.ending = tag->text;
    const auto& endings = endings_beside_the_rules();
    if (record_.ranks.empty()) {
      diagnostics_.error(tag->whole, reader_code, "an unfinished game has no ending");
    } else if (std::find(endings.begin(), endings.end(), tag->text) == endings.end()) {
      diagnostics_.error(tag->whole, reader_code,
                         fmt::format("the game has not ended by {}: {} is to move", tag->text,
                                     ruleset().players[game_->position().turn()].name),
                         "what no rule knows is " + join(endings, ", "));
    } else {
      return true;
    }
    return false;
  }

  RecordFile& file_;
  const RecordText& text_;
  Diagnostics& diagnostics_;
  const bool is_pgn_;
  std::shared_ptr<const LoadedVariant> variant_;
  GameRecord record_;
  std::optional<Game> game_;
  std::optional<Departures> departures_;
  RoundCounter rounds_;
  /// Of the next move.
  const RecordItem* number_ = nullptr;
  /// What the first number of the file is more than the round that it stands at.
  std::optional<long> first_number_;
  bool has_wrong_number_ = false;
};

RecordFile::RecordFile(const Files& files, SourcePtr source, RecordSource how, Diagnostics& diagnostics)
    : files_(&files), source_(std::move(source)), how_(std::move(how)) {
  if (how_.format == RecordFormat::pgn && find_malformed(source_->text()) != std::string_view::npos)
    source_ = std::make_shared<const Source>(source_->name(), from_latin_1(source_->text()));
  texts_ = read_record_texts(source_, how_.format, diagnostics);
}

std::optional<RecordFile> RecordFile::open(const Files& files, const std::string& path, RecordSource how,
                                           Diagnostics& diagnostics) {
  std::string reason;
  auto text = files.read(path, reason);
  if (!text) {
    diagnostics.error({std::make_shared<const Source>(path, ""), 0, 1}, "file",
                      fmt::format("cannot read '{}': {}", path, reason));
    return std::nullopt;
  }
  return RecordFile(files, std::make_shared<const Source>(path, std::move(*text)), std::move(how), diagnostics);
}

std::optional<ReplayedGame> RecordFile::read(std::size_t index, Diagnostics& diagnostics) {
  if (texts_[index].has_errors) return std::nullopt;
  return RecordReplay(*this, texts_[index], diagnostics).read();
}

}  // namespace trigon::engine
