"""What pip calls to make a wheel of the module: CMake builds it in build, and the package, the library and the games
are packed. It needs nothing but Python and what the build needs."""

import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The folders that the library looks for beside itself, in share/trigon, and what it reads there.
DATA_FOLDERS = ["variants", "scripts", "grammar"]
DATA_ENDINGS = {".yaml", ".net", ".lua", ".json", ".ebnf", ".svg"}


def version():
    """The version that CMakeLists.txt gives."""
    return re.search(r"project\(trigon VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]


def tag():
    """The tag of wheels for this Python and machine."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def metadata():
    """The files of the wheel that say what it is, by name."""
    return {
        "METADATA": f"Metadata-Version: 2.1\nName: trigon\nVersion: {version()}\nRequires-Python: >=3.8\n"
        "Summary: Plays chess variants that are described, not programmed\nLicense-File: LICENSE\n",
        "WHEEL": f"Wheel-Version: 1.0\nGenerator: trigon\nRoot-Is-Purelib: false\nTag: {tag()}\n",
        "LICENSE": (ROOT / "LICENSE").read_text(),
    }


def build_module():
    """Builds the module for the running Python; returns the folder of the package."""
    configure = ["cmake", "--preset", "release", "-DTRIGON_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]
    build = ["cmake", "--build", "--preset", "release", "--target", "trigon_python"]
    for command in configure, build:
        subprocess.run(command, cwd=ROOT, check=True)
    return ROOT / "build/python/trigon"


def packed(package):
    """The files of the wheel: the name in it and the file, for each."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    yield f"trigon/_core{suffix}", package / f"_core{suffix}"
    interface = ".".join(version().split(".")[:2])
    yield f"trigon/libtrigon.so.{interface}", ROOT / f"build/libtrigon.so.{interface}"
    for file in sorted((ROOT / "interpreter/bindings/python/trigon").iterdir()):
        if file.is_file():
            yield f"trigon/{file.name}", file
    for folder in DATA_FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in DATA_ENDINGS:
                yield f"trigon/share/trigon/{file.relative_to(ROOT)}", file


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Makes the wheel in a folder and returns its name, as PEP 517 says."""
    name = f"trigon-{version()}-{tag()}.whl"
    information = f"trigon-{version()}.dist-info"
    contents = {inside: file.read_bytes() for inside, file in packed(build_module())}
    contents.update({f"{information}/{inside}": text.encode() for inside, text in metadata().items()})
    record = ""
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for inside, content in contents.items():
            wheel.writestr(inside, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{inside},sha256={digest},{len(content)}\n"
        wheel.writestr(f"{information}/RECORD", record + f"{information}/RECORD,,\n")
    return name


def build_sdist(sdist_directory, config_settings=None):
    """There are no packages of the sources: they are built where they are cloned."""
    raise NotImplementedError("build from a clone of the project")
