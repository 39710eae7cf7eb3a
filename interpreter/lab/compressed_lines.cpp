#include "interpreter/lab/compressed_lines.h"

#include <fmt/format.h>
#include <zstd.h>

#include <cstring>
#include <stdexcept>
#include <utility>

namespace trigon::engine {

namespace {

constexpr int compression_level = 3;
/// The largest window that is accepted, as a power of two: 8 MiB. Frames of the program need less.
constexpr int max_window_log = 23;

}  // namespace

std::string compress_frame(std::string_view text) {
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  const std::unique_ptr<ZSTD_CCtx, Free> context(ZSTD_createCCtx());
  if (!context) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, compression_level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string frame(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size = ZSTD_compress2(context.get(), frame.data(), frame.size(), text.data(), text.size());
  if (ZSTD_isError(size)) throw std::runtime_error(ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

struct CompressedLines::Decoder {
  struct Free {
    void operator()(ZSTD_DCtx* freed) const { ZSTD_freeDCtx(freed); }
  };
  std::unique_ptr<ZSTD_DCtx, Free> context{ZSTD_createDCtx()};
};

CompressedLines::CompressedLines(std::FILE* file)
    : file_(file), decoder_(std::make_unique<Decoder>()), input_(std::size_t{1} << 16) {
  if (!decoder_->context) throw std::bad_alloc();
  ZSTD_DCtx_setParameter(decoder_->context.get(), ZSTD_d_windowLogMax, max_window_log);
}

CompressedLines::~CompressedLines() = default;

bool CompressedLines::fail(std::string why) {
  if (error_.empty()) error_ = std::move(why);
  return false;
}

/// Decodes more text. False at the end of the file and after an error.
bool CompressedLines::fill() {
  if (input_used_ == input_size_) {
    input_size_ = std::fread(input_.data(), 1, input_.size(), file_);
    input_used_ = 0;
    read_bytes_ += input_size_;
    if (input_size_ == 0) {
      if (std::ferror(file_)) return fail("it cannot be read");
      is_cut_off_ = is_in_frame_ || text_used_ < text_.size();
      return is_cut_off_ && fail("it is cut off: its end is missing");
    }
  }
  text_.erase(0, text_used_);
  frame_text_end_ -= std::min(frame_text_end_, text_used_);
  text_used_ = 0;
  constexpr std::size_t step = std::size_t{1} << 17;
  const std::size_t before = text_.size();
  text_.resize(before + step);
  ZSTD_inBuffer in{input_.data() + input_used_, input_size_ - input_used_, 0};
  ZSTD_outBuffer out{text_.data() + before, step, 0};
  const std::size_t left = ZSTD_decompressStream(decoder_->context.get(), &out, &in);
  text_.resize(before + out.pos);
  if (ZSTD_isError(left)) return fail(fmt::format("it is damaged: {}", ZSTD_getErrorName(left)));
  input_used_ += in.pos;
  text_bytes_ += out.pos;
  is_in_frame_ = left != 0;
  if (left == 0) frame_end_ = read_bytes_ - (input_size_ - input_used_), frame_text_end_ = text_.size();
  if (text_bytes_ > max_line + max_growth * read_bytes_) return fail("its text is too large for its size");
  return true;
}

bool CompressedLines::next(std::string_view& line) {
  std::size_t looked_at = text_used_;
  while (error_.empty()) {
    const void* const found = std::memchr(text_.data() + looked_at, '\n', text_.size() - looked_at);
    if (found) {
      const auto end = static_cast<std::size_t>(static_cast<const char*>(found) - text_.data());
      line = std::string_view(text_).substr(text_used_, end - text_used_);
      text_used_ = end + 1;
      if (text_used_ == frame_text_end_) whole_bytes_ = frame_end_;
      ++line_number_;
      return true;
    }
    if (text_.size() - text_used_ > max_line) return fail(fmt::format("line {} is too long", line_number_ + 1));
    looked_at = text_.size() - text_used_;
    if (!fill()) return false;
  }
  return false;
}

}  // namespace trigon::engine
