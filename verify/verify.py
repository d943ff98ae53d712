#!/usr/bin/env python3
"""Checks the dice of Katzentisch games, and the draws of its cups: python3 verify.py katzentisch-TABLE.json

Needs Python 3.8 or newer and nothing else, no network either. It shares no code with the bot: what it does follows from
docs/fairness.md alone. Exit status: 0 if all is right, 1 if anything is not, 2 if it could not be tried, 3 if all is
right but for a game of protocol 1 or 2, whose operator could have chosen among draws (--old: 0 for those too).
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

OLDER, GAME, CUP = "katzentisch-game-2", "katzentisch-game-3", "katzentisch-cup-3"
LARGEST = 2**53 - 1
MOST_BYTES = 2**21
DEEPEST = 64
YEAR_10000 = 253402300800000
YEAR_2027 = 1798761600000  # From then on no game starts under protocol 1 or 2.


class NoFile(Exception):
    """Why a file is none of ours, in two arguments: the fault's name, and a sentence."""


# The protocol


def sha256_of(data):
    return hashlib.sha256(data).hexdigest()


def hmac_of(key, text):
    return hmac.new(key, text.encode("ascii"), hashlib.sha256).digest()


def commitment_of(protocol, table, seed):
    return sha256_of(f"katzentisch-3:{table}:{seed.hex()}".encode("ascii") if protocol == 3 else seed)


def cup_commitment_of(cup, seed):
    return sha256_of(f"katzentisch-3-cup:{cup}:{seed.hex()}".encode("ascii"))


BLANKS = "\t\n\v\f\r \xa0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))


def word_of(table, text):
    """A lucky word under protocol 3."""
    counts = unicodedata.normalize("NFC", text).strip(BLANKS)[:40]
    return sha256_of(f"{table}:{counts}".encode("utf-8"))[:16]


def terms_of(terms):
    return sha256_of(canonical(terms).encode("utf-8"))


def salt_part(interaction, word):
    """One press's part of the salt of protocol 2. `word`: None if its presser left none."""
    return interaction if word is None else f"{interaction}:{sha256_of(normal(word))[:16]}"


def normal(text):
    return unicodedata.normalize("NFC", text).encode("utf-8")


def key_of(protocol, seed, *, salt=None, table=None, terms=None, message=None):
    if protocol == 1:
        return seed
    return hmac_of(seed, f"katzentisch-2:{salt or ''}" if protocol == 2 else f"katzentisch-3:{table}:{terms}:{message}")


def cup_key_of(seed, cup, entrants, message):
    return hmac_of(seed, f"katzentisch-3-cup:{cup}:{entrants}:{message}")


class Draws:
    """The draws of one step for one use."""

    def __init__(self, protocol, key, step, use):
        self.key = key
        self.text = f"{'katzentisch-1:' if protocol == 1 else ''}{step}:{use}"
        self.block = 0
        self.words = []

    def word(self):
        if not self.words:
            block = hmac_of(self.key, f"{self.text}:{self.block}")
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
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def parse_json(text):
    def refuse(name):
        raise ValueError(f"{name} is no number")

    def number(digits):
        value = float(digits)
        return int(value) if value.is_integer() and abs(value) <= LARGEST else value

    depth = 0
    for bracket in re.findall(r'"(?:[^"\\]|\\.)*"|[][{}]', text, re.DOTALL):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(bracket, 0)
        if depth > DEEPEST:
            raise ValueError("its lists and objects lie too deep in each other")
    # Python takes its time with long numbers, which are never right.
    return json.loads(
        text,
        parse_int=lambda digits: int(digits) if len(digits) <= 17 else float(digits),
        parse_float=number,
        parse_constant=refuse,
    )


# What a file looks like


def is_number(value, least=0, most=LARGEST):
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_text(value):
    """A text without half of a surrogate pair, which UTF-8 cannot hold."""
    return isinstance(value, str) and re.search("[\ud800-\udfff]", value) is None


def is_name(value):
    return is_text(value) and 1 <= len(value) <= 100


def is_id(value):
    """An id of Discord: 64 bits in decimal."""
    return isinstance(value, str) and re.fullmatch("[1-9][0-9]{0,19}", value) is not None and int(value) < 2**64


def is_salt(value):
    if not isinstance(value, str) or len(value) > 100_000:
        return False
    return all(is_id(re.sub(":[0-9a-f]{16}\\Z", "", part)) for part in value.split(","))


def is_json(value):
    """Whole numbers, and names in printable ASCII."""
    if isinstance(value, dict):
        return re.fullmatch("[ -~]*", "".join(value)) is not None and all(map(is_json, value.values()))
    if isinstance(value, list):
        return all(map(is_json, value))
    return value is None or isinstance(value, bool) or is_text(value) or is_number(value, -LARGEST)


def number(least=0, most=LARGEST):
    return lambda value: is_number(value, least, most)


def text(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) is not None


def or_null(test):
    return lambda value: value is None or test(value)


def one_of(*values):
    return lambda value: isinstance(value, str) and value in values


def list_of(test, least=0, most=LARGEST):
    return lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(test, value))


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
    is_shuffle = value[0] == "shuffle" and len(value) == 3 and is_number(value[1]) and list_of(is_number)(value[2])
    return is_shuffle and value[1] == len(value[2])


def is_event(value):
    return isinstance(value, dict) and is_json(value) and (value.get("to") == "all" or list_of(seat)(value.get("to")))


seat = number(0, 99)
time = number(0, YEAR_10000 - 1)
digest = text("[0-9a-f]{64}")
starts = list_of(is_id, 1, 1000)
action = fields(step=is_number, seat=seat, action=is_json, by=one_of("human", "computer", "timeout", "table"))
draw = fields(step=is_number, use=text("act|timeout-(0|[1-9][0-9]?)"), calls=list_of(is_call, 1))
OF_GAMES = {
    "table": text("[0-9A-Za-z_-]{1,32}"),
    "game": text("[a-z]{1,32}"),
    "rules": number(1),
    "options": is_json,
    "opener": or_null(seat),
    "seats": list_of(fields(name=is_name, computer=or_null(one_of("relaxed", "strong"))), 1, 99),
    "commitment": digest,
    "seed": digest,
    "started": or_null(time),
    "ended": time,
    "actions": list_of(action),
    "draws": list_of(draw),
    "events": list_of(fields(step=is_number, events=list_of(is_event, 1))),
    "result": or_null(fields(places=list_of(list_of(seat)), scores=list_of(number(-LARGEST)), opens=or_null(seat))),
    "sha256": digest,
}
person = number(0, 999)
cup_draw = fields(
    round=number(1, 99),
    use=text("draw|redraw-[1-9][0-9]{0,3}|lots-(0|[1-9][0-9]?)"),
    people=list_of(person, 1),
    tables=list_of(list_of(person, 1), 1),
)
FIELDS = {
    OLDER: {"version": one_of(OLDER), "protocol": number(1, 2), **OF_GAMES, "salt": or_null(is_salt)},
    GAME: {
        "version": one_of(GAME),
        "protocol": number(3, 3),
        **OF_GAMES,
        "words": list_of(or_null(text("[0-9a-f]{16}"))),
        "message": is_id,
        "starts": starts,
    },
    CUP: {
        "version": one_of(CUP),
        "cup": text("[0-9A-Za-z_-]{1,32}"),
        "title": is_name,
        "game": text("[a-z]{1,32}"),
        "commitment": digest,
        "seed": digest,
        "people": list_of(or_null(is_name), 1, 1000),
        "entrants": digest,
        "message": is_id,
        "starts": starts,
        "started": time,
        "ended": time,
        "draws": list_of(cup_draw, 1),
        "sha256": digest,
    },
}


def read_file(data):
    """A file's value, and whether its bytes are canonical. Raises NoFile."""
    if len(data) > MOST_BYTES:
        raise NoFile("too-large", f"It has more than {MOST_BYTES} bytes.")
    try:
        value = parse_json(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise NoFile("not-json", "It is no text in UTF-8.") from None
    except (ValueError, RecursionError) as error:
        raise NoFile("not-json", f"It is no JSON: {error}.") from None
    version = value.get("version") if isinstance(value, dict) else None
    if not isinstance(version, str) or version not in FIELDS:
        raise NoFile("other-version", f"It is no file of version {', '.join(FIELDS)}, which is all that is known here.")
    misfit = first_misfit(value, FIELDS[version])
    if misfit is not None:
        raise NoFile("malformed", f"Its field {misfit!a} is missing, too many, or not what it should be.")
    return value, canonical(value).encode("utf-8") == data


# The checks


# One check. `fault`: its name in vectors.json. `right`: True, False, or None for what was not checked.
Finding = namedtuple("Finding", "fault right sentence")


def check_file(data, commitment=None):
    """All findings about a file. `commitment`: the one that players saw before, if it is at hand."""
    try:
        value, is_canonical = read_file(data)
    except NoFile as problem:
        fault, sentence = problem.args
        return [Finding(fault, False, sentence)]
    common = [check_bytes(is_canonical), check_hash(value)]
    if value["version"] == CUP:
        return [*common, *check_cup(value, commitment)]
    seed = bytes.fromhex(value["seed"])
    rest = "Not checked: that by the rules these draws and actions lead to these events and this result (ask the bot)."
    return [
        *common,
        *check_commitment(commitment_of(value["protocol"], value["table"], seed), value, commitment),
        *(check_start(value) if value["protocol"] == 3 else check_older(value)),
        check_order(value),
        check_draws(value),
        Finding("rest", None, rest),
    ]


def check_bytes(is_canonical):
    if is_canonical:
        return Finding("bytes", True, "The file is written as it has to be.")
    return Finding("bytes", False, "The file is not written as it has to be: somebody has changed or reformatted it.")


def check_hash(game):
    rest = {name: value for name, value in game.items() if name != "sha256"}
    out = sha256_of(canonical(rest).encode("utf-8"))
    if out == game["sha256"]:
        return Finding("hash", True, f"Its SHA-256 is the one that it names: {out}.")
    return Finding("hash", False, f"It has been changed: its SHA-256 is {out}, and it names {game['sha256']}.")


def check_commitment(out, game, seen):
    if out != game["commitment"]:
        yield Finding("commitment", False, f"The seed is not the promised one: its commitment is {out}.")
    else:
        yield Finding("commitment", True, f"The seed is the promised one: its commitment is {out}.")
    if seen is None:
        yield Finding("seen", None, "Not checked: that this is the number that stood there first (--commitment HEX).")
    elif seen.strip().lower() == game["commitment"]:
        yield Finding("seen", True, "This is the number that you saw.")
    else:
        yield Finding("seen", False, "This is not the number that you saw.")


def check_older(game):
    protocol, salt = game["protocol"], game["salt"]
    if (protocol == 1) != (salt is None):
        yield Finding("salt", False, "Protocol 1 has no salt, and protocol 2 has one.")
    elif salt is not None:
        parts = salt.split(",")
        words = sum(":" in part for part in parts)
        first, last = (time_of(part.split(":")[0]) for part in (parts[0], parts[-1]))
        sentence = f"Mixed in: {len(parts)} presses ({words} with a lucky word), from {first} to {last}."
        yield Finding("salt", True, sentence)
    began = game["ended"] if game["started"] is None else game["started"]
    if began >= YEAR_2027:
        yield Finding("late", False, f"No game of protocol {protocol} started that late.")
    yield Finding("older", None, "An older game: whoever ran the bot could have picked its dice.")


def check_start(game):
    words, message = game["words"], game["message"]
    fits = len(words) == len(game["seats"]) and all(
        word is None or one["computer"] is None for word, one in zip(words, game["seats"])
    )
    if not fits or not are_starts(game):
        yield Finding("start", False, "Its start messages are out of order, or its lucky words fit no people.")
    else:
        count = sum(word is not None for word in words)
        sentence = f"Its key was closed by message {message}, of {time_of(message)}; {count} lucky words are mixed in."
        yield Finding("start", True, sentence)
    agreed = f"Not checked: that the start message said this after Agreed when it was posted: {terms_in(game)}."
    yield Finding("terms", None, agreed)
    yield from told_starts(game)


def terms_in(game):
    terms = {name: game[name] for name in ("game", "rules", "options", "opener", "words")}
    return terms_of({**terms, "seats": len(game["seats"])})


def are_starts(value):
    ids = [int(each) for each in value["starts"]]
    return value["starts"][-1] == value["message"] and all(one < other for one, other in zip(ids, ids[1:]))


def told_starts(value):
    count = len(value["starts"])
    if count > 1:
        sentence = f"{count} start messages were posted, and the last one counts. Everybody could see them: ask why."
        yield Finding("starts", None, sentence)


def time_of(snowflake):
    """When Discord made an id, which counts milliseconds from the beginning of 2015."""
    seconds = ((int(snowflake) >> 22) + 1420070400000) / 1000
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%d %H:%M:%S UTC")


def rise(row):
    return all(one < other for one, other in zip(row, row[1:]))


def check_order(game):
    """Steps without gaps, each use of a step drawn for once, nobody who does not sit there."""
    actions, draws, count = game["actions"], game["draws"], len(game["seats"])
    last = len(actions)
    told = [each["step"] for each in game["events"]]
    audiences = [each["to"] for one in game["events"] for each in one["events"] if each["to"] != "all"]
    result = game["result"] or {"places": [list(range(count))], "scores": [0] * count, "opens": None}
    named = [game["opener"], result["opens"], *(each["seat"] for each in actions)]
    uses = [each for each in draws if each["use"] != "act"]
    right = (
        [each["step"] for each in actions] == list(range(1, last + 1))
        and rise([(each["step"], each["use"] == "act") for each in draws])
        and rise(told)
        and all(step <= last for step in [*(each["step"] for each in draws), *told])
        and all(each["step"] > 0 and is_timeout(actions[each["step"] - 1], each["use"]) for each in uses)
        and all(each is None or each < count for each in named)
        and all(len(set(to)) == len(to) and all(each < count for each in to) for to in audiences)
        and len(result["scores"]) == count
        and all(result["places"])
        and sorted(each for tied in result["places"] for each in tied) == list(range(count))
    )
    if right:
        return Finding("order", True, f"Its {last} actions, and what was drawn and told in them, are in order.")
    return Finding("order", False, "Its actions, draws, events or result are out of order, or some are missing.")


def is_timeout(action, use):
    return action["by"] == "timeout" and use == f"timeout-{action['seat']}"


def check_draws(game):
    seed, protocol = bytes.fromhex(game["seed"]), game["protocol"]
    terms = terms_in(game) if protocol == 3 else None
    key = key_of(
        protocol, seed, salt=game.get("salt"), table=game["table"], terms=terms, message=game.get("message")
    )
    count = 0
    for each in game["draws"]:
        draws = Draws(protocol, key, each["step"], each["use"])
        for place, (name, *said) in enumerate(each["calls"]):
            result = draws.die() if name == "die" else draws.pick(said[0]) if name == "pick" else draws.shuffle(said[0])
            if result != said[-1]:
                where = f"step {each['step']}, {each['use']}, draw {place + 1} ({name})"
                return Finding("draw", False, f"Not left to chance: {where} has to be {result}, not {said[-1]}.")
            count += 1
    return Finding("draw", True, f"All {count} draws, in {len(game['draws'])} steps, come out again.")


def check_cup(cup, commitment):
    seed, people, message = bytes.fromhex(cup["seed"]), cup["people"], cup["message"]
    yield from check_commitment(cup_commitment_of(cup["cup"], seed), cup, commitment)
    is_named = None not in people
    if not are_starts(cup) or (is_named and entrants_of(people) != cup["entrants"]):
        yield Finding("start", False, "Its messages are out of order, or they listed others.")
    else:
        sentence = f"Its key was closed by message {message}, of {time_of(message)}: compare the names."
        yield Finding("start", True, sentence)
    yield from told_starts(cup)
    if not is_named:
        yield Finding("names", None, "Not checked: some names, which are deleted by now.")
    if is_cup_in_order(cup):
        yield Finding("order", True, f"Its {len(cup['draws'])} draws are whole.")
    else:
        yield Finding("order", False, "Its draws are out of order, or somebody is missing.")
    yield check_cup_draws(cup, cup_key_of(seed, cup["cup"], cup["entrants"], message))
    yield Finding("rest", None, "Not checked: who went on from each table (see the files of its games).")


def entrants_of(names):
    return sha256_of(canonical(names).encode("utf-8"))


def is_cup_in_order(cup):
    count, draws = len(cup["people"]), cup["draws"]
    first = draws[0]
    return (
        (first["round"], first["use"], first["people"]) == (1, "draw", list(range(count)))
        and are_rounds_in_order([each for each in draws if not each["use"].startswith("lots")])
        and all(is_whole(each, count) for each in draws)
    )


def are_rounds_in_order(draws):
    """Each is the next round, or one that was dropped: a redraw's number is that of rounds dropped so far."""
    dropped = 0
    for before, each in zip(draws, draws[1:]):
        more = before["round"] + 1 - each["round"]
        dropped += more
        if each["round"] < 2 or more < 0 or each["use"] != (f"redraw-{dropped}" if dropped else "draw"):
            return False
    return True


def is_whole(each, count):
    sizes = [len(table) for table in each["tables"]]
    is_even = sizes == sorted(sizes, reverse=True) and sizes[0] - sizes[-1] <= 1
    return (
        rise(each["people"])
        and each["people"][-1] < count
        and sorted(one for table in each["tables"] for one in table) == each["people"]
        and (len(sizes) == 1 if each["use"].startswith("lots") else is_even)
    )


def check_cup_draws(cup, key):
    for each in cup["draws"]:
        people = each["people"]
        out = [people[item] for item in Draws(3, key, each["round"], each["use"]).shuffle(len(people))]
        if out != [one for table in each["tables"] for one in table]:
            return Finding("draw", False, f"Not left to chance: round {each['round']}, {each['use']} has to be {out}.")
    return Finding("draw", True, f"All {len(cup['draws'])} draws come out again.")


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
    return Draws(row["protocol"], bytes.fromhex(row["key"]), row["step"], row["use"])


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


def seed_of(row):
    return bytes.fromhex(row["seed"])


VECTORS = {
    "commitments": lambda row: (commitment_of(row["protocol"], row["table"], seed_of(row)), row["commitment"]),
    "words": lambda row: (word_of(row["table"], row["text"]), row["word"]),
    "terms": lambda row: (terms_of(row["terms"]), row["hash"]),
    "salts": lambda row: (",".join(salt_part(each["id"], each["word"]) for each in row["presses"]), row["salt"]),
    "keys": lambda row: (
        key_of(row["protocol"], seed_of(row), **{name: row[name] for name in row if name in KEY_PARTS}).hex(),
        row["key"],
    ),
    "cups": lambda row: (
        [
            cup_commitment_of(row["cup"], seed_of(row)),
            entrants_of(row["people"]),
            cup_key_of(seed_of(row), row["cup"], row["entrants"], row["message"]).hex(),
        ],
        [row["commitment"], row["entrants"], row["key"]],
    ),
    "blocks": lambda row: (block_of(row), row["words"]),
    "draws": lambda row: (draw_again(row), row["calls"]),
    "canonical": lambda row: (canonical_of(row), [row["canonical"], row["sha256"]]),
    "files": lambda row: (faults_of(check_file(row["text"].encode("utf-8"))), row["faults"]),
}
KEY_PARTS = ("salt", "table", "terms", "message")


def run_vectors(path):
    *faults, count = vector_faults(json.loads(path.read_text("utf-8")))
    wrong = "\n".join([*faults, f"{len(faults)} of {count} vectors are not what they should be."])
    print(wrong if faults else f"All {count} vectors are right.")
    return 1 if faults else 0


# The command line


def report(path, findings, as_json):
    """Prints what was found. Returns what is wrong, and whether it is an older game."""
    faults = faults_of(findings)
    is_older = any(finding.fault == "older" for finding in findings)
    if as_json:
        print(json.dumps({"file": path.name, "faults": faults, "older": is_older}))
        return faults, is_older
    marks = {True: "right", False: "WRONG", None: "-"}
    print(path.name)
    for finding in findings:
        print(f"  {marks[finding.right]:5}  {finding.sentence}")
    if faults:
        print("  Do not trust this file.")
    elif is_older:
        print("  All that can be checked here is right, but an operator could have chosen among draws.")
    else:
        print("  All that can be checked here is right.")
    return faults, is_older


def files_in(path):
    return sorted(path.glob("*.json")) if path.is_dir() else [path]


def main():
    parser = argparse.ArgumentParser(description="Checks the dice of Katzentisch games from their files.")
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE", help="a game's file, or a folder of such")
    parser.add_argument("--commitment", metavar="HEX", help="the number that stood there before the start")
    parser.add_argument("--old", action="store_true", help="take games of protocol 1 and 2 for right (else: status 3)")
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
            faults, is_older = report(file, check_file(file.read_bytes(), wanted.commitment), wanted.json)
            if faults:
                status = 1
            elif is_older and not wanted.old and status == 0:
                status = 3
    except OSError as error:
        print(f"{error.filename} cannot be read: {error.strerror}.", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
