#include "interpreter/lab/part_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "interpreter/lab/compressed_lines.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

/// Games in a frame. What a killed program loses is less than that.
constexpr std::size_t games_of_frame = 32;

/// The checksum of lines, where those before have the checksum `before`.
std::uint64_t checksum_of(std::string_view line, std::uint64_t before) { return fnv1a("\n", fnv1a(line, before)); }

std::string end_line(std::size_t games, std::uint64_t checksum) {
  return fmt::format("{{\"end\":{{\"games\":{},\"checksum\":\"{:016x}\"}}}}", games, checksum);
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File open_to_read(const std::string& path, Diagnostics& diagnostics) {
  std::error_code failure;
  errno = 0;
  File file(std::filesystem::is_directory(path, failure) ? nullptr : std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file)
    diagnostics.error({}, "file",
                      fmt::format("cannot read '{}': {}", path, errno == 0 ? "it is no file" : std::strerror(errno)));
  return file;
}

/// Reads parts line by line, and checks everything that can be checked without the rules.
class PartsReader {
 public:
  PartsReader(const std::string& path, std::FILE* file, Diagnostics& diagnostics)
      : path_(path), diagnostics_(diagnostics), lines_(file) {}

  bool read(const PartVisitor& visitor) {
    std::string_view line;
    while (!has_failed_ && next(line)) {
      if (!read_header(line)) return false;
      if (visitor.on_header && !visitor.on_header(header_)) return true;
      while (true) {
        if (!next(line)) return cut_off();
        if (line.starts_with('{')) break;
        if (!read_game(line)) return false;
        if (visitor.on_game) visitor.on_game(game_);
      }
      if (!read_end(line)) return false;
      if (visitor.on_end) visitor.on_end(lines_.whole_bytes());
      ++parts_;
    }
    if (has_failed_) return false;
    if (parts_ == 0) return fail("it is empty");
    return true;
  }

  /// Reads what was written of one part with this header, up to the last whole frame. False after an error.
  bool read_unfinished(const LabHeader& header, PartProgress& progress) {
    std::string_view line;
    if (lines_.next(line)) {
      if (line != dump(to_json(header))) return fail("it has games of another job");
      read_header(line);
      while (lines_.next(line)) {
        if (line.starts_with('{')) return progress.is_ended = read_end(line);
        if (!read_game(line)) return false;
        if (lines_.whole_bytes() != progress.bytes)
          progress = {next_, games_, checksum_, lines_.whole_bytes(), false};
      }
    }
    return lines_.is_cut_off() || lines_.error().empty() || fail(lines_.error());
  }

 private:
  bool fail(const std::string& why) {
    if (!has_failed_)
      diagnostics_.error({}, "part", fmt::format("'{}', line {}: {}", path_, lines_.line_number(), why));
    has_failed_ = true;
    return false;
  }
  bool cut_off() { return fail("the part does not end here: games are missing"); }

  bool next(std::string_view& line) {
    if (lines_.next(line)) return true;
    if (!lines_.error().empty()) fail(lines_.error());
    return false;
  }

  bool read_header(std::string_view line) {
    std::string error;
    const auto header = read_lab_header(line, error);
    if (!header) return fail(error);
    header_ = *header;
    next_ = header_.first;
    games_ = 0;
    checksum_ = checksum_of(line, fnv1a_of_nothing);
    return true;
  }

  bool read_game(std::string_view line) {
    std::string error;
    if (!read_game_line(line, header_, game_, error)) return fail(error);
    if (game_.number != next_ || next_ > header_.last)
      return fail(fmt::format("expected game {}, got game {}", next_, game_.number));
    checksum_ = checksum_of(line, checksum_);
    ++next_, ++games_;
    return true;
  }

  bool read_end(std::string_view line) {
    if (next_ != header_.last + 1) return cut_off();
    if (line != end_line(games_, checksum_)) return fail("its checksum is wrong: games were changed or lost");
    if (!lines_.is_at_frame_end()) return fail("the part ends within a frame");
    return true;
  }

  const std::string& path_;
  Diagnostics& diagnostics_;
  CompressedLines lines_;
  LabHeader header_;
  LabGame game_;
  std::size_t next_ = 1, games_ = 0, parts_ = 0;
  std::uint64_t checksum_ = fnv1a_of_nothing;
  bool has_failed_ = false;
};

}  // namespace

bool read_parts(const std::string& path, const PartVisitor& visitor, Diagnostics& diagnostics) {
  const File file = open_to_read(path, diagnostics);
  return file && PartsReader(path, file.get(), diagnostics).read(visitor);
}

bool PartWriter::is_complete(const std::string& path, const LabHeader& header, Diagnostics& diagnostics) {
  std::error_code failure;
  if (!std::filesystem::exists(path, failure)) return false;
  bool is_same = false;
  const PartVisitor visitor{.on_header = [&](const LabHeader& found) { return is_same = found == header; }};
  Diagnostics messages;
  if (read_parts(path, visitor, messages) && is_same) return true;
  diagnostics.error({}, "file", fmt::format("'{}' is there already, and is not this part", path),
                    "choose another name, or remove the file");
  return false;
}

/// Reads what an interrupted writer has left. False after an error.
bool PartWriter::take_up(const LabHeader& header, Diagnostics& diagnostics) {
  const std::string path = unfinished_path(path_);
  std::error_code failure;
  if (!std::filesystem::exists(path, failure)) return true;
  const File file = open_to_read(path, diagnostics);
  return file && PartsReader(path, file.get(), diagnostics).read_unfinished(header, progress_);
}

std::optional<PartWriter> PartWriter::open(const std::string& path, const LabHeader& header, Diagnostics& diagnostics,
                                           bool& is_unwritable) {
  PartWriter writer(path, header);
  is_unwritable = false;
  if (!writer.take_up(header, diagnostics)) return std::nullopt;
  const std::string unfinished = unfinished_path(path);
  const bool goes_on = writer.progress_.bytes > 0 || writer.progress_.is_ended;
  std::error_code failure;
  errno = 0;
  if (goes_on && !writer.progress_.is_ended) std::filesystem::resize_file(unfinished, writer.progress_.bytes, failure);
  if (!failure) writer.file_.reset(std::fopen(unfinished.c_str(), goes_on ? "ab" : "wb"));
  if (!writer.file_) {
    is_unwritable = true;
    diagnostics.error(
        {}, "file",
        fmt::format("'{}' cannot be written: {}", unfinished, failure ? failure.message() : std::strerror(errno)));
    return std::nullopt;
  }
  if (writer.progress_.is_ended) writer.progress_.next = header.last + 1;
  if (!goes_on) writer.add(dump(to_json(header)));
  return writer;
}

PartWriter::PartWriter(std::string path, const LabHeader& header)
    : path_(std::move(path)), progress_{.next = header.first, .checksum = fnv1a_of_nothing} {}

void PartWriter::add(std::string_view line) {
  progress_.checksum = checksum_of(line, progress_.checksum);
  text_ += line;
  text_ += '\n';
}

bool PartWriter::append(const LabGame& game) {
  add(print_game_line(game));
  ++progress_.next;
  return ++progress_.games % games_of_frame != 0 || write_frame();
}

/// Writes the lines that are still in memory.
bool PartWriter::write_frame() {
  const std::string frame = compress_frame(text_);
  text_.clear();
  return std::fwrite(frame.data(), 1, frame.size(), file_.get()) == frame.size() && std::fflush(file_.get()) == 0;
}

bool PartWriter::finish() {
  if (!progress_.is_ended) {
    text_ += end_line(progress_.games, progress_.checksum) + "\n";
    if (!write_frame()) return false;
  }
  if (std::fclose(file_.release()) != 0) return false;
  return std::rename(unfinished_path(path_).c_str(), path_.c_str()) == 0;
}

}  // namespace trigon::engine
