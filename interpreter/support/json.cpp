#include "interpreter/support/json.h"

#include <utility>

namespace trigon::engine {

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }
std::string dump_pretty(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

namespace {

void write_tidy(const Json& json, std::size_t indent, std::string& out);

void write_tidy_item(const std::string& label, const Json& value, std::size_t indent, std::string& out) {
  out += "\n" + std::string(indent, ' ') + label;
  write_tidy(value, indent, out);
}

void write_tidy(const Json& json, std::size_t indent, std::string& out) {
  constexpr std::size_t width = 100;
  const std::string line = dump(json);
  if (!json.is_structured() || indent + line.size() <= width) {
    out += line;
    return;
  }
  const char* separator = "";
  out += json.is_object() ? "{" : "[";
  for (const auto& [key, value] : json.items()) {
    out += std::exchange(separator, ",");
    write_tidy_item(json.is_object() ? dump(Json(key)) + ": " : "", value, indent + 2, out);
  }
  out += "\n" + std::string(indent, ' ') + (json.is_object() ? "}" : "]");
}

}  // namespace

std::string dump_tidy(const Json& json) {
  std::string out;
  write_tidy(json, 0, out);
  return out;
}

std::string dump_tidy_member(const std::string& key, const Json& value) {
  std::string out;
  write_tidy_item(dump(Json(key)) + ": ", value, 2, out);
  return out;
}

Json to_json(const Diagnostic& diagnostic) {
  Json json;
  json["file"] = diagnostic.span.source ? Json(diagnostic.span.source->name()) : Json(nullptr);
  json["line"] = diagnostic.line();
  json["column"] = diagnostic.column();
  json["end"] = diagnostic.end_column();
  json["severity"] = name_of(diagnostic.severity);
  json["code"] = diagnostic.code;
  json["message"] = diagnostic.message;
  json["hint"] = diagnostic.hint;
  return json;
}

Json to_json(const Diagnostics& diagnostics) {
  Json list = Json::array();
  for (const Diagnostic& diagnostic : diagnostics.all()) list.push_back(to_json(diagnostic));
  return list;
}

}  // namespace trigon::engine
