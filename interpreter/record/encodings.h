// Older encodings of texts, in which records of other programs may be. Tested in tests/unit/record_test.cpp and
// tests/unit/kif_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trigon::engine {

/// The text of ISO 8859-1, in which every text means something, as UTF-8.
std::optional<std::string> from_latin_1(std::string_view text);

/// The text of Shift_JIS, with Microsoft's additions (code page 932), as UTF-8; nothing if it is none.
std::optional<std::string> from_shift_jis(std::string_view text);

/// The text of GB 18030, which holds GBK and GB 2312, as UTF-8; nothing if it is none.
std::optional<std::string> from_gb_18030(std::string_view text);

}  // namespace trigon::engine
