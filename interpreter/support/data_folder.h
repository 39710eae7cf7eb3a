// Where the program's own files are: the folder that holds `variants`, `scripts`, `grammar` and `docs` side by side.
// Tested in tests/unit/data_folder_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace trigon::engine {

/// What the search for the folder begins with; any of them may be empty.
struct DataFolderSearch {
  /// The value of the environment variable TRIGON_DATA.
  std::string environment{};
  /// The file that holds the running code, the program or a shared library; several when it is not known which of them
  /// it is.
  std::vector<std::string> code_files{};
  /// Where the files are after an installation.
  std::string installed{};
};

/// The first folder among these that has a folder `variants`, with links resolved; an empty text when there is none. If
/// `environment` is set, it is the only candidate. Otherwise the candidates are `share/trigon` in the folder of a code
/// file, in the folder above and in the one above that; and then `installed`.
std::string find_data_folder(const DataFolderSearch& search);

/// Where `find_data_folder` looks for the files of the running program.
DataFolderSearch data_folder_search();

/// The folder of the running program's files, or an empty text.
std::string data_folder();

/// The bytes of one of the program's own files, by its path in that folder; nothing when it is not there.
std::optional<std::string> read_own_file(const std::string& path);

}  // namespace trigon::engine
