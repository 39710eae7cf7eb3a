#include "interpreter/lab/cluster_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace trigon::engine {

namespace {

constexpr const char* head = R"(#!/usr/bin/env bash
# {what}
# Made by `trigon lab script`. Run it again after an interruption: what is
# finished stays. TRIGON names another program.
set -euo pipefail
trigon=${{TRIGON:-trigon}}
jobs={jobs} parts={output}.parts output={output}
mkdir -p "$parts"
)";

constexpr const char* play_job = R"(
# job NUMBER: plays the games of a part. An interrupted one goes on where it was.
job() {{
  local first=$(({first} + {games} * ($1 - 1) / jobs)) last=$(({first} + {games} * $1 / jobs - 1))
  "$trigon" lab play {file} --games "$first-$last" --output "$parts/$(printf %07d "$1").part"{arguments}
}}

merge() {{
  "$trigon" --force lab merge "$parts"/*.part --output "$output"
}}
)";

constexpr const char* count_job = R"(
# job NUMBER: counts one part of the lines, unless that is done.
job() {{
  local file=$parts/$(printf %07d "$1").count
  [ -s "$file" ] && return
  "$trigon" perft {file} {depth} --part "$1/$jobs"{arguments} >"$file.unfinished"
  mv "$file.unfinished" "$file"
}}

merge() {{
  local sum=0 lines
  for file in "$parts"/*.count; do
    read -r lines <"$file"
    sum=$((sum + lines))
  done
  echo "$sum" >"$output"
}}
)";

constexpr const char* parallel_tail = R"(
case ${1:-} in
  job) job "$2" ;;
  *)
    # A job that fails, or is killed, is run again up to three times.
    seq "$jobs" | parallel ${PARALLEL_OPTIONS:-} --retries 4 bash "$0" job
    merge
    ;;
esac
)";

constexpr const char* slurm_tail = R"(
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
  job "$SLURM_ARRAY_TASK_ID"
elif [ "${1:-}" = merge ]; then
  merge
else
  # The jobs, which Slurm runs again when a node fails; then what merges them.
  self=$(realpath "$0")
  export TRIGON=$trigon
  array=$(sbatch --parsable --requeue --open-mode=append --array="1-$jobs" --output="$parts/%a.log" "$self")
  sbatch --parsable --dependency="afterok:${array%%;*}" --output="$parts/merge.log" \
    --wrap="bash $(printf %q "$self") merge"
fi
)";

std::string list_of(const std::vector<std::string>& arguments) {
  std::string text;
  for (const std::string& argument : arguments) text += " " + shell_word(argument);
  return text;
}

}  // namespace

std::string shell_word(const std::string& text) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("-_./,=+:@%").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!text.empty() && std::ranges::all_of(text, is_plain)) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string cluster_script(ClusterEngine engine, const ClusterWork& work) {
  const std::string what = work.is_count()
                               ? fmt::format("Counts the lines of {} plies in {} jobs.", work.depth, work.jobs)
                               : fmt::format("Plays the games {} to {} in {} jobs.", work.first, work.last, work.jobs);
  std::string text = fmt::format(fmt::runtime(head), fmt::arg("what", what), fmt::arg("jobs", work.jobs),
                                 fmt::arg("output", shell_word(work.output)));
  text += fmt::format(fmt::runtime(work.is_count() ? count_job : play_job), fmt::arg("file", shell_word(work.file)),
                      fmt::arg("first", work.first), fmt::arg("games", work.last - work.first + 1),
                      fmt::arg("depth", work.depth), fmt::arg("arguments", list_of(work.arguments)));
  return text + (engine == ClusterEngine::slurm ? slurm_tail : parallel_tail);
}

}  // namespace trigon::engine
