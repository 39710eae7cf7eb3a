# With CMAKE_UNITY_BUILD, as the presets have it, a room is compiled as one file, which takes a third of the time. Not the
# rooms whose files use the same names for different things, or have options of their own, nor the files with Boost's
# headers and the one that the format maker shares.
function(trigon_group_by_room)
  foreach(source ${ARGN})
    get_filename_component(room ${source} DIRECTORY)
    get_filename_component(room ${room} NAME)
    if(source MATCHES "_section.cpp$")
      string(APPEND room _sections)
    elseif(source MATCHES "/app/[a-l]")
      string(APPEND room _first_half)
    endif()
    if(NOT room MATCHES "^(movegen|position|rules|search|net)$"
       AND NOT source MATCHES "/(work_pool|format_reader|gradient|trainer).cpp$")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room})
    endif()
  endforeach()
endfunction()
