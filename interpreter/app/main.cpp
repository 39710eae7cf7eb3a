#include <cstdio>
#include <fmt/format.h>
#include "interpreter/variant/loader.h"
#include "interpreter/rules/game.h"
#include "interpreter/notation/drawing.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/notation/position_text.h"
using namespace trigon;
static std::uint64_t perft(Position& p, LegalMoves& f, int d){ if(outcome_without_moves(p)) return 0; if(d==1) return f.count(p); MoveList ms; f.list(p,ms); std::uint64_t n=0; void apply_(); for(auto&m:ms){ extern void dummy(); (void)m; } return n; }
int main(int argc,char**argv){ Diagnostics d; DiskFiles files; std::vector<std::string> o(argv+2,argv+argc); auto v=load_variant(files,argv[1],o,d); fmt::print("{}",format_diagnostics(d)); if(!v) return 65; Game g(v->ruleset); fmt::print("{}\n{} moves\n",print_position(g.position()),g.moves().size());
 fmt::print("{}",print_drawing(v->ruleset->grid,[&](Cell c){return g.position().at(c).is_empty()?"":short_symbol(*v->ruleset,g.position().at(c));},true)); (void)perft; }
