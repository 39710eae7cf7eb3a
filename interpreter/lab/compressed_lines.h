// Text lines in files of zstd frames. Only whole frames count, so a file that was cut off keeps what is before the cut.
// Tested in tests/unit/lab_parts_test.cpp.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// A zstd frame with this text and its checksum.
std::string compress_frame(std::string_view text);

/// Reads the lines of a file of zstd frames, each ended by a line break, in bounded memory whatever the file has.
class CompressedLines {
 public:
  /// The most bytes that a line may have.
  static constexpr std::size_t max_line = std::size_t{1} << 20;
  /// How many times as large as the file the text may be, beyond one longest line.
  static constexpr std::uint64_t max_growth = 1000;

  /// `file` must outlive this object and stand at its beginning.
  explicit CompressedLines(std::FILE* file);
  ~CompressedLines();
  CompressedLines(const CompressedLines&) = delete;
  CompressedLines& operator=(const CompressedLines&) = delete;

  /// Reads the next line into `line`, without its line break; it is valid until the next call. False at the end of the
  /// file, and after an error.
  bool next(std::string_view& line);
  /// What is wrong with the file; empty when nothing is.
  const std::string& error() const { return error_; }
  /// Does the file end within a frame or a line? Then `error` says so too.
  bool is_cut_off() const { return is_cut_off_; }
  /// The number of lines that were read.
  std::size_t line_number() const { return line_number_; }
  /// The bytes of the file up to the end of the last whole frame all of whose lines were read.
  std::uint64_t whole_bytes() const { return whole_bytes_; }
  /// Was the last line that was read the last of its frame?
  bool is_at_frame_end() const { return text_used_ == frame_text_end_; }

 private:
  struct Decoder;

  bool fill();
  bool fail(std::string why);

  std::FILE* file_;
  std::unique_ptr<Decoder> decoder_;
  std::vector<char> input_;
  std::size_t input_used_ = 0, input_size_ = 0;
  std::uint64_t read_bytes_ = 0, text_bytes_ = 0;
  std::string text_;
  std::size_t text_used_ = 0;
  /// Where in the file the frames end whose text is in `text_`, and how much of that they take.
  std::uint64_t frame_end_ = 0, whole_bytes_ = 0;
  std::size_t frame_text_end_ = 0;
  bool is_in_frame_ = false, is_cut_off_ = false;
  std::size_t line_number_ = 0;
  std::string error_;
};

}  // namespace trigon::engine
