#include "interpreter/lab/part_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <tuple>

#include "interpreter/lab/part_file.h"

namespace trigon::engine {

namespace {

/// Why games of two parts cannot be counted together; empty when they can.
std::string difference(const LabHeader& one, const LabHeader& other) {
  if (one.variant != other.variant || one.rules != other.rules) return "they were played by other rules";
  if (one.seats != other.seats || one.teams != other.teams || one.pieces != other.pieces || one.royal != other.royal ||
      one.cells != other.cells)
    return "they were played by other rules";
  if (one.version != other.version) return "they were played by another version of the program";
  if (one.opening != other.opening || one.longest != other.longest || one.position != other.position ||
      one.has_drawn_setups != other.has_drawn_setups)
    return "their openings or their most plies are others";
  return "";
}

bool share_strengths(const LabHeader& one, const LabHeader& other) {
  return std::ranges::any_of(
      one.nodes, [&](std::uint64_t nodes) { return std::ranges::find(other.nodes, nodes) != other.nodes.end(); });
}

/// A part in a file.
struct PlacedPart {
  LabHeader header;
  std::string path;
  std::uint64_t begin = 0, end = 0;

  auto key() const { return std::tie(header.seed, header.nodes, header.first); }
};

bool copy(const PlacedPart& part, std::ofstream& to) {
  std::ifstream from(part.path, std::ios::binary);
  from.seekg(static_cast<std::streamoff>(part.begin));
  std::vector<char> bytes(std::size_t{1} << 16);
  for (std::uint64_t left = part.end - part.begin; left > 0;) {
    const auto some = static_cast<std::streamsize>(std::min<std::uint64_t>(left, bytes.size()));
    if (!from.read(bytes.data(), some) || !to.write(bytes.data(), some)) return false;
    left -= static_cast<std::uint64_t>(some);
  }
  return true;
}

}  // namespace

bool PartSet::take(const std::string& path, const LabHeader& header, Diagnostics& diagnostics) {
  const auto refuse = [&](const Taken& taken, const std::string& why) {
    diagnostics.error({}, "part",
                      fmt::format("the games {} to {} of '{}' cannot be counted with those of '{}': {}", header.first,
                                  header.last, path, taken.path, why));
    return false;
  };
  for (const Taken& taken : parts_) {
    if (const std::string why = difference(taken.header, header); !why.empty()) return refuse(taken, why);
    if (taken.header.seed != header.seed || !share_strengths(taken.header, header)) continue;
    if (!taken.header.is_same_series(header)) return refuse(taken, "they begin with the same openings");
    if (header.first <= taken.header.last && taken.header.first <= header.last)
      return refuse(taken,
                    fmt::format("that has the games {} to {} already", std::max(header.first, taken.header.first),
                                std::min(header.last, taken.header.last)));
  }
  parts_.push_back({path, header});
  return true;
}

std::optional<LabTally> count_parts(const std::vector<std::string>& paths, Diagnostics& diagnostics,
                                    const std::function<void(std::uint64_t games)>& on_game) {
  std::optional<LabTally> tally;
  PartSet set;
  LabHeader part;
  for (const std::string& path : paths) {
    bool is_taken = true;
    const PartVisitor visitor{.on_header =
                                  [&](const LabHeader& header) {
                                    is_taken = set.take(path, header, diagnostics);
                                    if (is_taken && !tally) tally.emplace(header);
                                    part = header;
                                    return is_taken;
                                  },
                              .on_game =
                                  [&](const LabGame& game) {
                                    tally->add(part, game);
                                    if (on_game) on_game(tally->games());
                                  },
                              .on_end = [&](std::uint64_t) { tally->end_part(); }};
    if (!read_parts(path, visitor, diagnostics) || !is_taken) return std::nullopt;
  }
  return tally;
}

bool merge_parts(const std::vector<std::string>& paths, const std::string& target, Diagnostics& diagnostics,
                 bool& is_unwritable) {
  is_unwritable = false;
  PartSet set;
  std::vector<PlacedPart> parts;
  for (const std::string& path : paths) {
    std::uint64_t begin = 0;
    bool is_taken = true;
    const PartVisitor visitor{.on_header =
                                  [&](const LabHeader& header) {
                                    parts.push_back({header, path});
                                    return is_taken = set.take(path, header, diagnostics);
                                  },
                              .on_end =
                                  [&](std::uint64_t end) {
                                    parts.back().begin = begin;
                                    parts.back().end = begin = end;
                                  }};
    if (!read_parts(path, visitor, diagnostics) || !is_taken) return false;
  }
  std::ranges::sort(parts, [](const PlacedPart& a, const PlacedPart& b) { return a.key() < b.key(); });
  const std::string unfinished = PartWriter::unfinished_path(target);
  errno = 0;
  std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
  bool is_written = static_cast<bool>(file);
  for (const PlacedPart& part : parts) is_written = is_written && copy(part, file);
  file.close();
  is_written = is_written && file && std::rename(unfinished.c_str(), target.c_str()) == 0;
  if (is_written) return true;
  is_unwritable = true;
  diagnostics.error({}, "file", fmt::format("'{}' cannot be written: {}", target, std::strerror(errno)));
  return false;
}

}  // namespace trigon::engine
