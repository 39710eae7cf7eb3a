// A report as Markdown; see report.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/pictures/position_notes.h"
#include "interpreter/report/report.h"
#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace {

/// Text for Markdown: characters that have a meaning there are escaped, except in code between backquotes.
std::string escape_markdown(std::string_view text) {
  std::string out;
  bool is_code = false;
  for (char c : text) {
    if (c == '`') is_code = !is_code;
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    const bool is_sign = std::string_view("\\*_[]<>|#").find(c) != std::string_view::npos;
    // In a table a bar ends the cell, even within code.
    if (is_sign && (!is_code || c == '|')) out += '\\';
    out += c;
  }
  return out;
}

/// Prose broken into lines, none of which begins like an item of a list.
std::string broken(std::string_view text, std::string_view first = "", std::string_view rest = "") {
  const std::string wrapped = wrap(text, first, rest);
  std::string out;
  for (std::string_view line : split(wrapped, '\n')) {
    const std::string_view begin = trim(line);
    const bool is_like_list = !out.empty() && (begin.starts_with("- ") || begin.starts_with("+ "));
    out += is_like_list ? std::string(rest) + "\\" + std::string(begin) : std::string(line);
    out += '\n';
  }
  return out;
}

std::string print_markdown_table(const std::vector<std::vector<std::string>>& rows) {
  std::string out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    out += "|";
    for (const std::string& cell : rows[r]) out += " " + escape_markdown(cell) + " |";
    out += "\n";
    if (r > 0) continue;
    for (std::size_t i = 0; i < rows[0].size(); ++i) out += i == 0 ? "|---|" : "---|";
    out += "\n";
  }
  return out;
}

std::string print_figure(const Figure& figure) {
  std::string text = draw_text(figure.picture(""));
  if (figure.status) text += "\n" + *figure.status + "\n";
  if (figure.status)
    for (const std::string& note : position_notes(figure.position)) text += wrap(note, "", "  ") + "\n";
  const std::string end = figure.caption.ends_with('.') || figure.caption.ends_with(')') ? "" : ":";
  return fmt::format("{}\n```text\n{}```\n", broken(escape_markdown(figure.caption) + end), text);
}

std::string print_block(const Block& block) {
  std::string out;
  switch (block.kind) {
    case Block::Kind::heading:
      return std::string(static_cast<std::size_t>(block.level), '#') + " " + escape_markdown(block.text) + "\n";
    case Block::Kind::paragraph: return broken(escape_markdown(block.text));
    case Block::Kind::list:
      for (const std::string& item : block.items) out += broken(escape_markdown(item), "* ", "  ");
      return out;
    case Block::Kind::table: return print_markdown_table(block.rows);
    case Block::Kind::legend:
      return broken(
          "In the diagrams the piece stands alone on the board, but for pieces that it hops over or captures. `*` is a "
          "cell to move to or capture on, `m` one to move to only, `c` one to capture on only; `!` must be free, or, "
          "behind a piece, is hopped over, and `x` behind a piece means that it may be captured. Rows far from the "
          "piece "
          "and its moves are left out.");
    case Block::Kind::figures:
    case Block::Kind::steps:
      if (is_long(block)) {
        for (const Figure& figure : block.figures) out += broken(escape_markdown(figure.caption), "* ", "  ");
        return out;
      }
      for (const Figure& figure : block.figures) out += (out.empty() ? "" : "\n") + print_figure(figure);
      return out;
  }
  return out;
}

}  // namespace

std::string print_markdown(const Report& report) {
  std::string out = "# " + escape_markdown(report.title) + "\n";
  for (const Block& block : report.blocks) out += "\n" + print_block(block);
  return out;
}

}  // namespace trigon::engine
