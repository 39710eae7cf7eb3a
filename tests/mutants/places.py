"""Finds the places of C++ sources that a mutant may change, with libclang, and writes sources that have mutants in them.

A place is an operator, an integer or a condition in the body of a function. With its mutant the code there is

    (mutant(17) ? (a <= b) : (a < b))

so that one build has all mutants, each of which sleeps until it is asked for (mutant.h).
"""
import dataclasses
import re

from clang.cindex import CursorKind, Index

OPERATORS = {b"<": b"<=", b"<=": b"<", b">": b">=", b">=": b">", b"==": b"!=", b"!=": b"==",
             b"+": b"-", b"-": b"+", b"+=": b"-=", b"-=": b"+=", b"&&": b"||", b"||": b"&&"}
COMPARISONS = {b"<", b"<=", b">", b">=", b"==", b"!="}
# What is evaluated when the program is compiled.
CONSTANT = {CursorKind.STATIC_ASSERT, CursorKind.ENUM_DECL, CursorKind.TYPE_ALIAS_DECL}
DECLARATIONS = {CursorKind.VAR_DECL, CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD,
                CursorKind.CONSTRUCTOR}


@dataclasses.dataclass(frozen=True)
class Place:
    """The bytes of a file from start to end, and what the mutant has there; `switch` is how the two are written."""
    file: str
    unit: str  # the file that is compiled
    start: int
    end: int
    line: int
    original: str
    mutant: str
    switch: str = "(mutant({number}) ? ({mutant}) : ({original}))"

    def text(self, number):
        mutant = re.sub(r'//[^"\n]*\n|\s*\n\s*', " ", self.mutant)
        return self.switch.format(number=number, mutant=mutant, original=self.original)

    def overlaps(self, other):
        return self.file == other.file and self.start < other.end and other.start < self.end

    def words(self):
        """The file, the expression and what the mutant has there, each in one line."""
        return self.file, " ".join(self.original.split()), " ".join(self.mutant.split())

    def __str__(self):
        file, original, mutant = self.words()
        return f"{file}:{self.line}: {original}  ->  {mutant}"


class Finder:
    """Finds the places of the files of one folder that a unit compiles."""

    def __init__(self, root, folder, unit, arguments):
        self.root, self.folder, self.unit = root, folder, unit
        self.places, self.sources = [], {}
        translated = Index.create().parse(str(root / unit), args=arguments)
        for cursor in translated.cursor.get_children():
            name = cursor.location.file and cursor.location.file.name
            if name and name.startswith(f"{root / folder}/"):
                self.visit(cursor, str(name)[len(str(root)) + 1:], False)

    def source(self, file):
        if file not in self.sources:
            self.sources[file] = (self.root / file).read_bytes()
        return self.sources[file]

    def visit(self, cursor, file, is_in_body):
        kind = cursor.kind
        if kind in CONSTANT or (kind in DECLARATIONS and self.is_constant(cursor, file)):
            return
        children = list(cursor.get_children())
        is_in_body = is_in_body or kind == CursorKind.COMPOUND_STMT
        if is_in_body:
            self.add_places(cursor, kind, children, file)
        for child in children[1:] if kind == CursorKind.CASE_STMT else children:
            self.visit(child, file, is_in_body)

    def is_constant(self, declaration, file):
        head = self.source(file)[declaration.extent.start.offset:declaration.extent.end.offset]
        return re.search(rb"\bconst(expr|eval)\b", re.split(rb"[({=]", head)[0]) is not None

    def add_places(self, cursor, kind, children, file):
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        text = self.source(file)[start:end]
        if kind == CursorKind.INTEGER_LITERAL and re.fullmatch(rb"\d+", text):
            self.add(file, cursor, str(int(text) + 1))
        elif kind == CursorKind.CXX_BOOL_LITERAL_EXPR:
            self.add(file, cursor, "false" if text == b"true" else "true")
        elif kind in (CursorKind.IF_STMT, CursorKind.WHILE_STMT, CursorKind.CONDITIONAL_OPERATOR):
            if children[0].kind.is_expression() and not re.match(rb"if constexpr", text):
                self.add(file, children[0], "!(" + self.text(file, children[0]) + ")",
                         "(mutant({number}) != static_cast<bool>({original}))")
        elif len(children) > 1 and (cursor.kind.is_expression()):
            self.add_operator(file, cursor, kind, children[0], children[-1])

    def add_operator(self, file, cursor, kind, left, right):
        operator = self.source(file)[left.extent.end.offset:right.extent.start.offset].strip()
        if operator not in OPERATORS or (kind == CursorKind.CALL_EXPR and operator not in COMPARISONS):
            return
        texts = self.text(file, left), self.text(file, right)
        self.add(file, cursor, "({}) {} ({})".format(texts[0], OPERATORS[operator].decode(), texts[1]))
        if operator in (b"&&", b"||"):
            for text in texts:
                self.add(file, cursor, f"static_cast<bool>({text})")

    def text(self, file, cursor):
        return self.source(file)[cursor.extent.start.offset:cursor.extent.end.offset].decode()

    def add(self, file, cursor, mutant, switch=Place.switch):
        original = self.text(file, cursor)
        if original:
            start, end = cursor.extent.start, cursor.extent.end
            self.places.append(Place(file, self.unit, start.offset, end.offset, start.line, original, mutant, switch))


def find_places(root, folder, unit, arguments):
    """The places of the files in a folder that a unit compiles, which are files of the unit itself and headers."""
    return Finder(root, folder, unit, arguments).places


def with_mutants(source, numbered):
    """The bytes of a source with the mutants of these places, by number. Lines stay where they are."""
    for number, place in sorted(numbered, key=lambda one: -one[1].start):
        source = source[:place.start] + place.text(number).encode() + source[place.end:]
    # Files begin with a comment or an include.
    between = b"  " if source.startswith(b"//") else b"\n#line 1\n"
    return b'#include "interpreter/support/mutant.h"' + between + source


def faults(root, unit, arguments, files):
    """Lines of a unit that do not compile once the files (path to bytes) are changed, as {(path, line)}."""
    changed = [(str(root / path), text.decode()) for path, text in files.items()]
    translated = Index.create().parse(str(root / unit), args=arguments, unsaved_files=changed)
    return {(str(found.location.file.name)[len(str(root)) + 1:], found.location.line)
            for found in translated.diagnostics if found.severity >= 3 and found.location.file}
