// Which SVG files are taken as symbols, and what is left of them: interpreter/variant/symbol_file.h.
#include "interpreter/variant/symbol_file.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

namespace {

const std::string head = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">)";

std::string cleaned(const std::string& inside) {
  std::string error;
  const auto clean = clean_svg(head + inside + "</svg>", error);
  INFO(error);
  REQUIRE(clean);
  REQUIRE(clean->starts_with(head.substr(0, head.size() - 1)));
  if (clean->ends_with("/>")) return "";
  return clean->substr(head.size(), clean->size() - head.size() - 6);
}

std::string error_of(const std::string& text) {
  std::string error;
  CHECK_FALSE(clean_svg(text, error));
  return error;
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("drawings stay as they are", "[symbols]") {
  for (const char* drawing : {
           R"x(<path d="M0 0h9"/>)x",
           R"x(<g fill="red" style="stroke:#123"><circle r="2"/></g>)x",
           R"x(<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>)x",
           R"x(<style>.a{fill:red}</style><rect class="a"/>)x",
           R"x(<g id="a"><path d="M0 0"/></g><use href="#a"/>)x",
           R"x(<text x="1">A &amp; B</text>)x",
       })
    CHECK(cleaned(drawing) == drawing);
}

TEST_CASE("what is no drawing is taken away", "[symbols]") {
  const std::pair<const char*, const char*> cases[] = {
      {R"x(<script>alert(1)</script><path d="M0 0"/>)x", R"x(<path d="M0 0"/>)x"},
      {R"x(<path d="M0 0" onclick="alert(1)" OnLoad="x"/>)x", R"x(<path d="M0 0"/>)x"},
      {R"x(<foreignObject><p>text</p></foreignObject>)x", ""},
      {R"x(<a href="javascript:alert(1)"><path d="M0 0"/></a>)x", ""},
      {R"x(<use href="other.svg#a"/>)x", "<use/>"},
      {R"x(<use xlink:href="https://example.org/a.svg#a"/>)x", "<use/>"},
      {R"x(<image href="https://example.org/a.png"/>)x", ""},
      {R"x(<rect fill="url(https://example.org/a.svg#a)"/>)x", "<rect/>"},
      {R"x(<rect fill="u&#114;l( 'https://example.org/#a')"/>)x", "<rect/>"},
      {R"x(<rect style="fill:\75rl(//example.org)"/>)x", "<rect/>"},
      {R"x(<style>@import 'https://example.org/a.css';</style>)x", ""},
      {R"x(<style>.a{fill:u<b/>rl(https://example.org/a.svg)}</style>)x", ""},
      {R"x(<style>.a{}<!-- -->.b{fill:url(https://example.org/a.svg)}</style>)x", ""},
      {R"x(<style>.a{}<![CDATA[.b{fill:url(//example.org)}]]></style>)x", ""},
      {R"x(<style><![CDATA[.a{fill:red}]]></style>)x", "<style>.a{fill:red}</style>"},
      {R"x(<text><![CDATA[</text><script>alert(1)</script>]]></text>)x",
       "<text>&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;</text>"},
      {R"x(<rect fill="red" fill="blue"/>)x", R"x(<rect fill="red"/>)x"},
      {R"x(<style>rect { fill: url("//example.org/#a") }</style>)x", ""},
      {R"x(<set attributeName="href" to="javascript:alert(1)"/>)x", ""},
      {R"x(<animate attributeName="x"/>)x", ""},
      {R"x(<!-- comment --><?xml-stylesheet href="a.css"?><path d="M0 0"/>)x", R"x(<path d="M0 0"/>)x"},
      {R"x(<metadata>text</metadata>)x", ""},
      {R"x(<path inkscape:label="x" d="M0 0"/>)x", R"x(<path d="M0 0"/>)x"},
  };
  for (const auto& [text, expected] : cases) {
    INFO(text);
    CHECK(cleaned(text) == expected);
  }
}

TEST_CASE("a size in pixels makes a view box", "[symbols]") {
  std::string error;
  const auto clean =
      clean_svg(R"(<svg xmlns="http://www.w3.org/2000/svg" width="20px" height="30"><path d="M0 0"/></svg>)", error);
  REQUIRE(clean);
  CHECK(clean->find("viewBox=\"0 0 20 30\"") != std::string::npos);
}

TEST_CASE("what cannot be used is an error", "[symbols]") {
  const std::pair<std::string, const char*> cases[] = {
      {"", "it is not well-formed XML: No document element found, at byte 0"},
      {"<svg", "it is not well-formed XML"},
      {head + "<text>\xe9</text></svg>", "it is no text in UTF-8"},
      {"<html></html>", "it is no SVG: its outermost element is <html>"},
      {"<svg viewBox=\"0 0 1 1\"/>", "it is no SVG: <svg> lacks xmlns="},
      {"<!DOCTYPE svg [<!ENTITY a 'b'>]>" + head + "</svg>", "it has a document type"},
      {R"(<svg xmlns="http://www.w3.org/2000/svg" width="100%"/>)", "it says no size"},
      {head + repeated("<g>", 100) + repeated("</g>", 100) + "</svg>", "its elements are nested more than 64 deep"},
      {head + repeated("<path/>", 6000) + "</svg>", "it draws more than 5000 shapes"},
      {head + R"(<g id="a"><use href="#a"/></g></svg>)", "it draws more than 5000 shapes, or one inside of itself"},
      {head + std::string(70'000, ' ') + "</svg>", "it is larger than 64 KiB"},
  };
  for (const auto& [text, expected] : cases) {
    INFO(text.substr(0, 200));
    CHECK(error_of(text).find(expected) == 0);
  }
}

TEST_CASE("shapes that show shapes cannot multiply without end", "[symbols]") {
  std::string inside = R"(<g id="a0"><path d="M0 0"/></g>)";
  for (int i = 1; i < 20; ++i) {
    const std::string use = "<use href=\"#a" + std::to_string(i - 1) + "\"/>";
    inside += "<g id=\"a" + std::to_string(i) + "\">" + use + use + "</g>";
  }
  CHECK(error_of(head + inside + "</svg>").find("it draws more than 5000 shapes") == 0);
}

}  // namespace trigon::engine::testing
