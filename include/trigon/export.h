// TRIGON_API marks the names that the shared library exports.
#pragma once

#if defined(_WIN32)
#define TRIGON_API
#else
#define TRIGON_API __attribute__((visibility("default")))
#endif
