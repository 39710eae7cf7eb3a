# Writes the texts of files into a C++ source, as interpreter/web/client_files.h has them:
#   cmake -DOUTPUT=client_files.cpp "-DFILES=a.js;b.css" -P embed-files.cmake
set(entries "")
set(source "// Made by CMake from the files of the page.\n#include \"interpreter/web/client_files.h\"\n\n")
string(APPEND source "#include <array>\n\nnamespace trigon::engine {\n\nnamespace {\n\n")
# Literals that know their length: to count the letters of a long one takes the compiler longer than it may.
string(APPEND source "using namespace std::string_view_literals;\n\n")
set(count 0)
foreach(path IN LISTS FILES)
  get_filename_component(name "${path}" NAME)
  file(READ "${path}" text)
  string(APPEND source "constexpr std::string_view file_${count} = R\"client_file(${text})client_file\"sv;\n")
  string(APPEND entries "    {\"${name}\", file_${count}},\n")
  math(EXPR count "${count} + 1")
endforeach()
string(APPEND source "constexpr std::array<ClientFile, ${count}> files = {{\n${entries}}};\n\n}  // namespace\n\n")
string(APPEND source "std::span<const ClientFile> client_files() { return files; }\n\n}  // namespace trigon::engine\n")
file(WRITE "${OUTPUT}" "${source}")
