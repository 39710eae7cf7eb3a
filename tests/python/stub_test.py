"""The stubs have the names of the compiled module, and the package exports them all."""

import ast
import inspect
import pathlib
import unittest

import trigon
from trigon import _core

STUB = pathlib.Path(__file__).resolve().parents[2] / "interpreter/bindings/python/trigon/_core.pyi"

# What Python itself gives to every class, and texts, of which a stub says nothing.
UNTOLD = set(dir(object)) | {"__module__", "__doc__", "__weakref__", "__dict__", "__str__"}


def told(body):
    """The names that a list of statements defines."""
    names = {node.name for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    return names | {node.target.id for node in body if isinstance(node, ast.AnnAssign)}


def parameters(function):
    """The names of a function's parameters, `self` among them."""
    return [each.arg for each in function.args.posonlyargs + function.args.args + function.args.kwonlyargs]


class StubTest(unittest.TestCase):
    def setUp(self):
        self.stub = ast.parse(STUB.read_text())
        self.classes = {node.name: node for node in self.stub.body if isinstance(node, ast.ClassDef)}

    def test_names_of_the_module(self):
        there = {name for name in vars(_core) if not name.startswith("__")} | {"__version__"}
        self.assertEqual(told(self.stub.body), there)
        self.assertEqual(set(trigon.__all__), there)

    def test_names_of_classes(self):
        for name, node in self.classes.items():
            if name == "ScriptError":
                continue
            with self.subTest(name):
                there = {member for member in vars(getattr(_core, name)) if not member.startswith("_pybind11")}
                self.assertEqual(told(node.body) - UNTOLD, there - UNTOLD)

    def test_properties_and_parameters(self):
        for name, node in self.classes.items():
            for function in node.body:
                if not isinstance(function, ast.FunctionDef) or function.name.startswith("__"):
                    continue
                with self.subTest(f"{name}.{function.name}"):
                    member = inspect.getattr_static(getattr(_core, name), function.name)
                    self.assertEqual(bool(function.decorator_list), isinstance(member, property))
                    if isinstance(member, property):
                        continue
                    # The first line of a docstring of pybind11 is the signature.
                    signature = member.__doc__.split("\n")[0]
                    for parameter in parameters(function):
                        self.assertIn(f"{parameter}: ", signature)
                    self.assertEqual(signature.count(": "), len(parameters(function)))


if __name__ == "__main__":
    unittest.main()
