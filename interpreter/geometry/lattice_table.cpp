// The table of lattices. To add one, declare its function here and give it a row.
#include <vector>

#include "interpreter/geometry/lattice.h"

namespace trigon::engine {

const Lattice& triangle_lattice();
const Lattice& square_lattice();
const Lattice& hex_lattice();
const Lattice& cube_lattice();
const Lattice& octagons_lattice();

const std::vector<const Lattice*>& lattices() {
  static const std::vector<const Lattice*> all = {
      &triangle_lattice(),
      &square_lattice(),
      &hex_lattice(),
      &cube_lattice(),
      &octagons_lattice(),
  };
  return all;
}

}  // namespace trigon::engine
