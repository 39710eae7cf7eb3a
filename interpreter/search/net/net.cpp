#include "interpreter/search/net/net.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "interpreter/support/fnv1a.h"

namespace trigon::engine {

namespace {

constexpr std::string_view signature = "trigon net 1\n";
constexpr std::size_t max_recipe = 4096, max_hash = 64;
static_assert(max_recipe + max_hash < max_net_texts);

/// Writes integers, the lowest byte first.
class Writer {
 public:
  template <class Integer>
  void add(Integer value) {
    for (std::size_t i = 0; i < sizeof(Integer); ++i)
      bytes.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> 8 * i & 0xFF));
  }
  template <class Integer>
  void add_all(const std::vector<Integer>& values) {
    for (const Integer value : values) add(value);
  }
  void add_text(std::string_view text) {
    add(static_cast<std::uint16_t>(text.size()));
    bytes += text;
  }

  std::string bytes;
};

/// Reads what a `Writer` wrote; after the end of the bytes everything is 0.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class Integer>
  Integer get() {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(Integer); ++i, ++at_)
      if (at_ < bytes_.size()) value |= std::uint64_t{static_cast<unsigned char>(bytes_[at_])} << 8 * i;
    return static_cast<Integer>(value);
  }
  template <class Integer>
  void get_all(std::vector<Integer>& to, std::size_t count) {
    to.resize(count);
    for (Integer& value : to) value = get<Integer>();
  }
  std::string_view get_text(std::size_t most) {
    const std::size_t size = std::min<std::size_t>(get<std::uint16_t>(), most);
    const std::string_view text = bytes_.substr(std::min(at_, bytes_.size()), size);
    at_ += size;
    return text;
  }
  std::size_t rest() const { return bytes_.size() - std::min(at_, bytes_.size()); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

bool is_in_range(const Net& net) {
  const auto fits = [](auto most) { return [most](auto value) { return value >= -most && value <= most; }; };
  return std::ranges::all_of(net.output, fits(Net::max_output_weight)) &&
         std::ranges::all_of(net.input_values, fits(Net::max_input_value)) &&
         std::ranges::all_of(net.output_biases, fits(Net::max_input_value));
}

}  // namespace

Net plain_net(const NetLayout& layout, const PieceValues& values, int hidden) {
  Net net{.hidden = hidden};
  const auto width = static_cast<std::size_t>(hidden);
  net.weights.resize(layout.input_count() * width);
  for (const int value : layout.first_values(values))
    net.input_values.push_back(std::clamp(value * Net::value_one, -Net::max_input_value, Net::max_input_value));
  net.biases.resize(layout.group_count() * width);
  net.output.resize(layout.group_count() * net.output_size(layout));
  net.output_biases.resize(layout.group_count());
  return net;
}

int net_value(const Net& net, const NetLayout& layout, const Position& position, Player seat) {
  const auto width = static_cast<std::size_t>(net.hidden);
  const Player mover = layout.is_two_seats() ? position.turn() : seat;
  const std::int16_t* output = net.output.data() + layout.group_of(mover) * net.output_size(layout);
  std::int64_t sum = 0, values = 0;
  const auto add = [&](Player viewer, int sign) {
    std::vector<std::uint32_t> inputs;
    layout.list_inputs(position, viewer, inputs);
    for (const std::uint32_t input : inputs) values += sign * net.input_values[input];
    for (std::size_t i = 0; i < width; ++i) {
      std::int16_t hidden = net.biases[layout.group_of(viewer) * width + i];
      for (const std::uint32_t input : inputs)
        hidden = static_cast<std::int16_t>(hidden + net.weights[input * width + i]);
      const int clipped = std::clamp<int>(hidden, 0, Net::hidden_one);
      sum += clipped * clipped * *output++;
    }
  };
  add(mover, 1);
  if (layout.is_two_seats()) add(position.next_in(mover), -1), values /= 2;
  constexpr std::int64_t divisor = Net::hidden_one * Net::hidden_one * Net::output_one;
  const auto value = static_cast<int>(values / Net::value_one + sum * Net::output_hundredths / divisor) +
                     net.output_biases[layout.group_of(mover)];
  return mover == seat ? value : -value;
}

std::string write_net(const Net& net, std::string_view variant_hash) {
  Writer writer;
  writer.bytes = signature;
  writer.add_text(variant_hash.substr(0, max_hash));
  writer.add_text(std::string_view(net.recipe).substr(0, max_recipe));
  writer.add(static_cast<std::uint16_t>(net.hidden));
  writer.add(static_cast<std::uint32_t>(net.input_values.size()));
  writer.add(static_cast<std::uint32_t>(net.output_biases.size()));
  writer.add_all(net.weights);
  writer.add_all(net.input_values);
  writer.add_all(net.biases);
  writer.add_all(net.output);
  writer.add_all(net.output_biases);
  writer.add(fnv1a(writer.bytes));
  return writer.bytes;
}

std::optional<Net> read_net(std::string_view bytes, const NetLayout& layout, std::string_view variant_hash,
                            std::string& error) {
  const auto refuse = [&](const char* reason) {
    error = reason;
    return std::nullopt;
  };
  if (!bytes.starts_with(signature)) return refuse("it is no network of this version");
  if (bytes.size() > max_net_file) return refuse("it is larger than 1 MiB");
  if (bytes.size() < signature.size() + sizeof(std::uint64_t)) return refuse("it is damaged: it ends too early");
  const std::string_view content = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
  if (Reader(bytes.substr(content.size())).get<std::uint64_t>() != fnv1a(content))
    return refuse("it is damaged: its checksum is wrong");
  Reader reader(content.substr(signature.size()));
  if (reader.get_text(max_hash) != variant_hash) return refuse("it is for other rules");
  Net net{.recipe = std::string(reader.get_text(max_recipe))};
  net.hidden = reader.get<std::uint16_t>();
  if (net.hidden != 16 && net.hidden != 32 && net.hidden != 64) return refuse("it has a wrong number of neurons");
  const auto inputs = reader.get<std::uint32_t>(), groups = reader.get<std::uint32_t>();
  if (inputs != layout.input_count() || groups != layout.group_count())
    return refuse("its inputs are not those of this game");
  const auto width = static_cast<std::size_t>(net.hidden);
  const std::size_t outputs = groups * net.output_size(layout);
  if (reader.rest() != 2 * inputs * width + 4 * std::size_t{inputs} + 2 * groups * width + 2 * outputs + 4 * groups)
    return refuse("it is damaged: its size is wrong");
  reader.get_all(net.weights, inputs * width);
  reader.get_all(net.input_values, inputs);
  reader.get_all(net.biases, groups * width);
  reader.get_all(net.output, outputs);
  reader.get_all(net.output_biases, groups);
  if (!is_in_range(net)) return refuse("it is damaged: a number is out of range");
  return net;
}

}  // namespace trigon::engine
