// The cases of a topic of tests/broken, whose format is in tests/README.md. ../support/golden_cases.cpp reads them as well, and
// reports what is wrong with a topic.

/// A base with changes: groups of lines between empty ones, of which `-` lines give their place to `+` lines.
function changed(base, changes) {
  let text = '\n' + base;
  for (const group of changes.split(/\n\n+/)) {
    const lines = group.split('\n');
    const those = (sign) => lines.filter((line) => line[0] === sign).map((line) => line.slice(1) + '\n').join('');
    text = those('-') === '' ? text + those('+') : text.replace('\n' + those('-'), () => '\n' + those('+'));
  }
  return text.slice(1);
}

/// [{ name, text, messages }], with the bases by their names.
export function goldenCases(topic, bases) {
  return topic.split(/^(?==== )/m).slice(1).map((part) => {
    const [, heading, body, messages] = part.match(/^(.*)\n([^]*?)(?:^--- file [^]*)?^--- messages\n([^]*)/m);
    const [, name, base] = heading.match(/^=== ([a-z0-9-]+)(?: from ([a-z-]+))?/);
    return { name, text: base ? changed(bases[base], body) : body, messages: messages.replace(/\n\n$/, '\n') };
  });
}
