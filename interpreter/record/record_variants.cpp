#include "interpreter/record/record_variants.h"

#include <fmt/format.h>

#include "interpreter/compare/variant_hash.h"
#include "interpreter/record/record_formats.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::string as_name(std::string text) {
  for (char& c : text) c = c == ' ' ? '-' : small(c);
  return text;
}

/// Errors in the choice of options have no place in the variant, so they are reported at the tag.
void report_errors(const Diagnostics& of_variant, const RecordText& text, const Span& where, Diagnostics& diagnostics) {
  const LocatedText* const options = find_tag(text, "Options");
  for (Diagnostic one : of_variant.all()) {
    if (!one.span.source) one.span = options ? options->whole : where;
    diagnostics.add(std::move(one));
  }
}

}  // namespace

std::optional<RecordVariants::Named> RecordVariants::named(const RecordText& text, Diagnostics& diagnostics) const {
  if (!how_.variant.empty()) return Named{find_file(*files_, Shipped::game, how_.variant), how_.variant, {}};
  const LocatedText* const tag = find_tag(text, "Variant");
  if (!tag) {
    diagnostics.error(text.place, record_code, "the game does not say of which variant it is",
                      text.is_pgn() ? "say it with --variant FILE"
                                    : "it begins with a tag such as [Variant \"my-game\"]; " +
                                          other_format_hint(text.place));
    return std::nullopt;
  }
  Named named{find_file(*files_, Shipped::game, tag->text, from_), tag->text, tag->whole};
  // Names in other programs have capital letters.
  if (text.is_pgn() && !files_->has(named.path)) {
    named.name = as_name(tag->text);
    named.path = find_file(*files_, Shipped::game, named.name, from_);
  }
  if (read_file(*files_, Shipped::game, named.path, named.where, "", diagnostics)) return named;
  return std::nullopt;
}

RecordVariants::Known* RecordVariants::load(const Named& named, const RecordText& text, Diagnostics& diagnostics) {
  std::vector<std::string> options = how_.options;
  if (const LocatedText* tag = find_tag(text, "Options"); tag && how_.variant.empty())
    for (const std::string_view word : split_words(tag->text)) options.emplace_back(word);
  const std::pair key{named.path, options};
  if (!known_.contains(key) && known_.size() == max_record_variants) {
    diagnostics.error(text.place, record_code, fmt::format("the file has more than {} variants", max_record_variants));
    return nullptr;
  }
  const auto [found, is_new] = known_.try_emplace(key);
  Known& known = found->second;
  if (is_new)
    if (auto loaded = load_variant(*files_, named.path, options, known.diagnostics))
      known.loaded = std::make_shared<const LoadedVariant>(std::move(*loaded));
  report_errors(known.diagnostics, text, named.where, diagnostics);
  return known.loaded ? &known : nullptr;
}

std::optional<NamedRecordVariant> RecordVariants::find(const RecordText& text, Diagnostics& diagnostics) {
  const auto called = named(text, diagnostics);
  Known* const known = called ? load(*called, text, diagnostics) : nullptr;
  if (!known) return std::nullopt;
  if (!known->hash) known->hash = variant_hash(*known->loaded->ruleset);
  const LocatedText* const tag = find_tag(text, "Hash");
  if (tag && tag->text != *known->hash)
    diagnostics.warning(tag->whole, record_code,
                        fmt::format("the variant has changed since: its hash is {} now", *known->hash),
                        "the moves are played by the rules of today");
  return NamedRecordVariant{called->name, known->loaded, *known->hash};
}

}  // namespace trigon::engine
