// A report as one HTML file; see report.h.
#include <fmt/format.h>

#include "interpreter/pictures/markup.h"
#include "interpreter/pictures/symbol_svg.h"
#include "interpreter/report/report.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr const char* board_id = "the-board";
/// What a caption says where pieces can be clicked.
constexpr const char* hint_to_click =
    "<span class=\"hint\">. Click a piece: a dot is a cell to move to, a ring one to capture on.</span>";

constexpr const char* style_of_pages = R"(
    :root { color-scheme: light dark; --text: #222; --quiet: #5c5346; --page: #fbf8f2; --card: #fff; --line: #d9cfbd; --code: #f0eadd; --link: #2f6fb5 }
    @media (prefers-color-scheme: dark) {
      :root { --text: #e8e3d9; --quiet: #b5ab9b; --page: #1d1b18; --card: #272420; --line: #45403a; --code: #35312b; --link: #8fb8e8 }
    }
    * { box-sizing: border-box }
    body { margin: 0 auto; padding: 1rem; max-width: 64rem; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, "DejaVu Sans", Verdana, sans-serif; overflow-wrap: anywhere }
    h1 { font-size: 1.8rem; line-height: 1.2; margin: 0.5rem 0 } h2 { margin: 2.2rem 0 0.6rem; padding-bottom: 0.2rem; border-bottom: 2px solid var(--line) } h3 { margin: 1.6rem 0 0.4rem }
    p, ul { margin: 0.5rem 0; max-width: 46rem } ul { padding-left: 1.3rem } li { margin: 0.2rem 0 }
    a { color: var(--link) } nav ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; padding: 0; list-style: none }
    code { padding: 0.05em 0.3em; border-radius: 0.25em; background: var(--code); font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.9em }
    .table { overflow-x: auto } table { border-collapse: collapse; margin: 0.6rem 0 } th, td { padding: 0.3rem 0.8rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap } td:last-child { white-space: normal; min-width: 8rem } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
    .figures { display: flex; flex-wrap: wrap; gap: 0.8rem; margin: 0.8rem 0 }
    figure { margin: 0; padding: 0.5rem; flex: 1 1 18rem; max-width: 26rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem } figure.wide { flex-basis: 100%; max-width: 100% }
    figure.part { flex: 0 1 auto } .scroll svg.part { max-width: 100% } svg.part .name { font-size: 11px }
    figure.large { max-width: 40rem; flex-basis: 100% } figcaption { color: var(--quiet); font-size: 0.9rem; text-align: center }
    .scroll { overflow-x: auto } svg.board { display: block; margin: 0 auto; width: 100%; height: auto } .wide svg.board { min-width: 44rem }
    svg.definitions { position: absolute }
    .pick polygon { fill: transparent; cursor: pointer } .pick:hover polygon, .pick:focus polygon { fill: #2f6fb5; fill-opacity: 0.25 }
    .layer { display: none; pointer-events: none; scroll-margin: 50vh } .layer:target { display: inline } .layer .latest { fill: none }
    .steps figure { scroll-margin: 20vh } .turn { display: none } .moves { font-size: 0.9rem } .moves a { text-decoration: none }
    @supports selector(:has(*)) {
      @media screen {
        .steps figure { display: none } .steps figure:target, .steps:not(:has(figure:target)) figure:first-child { display: block; max-width: 40rem; flex-basis: 100% }
        .turn { display: flex; justify-content: space-between; margin: 0.5rem 0 0 }
      }
    }
    @media print {
      :root { color-scheme: light; --text: #000; --quiet: #444; --page: #fff; --card: #fff; --line: #bbb; --code: #eee; --link: #000 }
      body { max-width: none; padding: 0; font-size: 10pt } nav, .moves, .hint { display: none } .layer { display: none !important }
      figure, table, h2, h3 { break-inside: avoid } h2, h3 { break-after: avoid } figure { flex-basis: 30%; max-width: 48% } .wide svg.board { min-width: 0 }
      .steps figure { flex: 0 1 30% }
    }
    .label { fill: var(--quiet); font-size: 15px } .status, .note { fill: var(--quiet) }
)";

/// The text in HTML: code between backquotes becomes code, and addresses that stand alone become links.
std::string escape(const std::string& text) {
  std::string out;
  const auto parts = split(text, '`');
  for (std::size_t i = 0; i < parts.size(); ++i) {
    // A backquote without a partner is an ordinary character.
    const bool is_code = i % 2 == 1 && i + 1 < parts.size();
    if (is_code)
      out += "<code>" + escape_markup(parts[i]) + "</code>";
    else
      out += (i % 2 == 1 ? "`" : "") + escape_markup(parts[i]);
  }
  return out;
}

std::string with_link(const std::string& text) {
  const std::size_t at = text.find("https://");
  if (at == std::string::npos) return escape(text);
  const std::size_t end = std::min(text.find_first_of(" ,;)", at), text.size());
  const std::string address = escape_markup(std::string_view(text).substr(at, end - at));
  return fmt::format("{}<a href=\"{}\">{}</a>{}", escape(text.substr(0, at)), address, address,
                     escape(text.substr(end)));
}

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789.-") == std::string::npos;
}

std::string print_table(const std::vector<std::vector<std::string>>& rows) {
  std::string out = "<div class=\"table\"><table>\n";
  for (std::size_t r = 0; r < rows.size(); ++r) {
    out += r == 0 ? "<thead><tr>" : "<tr>";
    for (std::size_t i = 0; i < rows[r].size(); ++i) {
      const char* tag = r == 0 ? "th" : "td";
      const bool aligns_right = rows.size() > 1 && is_number(rows.back()[i]);
      out += fmt::format("<{}{}>{}</{}>", tag, aligns_right ? " class=\"number\"" : "", escape(rows[r][i]), tag);
    }
    out += r == 0 ? "</tr></thead>\n<tbody>\n" : "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

/// The size class of a figure. Boards that are much wider than high scroll sideways; a board without marks is shown
/// large, and a part as large as its cells.
const char* size_of(const Figure& figure) {
  if (figure.part) return " class=\"part\"";
  if (!figure.position.ruleset().grid.lattice().is_flat) return " class=\"wide\"";
  return figure.marks || figure.zone || figure.latest ? "" : " class=\"large\"";
}

std::string print_figures(const std::vector<Figure>& figures) {
  std::string out = "<div class=\"figures\">\n";
  for (const Figure& figure : figures)
    out += fmt::format("<figure{}><div class=\"scroll\">{}</div><figcaption>{}</figcaption></figure>\n",
                       size_of(figure), draw_on_board(figure.picture(figure.caption), board_id),
                       escape(figure.caption) + (figure.layers.empty() ? "" : hint_to_click));
  return out + "</div>\n";
}

/// The number and the rest of a caption such as "3. white: a1-b2".
std::string short_caption(const std::string& caption) {
  const std::size_t begin = caption.find('`'), end = caption.find('`', begin + 1);
  if (begin == std::string::npos || end == std::string::npos) return caption;
  return caption.substr(0, caption.find(' ') + 1) + caption.substr(begin + 1, end - begin - 1);
}

/// A way from one step to another, or only its word.
std::string way_to(const std::string& word, const std::string& name, std::size_t step, bool is_there) {
  return is_there ? fmt::format("<a href=\"#{}-{}\">{}</a>", name, step, word) : "<span>" + word + "</span>";
}

/// Figures of which one is shown at a time. It needs no script: the page's address names the step. On paper, and in
/// browsers that do not know how, all are shown.
std::string print_steps(const Block& block) {
  const std::string& name = block.text;
  const std::size_t count = block.figures.size();
  std::string out = "<div class=\"figures steps\">\n", list;
  for (std::size_t i = 0; i < count; ++i) {
    const Figure& figure = block.figures[i];
    out += fmt::format(
        "<figure id=\"{0}-{1}\"><div class=\"scroll\">{2}</div><figcaption>{3}</figcaption>"
        "<div class=\"turn\">{4}<span>{5} of {6}</span>{7}</div></figure>\n",
        name, i, draw_on_board(figure.picture(figure.caption), board_id), escape(figure.caption),
        way_to("Back", name, i - 1, i > 0), i + 1, count, way_to("Next", name, i + 1, i + 1 < count));
    list += fmt::format("<a href=\"#{}-{}\">{}</a>\n", name, i, escape(short_caption(figure.caption)));
  }
  out += "</div>\n";
  return is_long(block) ? out + "<p class=\"moves\">" + list + "</p>\n" : out;
}

class HtmlWriter {
 public:
  explicit HtmlWriter(const Report& report) : report_(report) {}

  std::string write() {
    std::string body;
    std::size_t section = 0;
    for (const Block& block : report_.blocks) {
      if (block.kind == Block::Kind::heading && block.level == 2) ++section;
      body += print_block(block, section);
    }
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n{}<style>{}{}</style>\n</head>\n<body>\n"
        "{}<header><h1>{}</h1>\n{}</header>\n<main>\n{}</main>\n</body>\n</html>\n",
        escape_markup(report_.title), description(), board_style(), frame_style() + page_style() + label_style(),
        board() + symbols(body), escape_markup(report_.title), contents(), body);
  }

 private:
  std::string description() const {
    if (report_.description.empty()) return "";
    return fmt::format("<meta name=\"description\" content=\"{}\">\n", escape_markup(report_.description));
  }

  /// Levels are shown small, so their labels are larger. This is a style of its own, since CSS within the board cannot
  /// depend on what is outside.
  std::string label_style() const {
    for (const Block& block : report_.blocks)
      for (const Figure& figure : block.figures)
        return figure.position.ruleset().grid.lattice().is_flat ? "" : "    .label { font-size: 22px }\n";
    return "";
  }

  /// The board that all figures show.
  std::string board() const {
    for (const Block& block : report_.blocks)
      for (const Figure& figure : block.figures) return define_board(figure.position, board_id);
    return "";
  }

  /// The shapes that the figures show.
  std::string symbols(const std::string& body) const {
    for (const Block& block : report_.blocks)
      for (const Figure& figure : block.figures) {
        const std::string shapes = define_symbols(figure.position.ruleset(), body);
        return shapes.empty()
                   ? shapes
                   : "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\">" + shapes + "</svg>\n";
      }
    return "";
  }

  std::string contents() const {
    std::string out = "<nav><ul>\n";
    std::size_t section = 0;
    for (const Block& block : report_.blocks)
      if (block.kind == Block::Kind::heading && block.level == 2)
        out += fmt::format("<li><a href=\"#section-{}\">{}</a></li>\n", ++section, escape(block.text));
    return out + "</ul></nav>\n";
  }

  static std::string print_block(const Block& block, std::size_t section) {
    std::string out;
    switch (block.kind) {
      case Block::Kind::heading:
        if (block.level == 2) return fmt::format("<h2 id=\"section-{}\">{}</h2>\n", section, escape(block.text));
        return fmt::format("<h{0}>{1}</h{0}>\n", block.level, escape(block.text));
      case Block::Kind::paragraph: return "<p>" + with_link(block.text) + "</p>\n";
      case Block::Kind::list:
        for (const std::string& item : block.items) out += "<li>" + escape(item) + "</li>\n";
        return "<ul>\n" + out + "</ul>\n";
      case Block::Kind::table: return print_table(block.rows);
      case Block::Kind::legend:
        return "<p>In the diagrams the piece stands alone on the board, but for pieces that it hops over or captures. "
               "A "
               "dot is a cell to move to, a ring one to capture on, a cross one that must be free, a dashed ring a "
               "piece "
               "that is hopped over. Of large boards only the part round the piece and its moves is shown.</p>\n";
      case Block::Kind::figures: return print_figures(block.figures);
      case Block::Kind::steps: return print_steps(block);
    }
    return out;
  }

  const Report& report_;
};

}  // namespace

std::string page_style() { return style_of_pages; }

std::string print_html(const Report& report) { return HtmlWriter(report).write(); }

}  // namespace trigon::engine
