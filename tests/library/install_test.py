#!/usr/bin/env python3
"""Installs a build into a folder, moves the folder, and builds and runs the programs that README.md and
docs/embedding.md show against it.

    install_test.py BUILD [--refresh]

A block behind "<!-- file NAME -->" is a file; the block behind "<!-- output NAME -->" is what the program NAME prints.
The programs of docs/examples/embedding, whose names are the same, print the same in each language.
--refresh writes the outputs into the page.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
page = root / "docs" / "embedding.md"
pages = [root / "README.md", page]
block = re.compile(r"<!-- (file|output) (\S+) -->\n```\w+\n(.*?)```\n", re.DOTALL)


def run(*command, folder, **environment):
    done = subprocess.run([str(word) for word in command], cwd=folder, env=dict(os.environ, **environment), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed with {done.returncode}:\n{done.stdout}")
    return done.stdout


def install(build, folder):
    """Installs, and moves what was installed, since people do."""
    run("cmake", "--install", build, "--prefix", folder / "first", folder=folder)
    prefix = folder / "moved"
    (folder / "first").rename(prefix)
    return prefix


def compiled(source, program, flags, folder):
    """The program, compiled with the flags of pkg-config."""
    compiler = ["cc"] if source.suffix == ".c" else ["c++", "-std=c++20"]
    run(*compiler, "-Wall", "-Wextra", "-Werror", source, *flags, "-o", program, folder=folder)
    return program


def outputs_of_examples(flags, folder):
    """What the programs that there are in several languages print, by name."""
    printed = {}
    for source in sorted((root / "docs" / "examples" / "embedding").glob("*.c*")):
        output = run(compiled(source, folder / f"{source.name}.out", flags, folder), folder="/")
        if printed.setdefault(source.stem, output) != output:
            sys.exit(f"{source} does not print what its twins do, but:\n{output}")
    return printed


def outputs(prefix, folder):
    """What the programs of the pages print, by name."""
    blocks = [found for one in pages for found in block.findall(one.read_text())]
    for kind, name, text in blocks:
        if kind == "file":
            (folder / name).write_text(text)
    packages = {"PKG_CONFIG_PATH": ":".join(str(path) for path in prefix.glob("lib*/**/pkgconfig"))}
    # The flags of a program that is not installed where the system looks for libraries.
    libraries = [f"-Wl,-rpath,{path.parent}" for path in prefix.glob("lib*/**/libtrigon.so")]
    flags = run("pkg-config", "--cflags", "--libs", "trigon", folder=folder, **packages).split() + libraries
    run("cmake", "-B", "build", "-D", f"CMAKE_PREFIX_PATH={prefix}", folder=folder)
    run("cmake", "--build", "build", folder=folder)
    printed = {}
    for kind, source, _ in blocks:
        source = folder / source
        if kind != "file" or source.suffix not in (".c", ".cpp"):
            continue
        program = folder / "build" / source.stem
        if not program.exists():
            program = compiled(source, folder / source.stem, flags, folder)
        printed[source.stem] = run(program, folder="/")
    return printed | outputs_of_examples(flags, folder)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "app").mkdir()
        prefix = install(pathlib.Path(sys.argv[1]).resolve(), folder)
        printed = outputs(prefix, folder / "app")
        # The installed program finds the shipped games from any folder.
        assert "to move" in run(prefix / "bin" / "trigon", "show", "xiangqi-3p", folder="/")
    text = page.read_text()
    for name, output in printed.items():
        text = re.sub(rf"(<!-- output {name} -->\n```text\n).*?```\n", lambda m: f"{m.group(1)}{output}```\n", text,
                      flags=re.DOTALL)
    if "--refresh" in sys.argv[2:]:
        page.write_text(text)
    elif text != page.read_text():
        sys.exit(f"the outputs of docs/embedding.md are stale; they are now: {printed}")


main()
