#!/usr/bin/env python3
"""Writes NamedReferences+Table.swift from the HTML Standard's list of named character references.

The list is the one Python carries (html.entities.html5), which is the standard's
(https://html.spec.whatwg.org/entities.json):

    python3 testdata/html/named-references.py > Sources/WebDocument/Parsing/Tokenizer/NamedReferences+Table.swift
"""

from html.entities import html5

WIDTH = 112
names = {}
for name, text in html5.items():
    names.setdefault(len(name.rstrip(";")), {}).setdefault(name.rstrip(";"), text)

print(
    """\
// Made by testdata/html/named-references.py; not to be edited.

extension NamedReferences {
    /// The names of so many characters, in the order of their bytes; no record has a separator before or behind it.
    ///
    /// A record is the name, `,` if it may stand without a semicolon or else `;`, the first code point in five
    /// hexadecimal digits and the second in four, `0000` for none.
    static func records(ofLength length: Int) -> StaticString {
        switch length {"""
)
for length in sorted(names):
    print('        case %d:\n            """' % length)
    line = ""
    for name, text in sorted(names[length].items()):
        points = [ord(c) for c in text] + [0]
        record = "%s%s%05X%04X" % (name, "," if name in html5 else ";", points[0], points[1])
        assert name + ";" in html5 and html5[name + ";"] == text and len(text) < 3 and len(record) == length + 10
        if len(line) + len(record) + 13 > WIDTH:
            print("            %s\\" % line)
            line = ""
        line += record
    print('            %s\n            """' % line)
print('        default: ""\n        }\n    }\n}')
