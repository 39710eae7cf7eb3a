// The games that a server offers, loaded once for all tests.
#pragma once

#include "interpreter/web/catalog.h"

namespace trigon::engine::testing {

/// The catalog of the shipped games alone.
inline Catalog& catalog() {
  static const DiskFiles disk;
  static Diagnostics diagnostics;
  static Catalog catalog(disk, {}, diagnostics);
  return catalog;
}

}  // namespace trigon::engine::testing
