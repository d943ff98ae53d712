#!/usr/bin/env python3
"""Checks the dice of Katzentisch games: python3 verify.py katzentisch-TABLE.json

Needs Python 3.8 or newer and nothing else, no network either. It shares no code with the bot: what it does follows from
docs/fairness.md alone. Exit status: 0 if all is right, 1 if anything is not, 2 if it could not be tried.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
import unicodedata
from collections import namedtuple
from datetime import datetime, timezone
from pathlib import Path

VERSION = "katzentisch-game-2"
LARGEST = 2**53 - 1


class NoGame(Exception):
    """Why a file is no game's, in two arguments: the fault's name, and a sentence."""


# The protocol


def commitment_of(seed):
    return hashlib.sha256(seed).hexdigest()


def salt_part(interaction, word):
    """One press's part of the salt. `word`: None if its presser left none."""
    if word is None:
        return interaction
    digest = hashlib.sha256(unicodedata.normalize("NFC", word).encode("utf-8")).hexdigest()
    return f"{interaction}:{digest[:16]}"


def key_of(seed, salt):
    return hmac.new(seed, b"katzentisch-2:" + salt.encode("ascii"), hashlib.sha256).digest()


class Draws:
    """The draws of one step for one use. `prefix` is empty under protocol 2."""

    def __init__(self, key, step, use, prefix=""):
        self.key = key
        self.text = f"{prefix}{step}:{use}"
        self.block = 0
        self.words = []

    def word(self):
        if not self.words:
            block = hmac.new(self.key, f"{self.text}:{self.block}".encode("ascii"), hashlib.sha256).digest()
            self.words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
            self.block += 1
        return self.words.pop(0)

    def pick(self, n):
        end = 2**32 // n * n
        while True:
            word = self.word()
            if word < end:
                return word % n

    def die(self):
        return self.pick(6) + 1

    def shuffle(self, n):
        items = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.pick(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


# Canonical JSON


def canonical(value):
    """Sorted names, no blanks, only the escapes that JSON demands. Names are ASCII: every way of sorting does."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    # Half characters stay escapes; a whole one is never written as two.
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)


def parse_json(text):
    def refuse(name):
        raise ValueError(f"{name} is no number")

    def number(digits):
        value = float(digits)
        return int(value) if value.is_integer() and abs(value) <= LARGEST else value

    # Python takes its time with long numbers, which are never right.
    return json.loads(
        text,
        parse_int=lambda digits: int(digits) if len(digits) <= 17 else float(digits),
        parse_float=number,
        parse_constant=refuse,
    )


# What a game's file looks like


def is_number(value, least=0, most=LARGEST):
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_json(value):
    """Whole numbers, and names in printable ASCII."""
    if isinstance(value, dict):
        return re.fullmatch("[ -~]*", "".join(value)) is not None and all(map(is_json, value.values()))
    if isinstance(value, list):
        return all(map(is_json, value))
    return value is None or isinstance(value, (bool, str)) or is_number(value, -LARGEST)


def number(least=0, most=LARGEST):
    return lambda value: is_number(value, least, most)


def text(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) is not None


def or_null(test):
    return lambda value: value is None or test(value)


def one_of(*values):
    return lambda value: isinstance(value, str) and value in values


def list_of(test, least=0):
    return lambda value: isinstance(value, list) and len(value) >= least and all(map(test, value))


def fields(**tests):
    return lambda value: isinstance(value, dict) and first_misfit(value, tests) is None


def first_misfit(value, tests):
    """The name of the first field that is missing, too many or not as it should be; None: all are as they should be."""
    for name in [*tests, *value]:
        if name not in tests or name not in value or not tests[name](value[name]):
            return name
    return None


def is_call(value):
    if not isinstance(value, list) or len(value) < 2:
        return False
    if value[0] == "die":
        return len(value) == 2 and is_number(value[1])
    if value[0] == "pick":
        return len(value) == 3 and is_number(value[1], 1, 2**32) and is_number(value[2])
    return value[0] == "shuffle" and len(value) == 3 and list_of(is_number)(value[2]) and value[1] == len(value[2])


def is_event(value):
    return isinstance(value, dict) and is_json(value) and (value.get("to") == "all" or list_of(seat)(value.get("to")))


seat = number(0, 99)
sha256 = text("[0-9a-f]{64}")
action = fields(step=is_number, seat=seat, action=is_json, by=one_of("human", "computer", "timeout", "table"))
draw = fields(step=is_number, use=text("act|timeout-[0-9]{1,2}"), calls=list_of(is_call, 1))
FIELDS = {
    "version": one_of(VERSION),
    "protocol": number(1, 2),
    "table": text("[0-9A-Za-z_-]{1,32}"),
    "game": text("[a-z]{1,32}"),
    "rules": number(1),
    "options": is_json,
    "opener": or_null(seat),
    "seats": list_of(fields(name=text("(?s:.+)"), computer=or_null(one_of("relaxed", "strong"))), 1),
    "commitment": sha256,
    "seed": sha256,
    "salt": or_null(text("[0-9]{1,20}(:[0-9a-f]{16})?(,[0-9]{1,20}(:[0-9a-f]{16})?)*")),
    "started": or_null(is_number),
    "ended": is_number,
    "actions": list_of(action),
    "draws": list_of(draw),
    "events": list_of(fields(step=is_number, events=list_of(is_event, 1))),
    "result": or_null(fields(places=list_of(list_of(seat)), scores=list_of(number(-LARGEST)), opens=or_null(seat))),
    "sha256": sha256,
}


def read_game(data):
    """A file's value, and whether its bytes are canonical. Raises NoGame."""
    try:
        value = parse_json(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise NoGame("not-json", "It is no text in UTF-8.") from None
    except (ValueError, RecursionError) as error:
        raise NoGame("not-json", f"It is no JSON: {error}.") from None
    version = value.get("version") if isinstance(value, dict) else None
    if version != VERSION:
        raise NoGame("other-version", f"It is no file of version {VERSION}, which is all that this program knows.")
    try:
        misfit = first_misfit(value, FIELDS)
        if misfit is not None:
            raise NoGame("malformed", f"Its field {misfit!a} is missing, too many, or not what it should be.")
        return value, canonical(value).encode("utf-8") == data
    except RecursionError:
        raise NoGame("malformed", "It is nested too deeply to be a game's.") from None


# The checks


# One check. `fault`: its name in vectors.json. `right`: True, False, or None for what was not checked.
Finding = namedtuple("Finding", "fault right sentence")


def check_game(data, commitment=None):
    """All findings about a file. `commitment`: the one that players saw in the lobby, if it is at hand."""
    try:
        game, is_canonical = read_game(data)
    except NoGame as problem:
        fault, sentence = problem.args
        return [Finding(fault, False, sentence)]
    rest = "Not checked: that by the rules these draws and actions lead to these events and this result (ask the bot)."
    return [
        check_bytes(is_canonical),
        check_hash(game),
        *check_commitment(game, commitment),
        check_salt(game),
        check_order(game),
        check_draws(game),
        Finding("rest", None, rest),
    ]


def check_bytes(is_canonical):
    if is_canonical:
        return Finding("bytes", True, "The file is written as it has to be.")
    return Finding("bytes", False, "The file is not written as it has to be: somebody has changed or reformatted it.")


def check_hash(game):
    rest = {name: value for name, value in game.items() if name != "sha256"}
    digest = hashlib.sha256(canonical(rest).encode("utf-8")).hexdigest()
    if digest == game["sha256"]:
        return Finding("hash", True, f"Its SHA-256 is the one that it names: {digest}.")
    return Finding("hash", False, f"It has been changed: its SHA-256 is {digest}, and it names {game['sha256']}.")


def check_commitment(game, seen):
    digest = commitment_of(bytes.fromhex(game["seed"]))
    if digest != game["commitment"]:
        yield Finding("commitment", False, f"The seed is not the promised one: its SHA-256 is {digest}.")
    else:
        yield Finding("commitment", True, f"The seed is the promised one: its SHA-256 is {digest}.")
    if seen is None:
        yield Finding("seen", None, "Not checked: that this is the number that stood in the lobby (--commitment HEX).")
    elif seen.strip().lower() == game["commitment"]:
        yield Finding("seen", True, "This is the number that you saw in the lobby.")
    else:
        yield Finding("seen", False, "This is not the number that you saw in the lobby.")


def check_salt(game):
    protocol, salt = game["protocol"], game["salt"]
    if protocol == 1:
        sentence = "Protocol 1: the seed alone decides, and was drawn when the players were known."
        return Finding("salt", True, sentence) if salt is None else Finding("salt", False, "Protocol 1 has no salt.")
    if salt is None:
        return Finding("salt", False, "Protocol 2 has a salt, and this file has none.")
    parts = salt.split(",")
    words = sum(":" in part for part in parts)
    first, last = (time_of(part.split(":")[0]) for part in (parts[0], parts[-1]))
    return Finding("salt", True, f"Mixed in: {len(parts)} presses ({words} with a lucky word), from {first} to {last}.")


def time_of(interaction):
    """When Discord made an id, which counts milliseconds from the beginning of 2015."""
    seconds = ((int(interaction) >> 22) + 1420070400000) / 1000
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%d %H:%M:%S UTC")


def check_order(game):
    """Steps without gaps, each use of a step drawn for once."""
    steps = [action["step"] for action in game["actions"]]
    places = [(draw["step"], draw["use"] == "act") for draw in game["draws"]]
    told = [each["step"] for each in game["events"]]
    last = len(steps)
    seated = all(action["seat"] < len(game["seats"]) for action in game["actions"])
    rising = all(one < other for row in (places, told) for one, other in zip(row, row[1:]))
    within = all(step <= last for step in [*(step for step, _ in places), *told])
    if steps == list(range(1, last + 1)) and rising and within and seated:
        return Finding("order", True, f"Its {last} actions, and what was drawn and told in them, are in order.")
    return Finding("order", False, "Its actions, draws or events are out of order, or some are missing.")


def check_draws(game):
    seed = bytes.fromhex(game["seed"])
    key, prefix = (seed, "katzentisch-1:") if game["protocol"] == 1 else (key_of(seed, game["salt"] or ""), "")
    count = 0
    for draw in game["draws"]:
        draws = Draws(key, draw["step"], draw["use"], prefix)
        for place, (name, *said) in enumerate(draw["calls"]):
            result = draws.die() if name == "die" else draws.pick(said[0]) if name == "pick" else draws.shuffle(said[0])
            if result != said[-1]:
                where = f"step {draw['step']}, {draw['use']}, draw {place + 1} ({name})"
                return Finding("draw", False, f"Not left to chance: {where} has to be {result}, not {said[-1]}.")
            count += 1
    return Finding("draw", True, f"All {count} draws, in {len(game['draws'])} steps, come out again.")


# The test vectors


def vector_faults(vectors):
    """What does not come out as the vectors say, a sentence each; the number of vectors last."""
    count = 0
    for name, rows in vectors.items():
        if name == "version":
            continue
        check = VECTORS.get(name)
        if check is None:
            yield f"This program does not know vectors of the kind {name!a}."
            continue
        for place, row in enumerate(rows):
            count += 1
            out, said = check(row)
            if out != said:
                yield f"{name}[{place}] must be {said}, and is {out}."
    yield count


def draws_of(row):
    return Draws(bytes.fromhex(row["key"]), row["step"], row["use"], "katzentisch-1:" if row["protocol"] == 1 else "")


def draw_again(row):
    draws = draws_of(row)
    results = {"die": draws.die, "pick": draws.pick, "shuffle": draws.shuffle}
    return [[name, *said[:-1], results[name](*said[:-1])] for name, *said in row["calls"]]


def block_of(row):
    draws = draws_of(row)
    return [draws.word() for _ in range(8 * (row["block"] + 1))][-8:]


def canonical_of(row):
    text = canonical(parse_json(row["json"]))
    return [text, hashlib.sha256(text.encode("utf-8")).hexdigest()]


def faults_of(findings):
    return [finding.fault for finding in findings if finding.right is False]


VECTORS = {
    "commitments": lambda row: (commitment_of(bytes.fromhex(row["seed"])), row["commitment"]),
    "salts": lambda row: (",".join(salt_part(each["id"], each["word"]) for each in row["presses"]), row["salt"]),
    "keys": lambda row: (key_of(bytes.fromhex(row["seed"]), row["salt"]).hex(), row["key"]),
    "blocks": lambda row: (block_of(row), row["words"]),
    "draws": lambda row: (draw_again(row), row["calls"]),
    "canonical": lambda row: (canonical_of(row), [row["canonical"], row["sha256"]]),
    "files": lambda row: (faults_of(check_game(row["text"].encode("utf-8"))), row["faults"]),
}


def run_vectors(path):
    *faults, count = vector_faults(json.loads(path.read_text("utf-8")))
    wrong = "\n".join([*faults, f"{len(faults)} of {count} vectors are not what they should be."])
    print(wrong if faults else f"All {count} vectors are right.")
    return 1 if faults else 0


# The command line


def report(path, findings, as_json):
    faults = faults_of(findings)
    if as_json:
        print(json.dumps({"file": path.name, "faults": faults}))
        return faults
    marks = {True: "right", False: "WRONG", None: "-"}
    print(path.name)
    for finding in findings:
        print(f"  {marks[finding.right]:5}  {finding.sentence}")
    print("  All that can be checked here is right." if not faults else "  Do not trust this file.")
    return faults


def files_in(path):
    return sorted(path.glob("*.json")) if path.is_dir() else [path]


def main():
    parser = argparse.ArgumentParser(description="Checks the dice of Katzentisch games from their files.")
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE", help="a game's file, or a folder of such")
    parser.add_argument("--commitment", metavar="HEX", help="the number that stood in the lobby")
    parser.add_argument("--vectors", type=Path, metavar="FILE", help="check this program against test vectors")
    parser.add_argument("--json", action="store_true", help="one line of JSON a file: its name and the faults found")
    wanted = parser.parse_args()
    if not wanted.paths and wanted.vectors is None:
        parser.error("name a FILE, or --vectors FILE")
    status = 0
    try:
        if wanted.vectors is not None:
            status = run_vectors(wanted.vectors)
        files = [file for path in wanted.paths for file in files_in(path)]
        if wanted.paths and not files:
            parser.error("there is no file to check")
        for file in files:
            if report(file, check_game(file.read_bytes(), wanted.commitment), wanted.json):
                status = 1
    except OSError as error:
        print(f"{error.filename} cannot be read: {error.strerror}.", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
