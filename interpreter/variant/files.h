// The source of texts, so that tests can load without a disk; and the file that a name stands for, on the command line
// and in files. Tested in tests/unit/files_test.cpp and by tests/broken.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// The size of the largest file that is read, in bytes.
inline constexpr std::size_t max_file_size = 1 << 20;

/// The kinds of files that come with the program and can be named by an id.
enum class Shipped { game, script };

/// "game" or "script".
const char* name_of(Shipped kind);

/// Paths of shipped files by id. The id of a script is its file's name without `.lua`, that of a game without `.yaml`.
/// The id of a base, which is not played but extended, begins with `bases/`.
using ShippedFiles = std::map<std::string, std::string>;

class Files {
 public:
  virtual ~Files() = default;
  /// The text of a file, or nothing and a reason in `error`.
  virtual std::optional<std::string> read(const std::string& path, std::string& error) const = 0;
  /// Is there a file at this path, or anything else but a folder?
  virtual bool has(const std::string& path) const;
  /// The shipped files; empty where there are none.
  virtual ShippedFiles shipped(Shipped kind) const;
  /// May the file `from` name the file at `path`? It may name files in its own folder and below. For a text that is in
  /// no folder, `from` is "".
  virtual bool may_name(const std::string& from, const std::string& path) const;
};

/// Files that stand before others, which must outlive them: what a class does not say otherwise is as there.
class FilesBefore : public Files {
 public:
  explicit FilesBefore(const Files& others) : others_(others) {}
  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    return others_.read(path, error);
  }
  bool has(const std::string& path) const override { return others_.has(path); }
  ShippedFiles shipped(Shipped kind) const override { return others_.shipped(kind); }
  bool may_name(const std::string& from, const std::string& path) const override {
    return others_.may_name(from, path);
  }

 private:
  const Files& others_;
};

/// The files of the machine. Only regular files of at most `max_file_size` bytes are read. Shipped files are in the
/// program's data folder (support/data_folder.h); paths below the current folder are relative to it. Files may also
/// name shipped files and files below the folders of `allow_folders`. Links are followed before the place of a file is
/// judged.
class DiskFiles : public Files {
 public:
  /// Sets the folders of `--root`, for the whole process.
  static void allow_folders(std::vector<std::string> folders);

  std::optional<std::string> read(const std::string& path, std::string& error) const override;
  bool has(const std::string& path) const override;
  ShippedFiles shipped(Shipped kind) const override;
  bool may_name(const std::string& from, const std::string& path) const override;
};

/// The folder that holds `variants` and `scripts`. It has a type of its own, since two texts in braces could also be a
/// text of `MemoryFiles`.
struct DataFolder {
  std::string path;
};

/// Texts by path, for tests and fuzzing. Texts in the data folder, if one is given, are shipped files.
class MemoryFiles : public Files {
 public:
  explicit MemoryFiles(std::map<std::string, std::string> texts, DataFolder data_folder = {})
      : texts_(std::move(texts)), data_folder_(std::move(data_folder.path)) {}
  std::optional<std::string> read(const std::string& path, std::string& error) const override;
  ShippedFiles shipped(Shipped kind) const override;
  bool may_name(const std::string& from, const std::string& path) const override;

 private:
  std::map<std::string, std::string> texts_;
  std::string data_folder_;
};

/// The ids of all shipped games, sorted, without bases.
std::vector<std::string> shipped_games(const Files& files);

/// `path` relative to the folder of the file `from`, without `.` and `..` where they can be resolved.
std::string resolve_path(const std::string& from, const std::string& path);

/// The path that `name` stands for in the file `from`, or on the command line when `from` is empty: a file at this
/// path, relative to the folder of `from`; where there is none, the shipped file with this id; otherwise the name
/// itself.
std::string find_file(const Files& files, Shipped kind, const std::string& name, const std::string& from = "");

/// Has the name the form of an id: small letters, digits and '-', not beginning with '-'?
bool is_like_id(const std::string& name);

/// A hint at the shipped file that may be meant by a name that is neither a path nor an id; empty when there is none.
std::string suggest_shipped(const Files& files, Shipped kind, const std::string& name);

/// Reads the file at a path of `find_file`, or reports why it cannot be read: at `where`, or for the file itself when
/// `where` has no source. `where` is in the file that names the path and must be allowed to. `owner` begins the
/// message: "hook 'x': ".
std::optional<std::string> read_file(const Files& files, Shipped kind, const std::string& path, const Span& where,
                                     const std::string& owner, Diagnostics& diagnostics);

}  // namespace trigon::engine
