// Puts the programs of pieces together from those of their terms. A term is compiled once, however many pieces have it:
// a queen's lines are those of rook and bishop. Tested in tests/unit/piece_compiler_test.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/movement/compiler.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// A piece's term, and where to point when it cannot be compiled.
struct PieceTerm {
  CompilerTerm term;
  Span span;
};

/// Compiles the pieces of a variant within one budget. The grid must outlive it.
class PieceCompiler {
 public:
  explicit PieceCompiler(const Grid& grid) : grid_(grid) {}

  /// The index of the program for a piece with these terms; pieces whose terms come to the same lines share it. A term
  /// that would need too many nodes is a located error, and the piece is then without moves. `owner` names it for
  /// messages.
  std::uint16_t compile(const std::vector<PieceTerm>& terms, const std::string& owner, Diagnostics& diagnostics);
  /// All programs, by index. Nothing can be compiled afterwards.
  std::vector<MoveProgram> take_programs();

 private:
  /// The number of a term among all compiled ones; terms with the same lines have the same number.
  using TermNumber = std::uint32_t;
  static constexpr TermNumber too_large = ~TermNumber{0};

  struct Hash {
    std::size_t operator()(const CompilerTerm& term) const;
  };

  /// The numbers of the terms; nothing, after an error, when one of them cannot be compiled.
  std::vector<TermNumber> compile_terms(const std::vector<PieceTerm>& terms, const std::string& owner,
                                        Diagnostics& diagnostics);
  TermNumber find_or_compile(CompilerTerm term);
  TermNumber keep(MoveProgram program, const CompilerBudget& before);
  std::size_t count_fitting(const std::vector<TermNumber>& terms);
  std::uint16_t find_or_join(const std::vector<TermNumber>& terms);
  void note_too_large(const PieceTerm& term, const std::string& owner, Diagnostics& diagnostics) const;

  const Grid& grid_;
  CompilerBudget budget_;
  std::unordered_map<CompilerTerm, TermNumber, Hash> known_;
  std::vector<MoveProgram> terms_;
  std::unordered_multimap<std::size_t, TermNumber> terms_by_content_;
  /// The programs by index. Those of pieces with one term are filled in at the end.
  std::vector<MoveProgram> programs_;
  std::map<std::vector<TermNumber>, std::uint16_t> programs_by_terms_;
};

}  // namespace trigon::engine
