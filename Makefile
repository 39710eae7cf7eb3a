# The two commands of the README, and what developers use. The build itself is CMake's; see CMakePresets.json.
# MINUTES, PRESET, GAMES, PLIES, COUNT, SEED and PYTHON can be given, as in `make fuzz MINUTES=30`.
MINUTES = 8
PRESET = fuzz
GAMES = 10000
PLIES = 200
COUNT = 200
SEED = 1
PYTHON = /usr/bin/python3
# One compiler for each core: two more, which Ninja would start, make the whole slower.
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc)
.PHONY: run test sanitize mutants fuzz random-games clang editors browser cluster parts database python wasm deb \
  tarball packages bench nets setup build format clean

# Checks all reference positions of all variants and shows one board.
run: build
	build/trigon check variants tests/reference
	build/trigon show variants/64-triangles-3p-corners.yaml

# Builds and passes all tests.
test: setup
	cmake --preset release
	cmake --build --preset release
	ctest --preset release

# The tests with sanitizers, random ones a quarter as often, warnings being errors. clang compiles the move generators with
# them in a quarter of gcc's time.
sanitize: clang
	cmake --preset asan-ubsan
	cmake --build --preset asan-ubsan
	ctest --preset asan-ubsan

# Looks for inputs that the interpreter should not stumble over, with libFuzzer and sanitizers; PRESET=fuzz-fast does
# without sanitizers. See tests/README.md.
fuzz: clang
	cmake --preset $(PRESET)
	cmake --build --preset $(PRESET)
	tests/fuzz/run --build build-$(PRESET) --minutes $(MINUTES)

# Changes one operator, integer or condition at a time and says which changes no test notices; see tests/README.md.
mutants: setup
	@bash cmake/install-packages python3-clang git
	tests/mutants/run --count $(COUNT) --seed $(SEED)

# Plays so many random games in all, of all variants and options, with the same sanitizers.
random-games: clang
	cmake --preset fuzz
	cmake --build --preset fuzz --target random_games
	TRIGON_GAMES=$(GAMES) TRIGON_PLIES=$(PLIES) build-fuzz/tests/fuzz/random_games

# clang, and the sanitizers of its version.
clang: setup
	@bash cmake/install-packages clang
	@bash cmake/install-packages libclang-rt-$$(clang -dumpversion | cut -d. -f1)-dev

# Checks the schemas of variant files with what editors use, from the npm registry.
editors:
	bash tests/editor/run

# Checks the types of the pages' modules and tests them, first by themselves, then in the distribution's chromium.
browser: build
	bash tests/web/run
	bash tests/browser/run

# Builds the engine as WebAssembly with the distribution's Emscripten, as a package for JavaScript and as a page in one
# file, and tests both; see docs/javascript.md and docs/page.md.
wasm: build
	interpreter/bindings/wasm/build
	bash tests/wasm/run

# Runs scripts for clusters with GNU parallel, and with Slurm on loopback, and compares with one process.
cluster: build
	@bash cmake/install-packages parallel slurmctld slurmd slurm-client munge
	SLURM=1 tests/cluster/slurm tests/cluster/run

# Plays on four parts of a server behind nginx, which must be installed, and kills one; see docs/large-servers.md.
parts: build
	bash tests/web/load/run-parts

# Builds with PostgreSQL's libpq, and tests games that are kept in a database; see docs/large-servers.md.
database: setup
	@bash cmake/install-packages libpq-dev
	cmake --preset release -DTRIGON_POSTGRESQL=ON
	cmake --build --preset release --target trigon --target trigon_tests
	tests/database/run

# Builds the Python module in build/python and tests it, for the distribution's Python or another that has numpy; see
# docs/python.md.
python: setup
	@bash cmake/install-packages pybind11-dev python3-dev python3-numpy
	cmake --preset release -DTRIGON_PYTHON=ON -DPython_EXECUTABLE=$(PYTHON)
	cmake --build --preset release --target trigon_python
	PYTHONPATH=build/python $(PYTHON) -m unittest discover -s tests/python -p '*_test.py'

# Builds Debian packages in build/packages; see docs/packages.md.
deb: setup
	@bash cmake/install-packages pybind11-dev python3-dev debhelper dh-python dpkg-dev
	cmake --preset release -DTRIGON_PYTHON=ON -DCMAKE_INSTALL_LIBDIR=lib/$$(dpkg-architecture -qDEB_HOST_MULTIARCH)
	cmake --build --preset release --target trigon --target trigon_library --target trigon_python
	cmake/make-packages deb
	cmake --preset release -UCMAKE_INSTALL_LIBDIR

# Builds the program with its libraries linked in, and packs it and the sources in build/packages.
tarball: setup
	@bash cmake/install-packages git
	cmake --preset release -DTRIGON_STATIC=ON
	cmake --build --preset release --target trigon --target trigon_library --target trigon_static
	cmake/make-packages tarball

# Builds packages and tarballs, and tests them in a clean Debian.
packages: deb tarball
	@bash cmake/install-packages lintian mmdebstrap
	tests/packages/run

# Measures the interpreter, beside the distribution's Stockfish; see docs/performance.md.
bench:
	@bash cmake/install-packages stockfish
	cmake --preset release
	cmake --build --preset release --target trigon --target trigon_bench
	python3 tests/bench/run

# Makes the networks of shipped games that are missing, which takes hours; see docs/learning.md.
nets: build
	variants/make-nets build/trigon

build: setup
	cmake --preset release
	cmake --build --preset release --target trigon

# Installs what is missing from the distribution's packages.
setup:
	@bash cmake/install-packages

format:
	git ls-files '*.cpp' '*.h' | xargs clang-format -i

clean:
	rm -rf build build-*
