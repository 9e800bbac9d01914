#!/usr/bin/env python3
"""A sample implementation of some of GGUI's obligations, in Python.

It needs nothing but the standard library. Grade it with

    ggui-validators grade --exec 'python3 examples/implementations/python/validator.py'

It speaks JSON lines: a request a line on standard input, an answer a line on
standard output. Copy it, and put your own functions into OBLIGATIONS.
"""

import json
import math
import re
import sys

MAX_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 1000
sys.setrecursionlimit(20 * MAX_DEPTH)


class InvalidInput(Exception):
    """The input cannot be read. That is an answer too, and no rejection."""


# --- Reading JSON strictly: two readers must never see two values in one text.


def read(text):
    """Read one JSON value, and nothing that another reader could read differently."""
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES or depth(text) > MAX_DEPTH:
        raise InvalidInput
    try:
        value = json.loads(
            text,
            object_pairs_hook=without_duplicates,
            parse_int=double,
            parse_float=double,
            parse_constant=refuse,  # NaN and Infinity are not JSON
        )
        # Half a surrogate pair is no character: it has no UTF-8.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except ValueError as error:
        raise InvalidInput from error
    return value


def without_duplicates(pairs):
    value = dict(pairs)
    if len(value) != len(pairs):
        raise InvalidInput
    return value


def double(literal):
    value = float(literal)
    if math.isinf(value):
        raise InvalidInput
    return value


def refuse(_):
    raise InvalidInput


def depth(text):
    """How many arrays and objects are open at once."""
    level = deepest = 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', text, re.DOTALL):
        if token[0] in "[{":
            level += 1
            deepest = max(deepest, level)
        elif token[0] in "]}":
            level -= 1
    return deepest


def expect(kind, value):
    if not isinstance(value, kind):
        raise InvalidInput
    return value


def member(value, name):
    """A member that must be there."""
    if name not in expect(dict, value):
        raise InvalidInput
    return value[name]


# --- The obligations: each takes the input of its cases and returns the outcome.


def resolution(data):
    """Where do a gadget's bundle and style live? (SPEC §7.7.2)"""
    entry = expect(dict, member(data, "entry"))
    fields = ("package", "version", "bundleUrl", "bundleHost", "styleUrl")
    package, version, bundle, host, style = (expect(str, entry.get(name, "")) for name in fields)
    if package == "@ggui-ai/gadgets":
        return {}
    urls = {"bundleUrl": bundle, "styleUrl": style}
    if not bundle and package and version:
        base = base_url(package, version, host or "registry.ggui.ai")
        urls["bundleUrl"] = base + "bundle.js"
        urls["styleUrl"] = style or base + "style.css"
    return {name: url for name, url in urls.items() if url}


# fullmatch, because $ also matches before a last newline; ASCII, because \d and
# \w do not stop there.
PACKAGE = re.compile(r"(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*")
VERSION = re.compile(r"\d+\.\d+\.\d+(-[0-9A-Za-z_.-]+)?(\+[0-9A-Za-z_.-]+)?", re.ASCII)
HOST = re.compile(r"[a-z0-9.-]+(:\d+)?", re.ASCII)
LOOPBACK = re.compile(r"(localhost|127\.0\.0\.1|0\.0\.0\.0)(:\d+)?", re.ASCII)


def base_url(package, version, host):
    """What is pasted into a URL must match its grammar."""
    if not (PACKAGE.fullmatch(package) and VERSION.fullmatch(version) and HOST.fullmatch(host)):
        raise InvalidInput
    scheme = "http" if LOOPBACK.fullmatch(host) else "https"
    return f"{scheme}://{host}/bundles/public/{package}/{version}/"


def binding_filter(data):
    """Does a search for a tool, a server or both find this artifact? (SPEC §7.7.4.1)"""
    filters = expect(dict, member(data, "filters"))
    wanted = {name: expect(str, filters[name]) for name in ("tool", "server") if name in filters}
    bindings = expect(list, data.get("bindings", []))
    for binding in bindings:
        expect(str, member(binding, "tool"))
        expect(str, binding.get("server", ""))
    if not wanted:
        return True
    # One binding must satisfy every dimension that is given.
    return any(
        all(name in binding and binding[name] == value for name, value in wanted.items())
        for binding in bindings
    )


def public_env(data):
    """Is this public environment well-formed? (SPEC §7.7.3)"""
    env = member(data, "publicEnv")
    good = isinstance(env, dict) and all(
        re.fullmatch(r"GGUI_PUBLIC_APP_[A-Z0-9_]+", name) and isinstance(value, str)
        for name, value in env.items()
    )
    return "accept" if good else "reject"


def theme_mode(data):
    """Which mode wins? None when nobody named one: there is no default."""
    sources = expect(dict, member(data, "sources"))
    modes = [sources.get(name) for name in ("hostAnnounced", "stamped", "sessionSidecar")]
    if not all(mode in ("light", "dark", None) for mode in modes):
        raise InvalidInput
    return next((mode for mode in modes if mode), None)


OBLIGATIONS = {
    "resolution": resolution,
    "binding-filter": binding_filter,
    "public-env": public_env,
    "theme-mode": theme_mode,
}


# --- The protocol.


def answer(request):
    if "hello" in request:
        return {
            "hello": 1,
            "name": "python-sample",
            "version": "1.0.0",
            "obligations": list(OBLIGATIONS),
        }
    decide = OBLIGATIONS.get(request["obligation"])
    if decide is None:
        return {"id": request["id"], "skip": "not implemented"}
    try:
        # A case that is about the text itself sends the text of its input.
        data = read(request["inputText"]) if "inputText" in request else request["input"]
        return {"id": request["id"], "outcome": decide(data)}
    except InvalidInput:
        return {"id": request["id"], "outcome": {"error": "invalid_input"}}
    except Exception as error:  # one bad case must not end the run
        return {"id": request["id"], "error": repr(error)}


def main():
    for line in sys.stdin.buffer:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
