// Which names the library shows.
#pragma once

#if defined(_WIN32)
#define TRIGON_API
#else
#define TRIGON_API __attribute__((visibility("default")))
#endif
