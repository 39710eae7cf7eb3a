// An SVG is refused with a reason, or what is left of it is harmless and stays as it is when it is cleaned again. Run
// by libFuzzer and by replay_test.cpp.
#include <algorithm>
#include <cctype>
#include <string>

#include "interpreter/variant/symbol_file.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

void fuzz_symbol(std::string_view input) {
  std::string error;
  const auto svg = clean_svg(input, error);
  require(svg.has_value() == error.empty(), "an SVG is taken or has an error");
  if (!svg) return;
  std::string small = *svg;
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const char* element : {"<script", "<foreignobject", "<iframe", "<image", "<a ", "<animate", "<set", "<!", "<?"})
    require(small.find(element) == std::string::npos, std::string("there is no ") + element + " in:\n" + *svg);
  const auto again = clean_svg(*svg, error);
  require(again.has_value(), "what was cleaned is taken: " + error + ":\n" + *svg);
  require(*again == *svg, "what was cleaned stays as it is:\n" + *svg + "\n" + *again);
}

}  // namespace trigon::engine::fuzzing
