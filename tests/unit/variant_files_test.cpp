// Which files are variants: interpreter/check/variant_files.h.
#include "interpreter/check/variant_files.h"

#include <catch2/catch.hpp>

#include "interpreter/app/starter.h"

namespace trigon::engine::testing {

TEST_CASE("of the files of a folder the variants are chosen", "[tools]") {
  const std::string whole = starter_variant("whole"), base = "pieces: { rook: { letter: R, moves: W* } }\n";
  const MemoryFiles files({{"whole.yaml", whole},
                           {"derived.yaml", "extends: whole.yaml\nname: Derived\n"},
                           {"bases/base.yaml", base},
                           {"of-base.yaml", "extends: bases/base.yaml\n"},
                           {"alone.yaml", base},
                           {"cases.yaml", "cases: []\n"},
                           {"list.yaml", "- a\n"},
                           {"broken.yaml", "pieces: [\n"}});
  using Paths = std::vector<std::string>;
  // A base that is complete is a variant too, and what nobody extends is one that lacks something.
  CHECK(variants_among(files, {"whole.yaml", "derived.yaml", "bases/base.yaml", "of-base.yaml", "alone.yaml",
                               "cases.yaml", "list.yaml", "broken.yaml"}) ==
        Paths{"whole.yaml", "derived.yaml", "of-base.yaml", "alone.yaml", "broken.yaml"});
  CHECK(variants_among(files, {"bases/base.yaml"}) == Paths{"bases/base.yaml"});
  CHECK(variants_among(files, {}).empty());
}

TEST_CASE("a file is a variant by its keys", "[tools]") {
  const MemoryFiles files(
      {{"grid", "grid: {}\n"}, {"cases", "cases: []\n"}, {"broken", "a: [\n"}, {"try", "extends: x\nvary: {}\n"}});
  CHECK(is_variant_file(files, "grid"));
  CHECK_FALSE(is_variant_file(files, "try"));
  CHECK_FALSE(is_variant_file(files, "cases"));
  CHECK_FALSE(is_variant_file(files, "broken"));
  CHECK_FALSE(is_variant_file(files, "missing"));
}

}  // namespace trigon::engine::testing
