// Where texts come from, so that loading needs no disk in tests; and which file a name stands for, on the command line
// and in files. Tested in tests/unit/files_test.cpp and by tests/broken.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// The largest file that is read, in bytes.
inline constexpr std::size_t max_file_size = 1 << 20;

/// Files that are part of the program and can be named by an id.
enum class Shipped { game, script };

/// "game" or "script".
const char* name_of(Shipped kind);

/// Paths by id. The id of a script is its file's name without `.lua`, of a game without `.yaml`; that of a base, which
/// is not played but extended, begins with `bases/`.
using ShippedFiles = std::map<std::string, std::string>;

class Files {
 public:
  virtual ~Files() = default;
  /// The text of a file, or nothing and a reason in `error`.
  virtual std::optional<std::string> read(const std::string& path, std::string& error) const = 0;
  /// Is there anything but a folder at this path?
  virtual bool has(const std::string& path) const;
  /// What is shipped; nothing where it was not found.
  virtual ShippedFiles shipped(Shipped kind) const;
  /// May the file `from` name the file at `path`? It may name files in its own folder and below it. A text that is in
  /// no folder is called "" here.
  virtual bool may_name(const std::string& from, const std::string& path) const;
};

/// Files of the machine. Only regular files of at most `max_file_size` bytes are read. What is shipped is in the
/// program's data folder (support/data_folder.h); paths below the current folder are given as seen from there. Files
/// may name what is shipped, and files below the folders of `allow_folders`, too. Links are followed before it is
/// looked where a file is.
class DiskFiles : public Files {
 public:
  /// For the whole process: the folders of `--root`.
  static void allow_folders(std::vector<std::string> folders);

  std::optional<std::string> read(const std::string& path, std::string& error) const override;
  bool has(const std::string& path) const override;
  ShippedFiles shipped(Shipped kind) const override;
  bool may_name(const std::string& from, const std::string& path) const override;
};

/// The folder that holds `variants` and `scripts`. A type of its own, since two texts in braces could be a text of
/// `MemoryFiles`.
struct DataFolder {
  std::string path;
};

/// Texts by path, for tests and fuzzing. Those in a data folder are shipped, if one is given.
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

/// The ids of all shipped games, sorted. Bases are no games.
std::vector<std::string> shipped_games(const Files& files);

/// `path` as seen from the folder of the file `from`, without `.` and `..` where they can be resolved.
std::string resolve_path(const std::string& from, const std::string& path);

/// The path that `name` stands for in the file `from`, or on the command line when `from` is empty: a file at this
/// path, as seen from the folder of `from`; where there is none, the shipped file of this id. A name that is neither is
/// taken for a path.
std::string find_file(const Files& files, Shipped kind, const std::string& name, const std::string& from = "");

/// Could it be the id of a shipped game or script: small letters, digits and '-', not at the beginning?
bool is_like_id(const std::string& name);

/// A hint at the shipped file that may be meant by a name which is neither a path nor an id, or an empty text.
std::string suggest_shipped(const Files& files, Shipped kind, const std::string& name);

/// Reads a file at a path of `find_file`, or reports that it cannot be read: at `where`, or of the file when that has
/// no source. `where` is in the file that names it, which must be allowed to. `owner` begins the message, as in
/// "hook 'x': ".
std::optional<std::string> read_file(const Files& files, Shipped kind, const std::string& path, const Span& where,
                                     const std::string& owner, Diagnostics& diagnostics);

}  // namespace trigon::engine
