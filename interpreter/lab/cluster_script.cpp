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
# name NUMBER: the file of a job's result, which is there when it is complete.
name() {{ printf -v file %s/%07d.part "$parts" "$1"; }}

# job NUMBER: plays the games of a part. An interrupted one goes on where it was.
job() {{
  local first=$(({first} + {games} * ($1 - 1) / jobs)) last=$(({first} + {games} * $1 / jobs - 1)) file
  name "$1"
  "$trigon" lab play {file} --games "$first-$last" --output "$file"{arguments}
}}

merge() {{
  "$trigon" --force lab merge "$parts"/*.part --output "$output"
}}
)";

constexpr const char* count_job = R"(
# name NUMBER: the file of a job's result, which is there when it is complete.
name() {{ printf -v file %s/%07d.count "$parts" "$1"; }}

# job NUMBER: counts one part of the lines, unless that is done.
job() {{
  local file
  name "$1"
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

constexpr const char* slurm_tail = R"sh(
# missing: the numbers of the jobs without a result, as Slurm reads them: 1-4,7-7
missing() {
  local number file first= ranges=
  for ((number = 1; number <= jobs + 1; ++number)); do
    name "$number"
    if [ "$number" -le "$jobs" ] && [ ! -s "$file" ]; then
      first=${first:-$number}
    elif [ -n "$first" ]; then
      ranges+=,$first-$((number - 1)) first=
    fi
  done
  echo "${ranges#,}"
}

# submit RUN: the jobs without a result; then, whatever became of them, what
# looks for results. Slurm itself runs jobs again when their node fails.
submit() {
  local numbers array after=()
  numbers=$(missing)
  if [ -n "$numbers" ]; then
    array=$(sbatch --parsable --requeue --open-mode=append --array="$numbers" --output="$parts/%a.log" "$self")
    after=(--dependency="afterany:${array%%;*}")
    echo "$array"
  fi
  sbatch --parsable --open-mode=append --output="$parts/merge.log" "${after[@]}" \
    --wrap="bash $(printf %q "$self") finish $1"
}

self=$(realpath "$0")
export TRIGON=$trigon
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
  job "$SLURM_ARRAY_TASK_ID"
elif [ "${1:-}" != finish ]; then
  submit 1
elif [ -z "$(missing)" ]; then
  merge
elif [ "$2" -lt 4 ]; then
  # Jobs that failed, or were killed, are run again up to three times.
  submit $(($2 + 1))
else
  echo "after four runs these jobs have no result: $(missing); their logs are in $parts" >&2
  exit 1
fi
)sh";

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
