#!/usr/bin/env python3
"""Reads what LeakSanitizer says at the end of a run of the tests, and fails where this package's own code made what leaks.

What Swift's runtime and libraries and JavaScriptCore keep to their end is theirs: a leak is counted by the first function above
the allocators. The cache of selectors is left out: it stays, bounded, and the tags in its pointers hide them from the
sanitizer.
"""
import collections
import re
import sys

FRAME = re.compile(r"^ *#\d+ 0x[0-9a-f]+ (?:in (\S+) )?(.*)$", re.MULTILINE)
ALLOCATORS = ("asan_malloc", "libswiftCore", "libswift_Concurrency")
LIBRARIES = ("$s10Foundation", "$s20FoundationEssentials", "$s6XCTest")
KEPT = ("SelectorParser",)


def origin(block):
    for symbol, place in FRAME.findall(block):
        if any(name in place for name in ALLOCATORS) or symbol.startswith(("$sS", "$ss", "swift", "_swift")):
            continue
        return symbol, place
    return "", ""


text = sys.stdin.read()
sys.stdout.write(text.split("ERROR: LeakSanitizer")[0])
ours = collections.Counter()
examples = {}
for block in re.split(r"\n\n", text):
    if not re.match(r"\s*(Direct|Indirect) leak of", block):
        continue
    symbol, place = origin(block)
    if not symbol.startswith("$s") or symbol.startswith(LIBRARIES) or any(name in block for name in KEPT):
        continue
    ours[symbol] += 1
    examples.setdefault(symbol, block)
for symbol, count in ours.most_common():
    print(f"\n{count} x {symbol}\n{examples[symbol].strip()}")
if "Test run with" not in text:
    sys.exit("The tests did not run to their end.")
sys.exit(f"{sum(ours.values())} allocations of this package's leaked." if ours else 0)
