// The keys of an entry of variants.ini, by what they are about. They are written in this order: those of later ones ask
// which letters and keys the earlier ones have written. Tested in tests/unit/export_test.cpp.
#pragma once

#include "interpreter/export/fsf_draft.h"

namespace trigon::engine {

void write_pieces(FsfDraft& entry);
void write_start(FsfDraft& entry);
void write_promotion(FsfDraft& entry);
void write_castling(FsfDraft& entry);
void write_hands(FsfDraft& entry);
/// Ends of games, and the rules that are one key.
void write_rules(FsfDraft& entry);

}  // namespace trigon::engine
