import { type GameFile, hashOf } from "../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import type { DrawCall } from "../../src/tables/chance/play-again.js";

/**
 * What can be wrong with a file, as far as the file alone shows it, in the order in which it is told. The first four end
 * the check; the others are all looked for.
 */
export const allFaults = [
  "too-large",
  "not-json",
  "other-version",
  "malformed",
  "bytes",
  "hash",
  "commitment",
  "salt",
  "late",
  "start",
  "order",
  "draw",
] as const;

/** One of them. */
export type Fault = (typeof allFaults)[number];

/** A file's text, and what is wrong with it. */
export interface FileVector {
  readonly why: string;
  readonly faults: readonly Fault[];
  readonly text: string;
}

/** Fields by their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** Fields of another value. */
export type Change = readonly [change: Fields, ...faults: Fault[]];

type StartedFile = Extract<GameFile, { readonly protocol: 3 }>;
type OlderFile = Exclude<GameFile, StartedFile>;

/** A change in each field that all games' files have; `bound`: what else is wrong if the field is in the key. */
function changesOfAll(file: GameFile, bound: readonly Fault[]): Readonly<Record<string, Change>> {
  const { seats, actions, draws, events } = file;
  const table: readonly Fault[] = bound.length === 0 ? [] : ["commitment", ...bound];
  return {
    version: [{ version: "katzentisch-game-1" }, "other-version"],
    table: [{ table: `${file.table}x` }, "hash", ...table],
    game: [{ game: "solitaire" }, "hash", ...bound],
    rules: [{ rules: file.rules + 1 }, "hash", ...bound],
    options: [{ options: {} }, "hash", ...bound],
    opener: [{ opener: file.opener === 1 ? 0 : 1 }, "hash", ...bound],
    seats: [{ seats: seats.map((seat, index) => (index === 0 ? { ...seat, name: "Berta" } : seat)) }, "hash"],
    commitment: [{ commitment: otherHex(file.commitment) }, "hash", "commitment"],
    seed: [{ seed: otherHex(file.seed) }, "hash", "commitment", "draw"],
    started: [{ started: 0 }, "hash"],
    ended: [{ ended: file.ended + 1 }, "hash"],
    actions: [{ actions: actions.map((action) => ({ ...action, action: "pass" })) }, "hash"],
    draws: [{ draws: otherDraws(draws) }, "hash", "draw"],
    events: [{ events: events.slice(1) }, "hash"],
    result: [{ result: { ...wholeResult(file, 0), scores: seats.map(() => -7) } }, "hash"],
    sha256: [{ sha256: otherHex(file.sha256) }, "hash"],
  };
}

function changesOf(file: GameFile): Readonly<Record<string, Change>> {
  if (file.protocol === 3) {
    const { words, message, starts } = file;
    return {
      ...changesOfAll(file, ["draw"]),
      protocol: [{ protocol: 2 }, "malformed"],
      words: [{ words: words.with(0, "0".repeat(16)) }, "hash", "draw"],
      message: [{ message: otherId(message) }, "hash", "start", "draw"],
      starts: [{ starts: ["1", ...starts] }, "hash"],
    };
  }
  return {
    ...changesOfAll(file, []),
    ...(file.protocol === 1
      ? { protocol: [{ protocol: 2 }, "hash", "salt", "draw"], salt: [{ salt: "1" }, "hash", "salt"] }
      : {
          protocol: [{ protocol: 1 }, "hash", "salt", "draw"],
          salt: [{ salt: (file.salt ?? "").replace(/^\d/, "3") }, "hash", "draw"],
        }),
  };
}

/** What a forger could do with any game who makes the hash again. */
function forgeriesOf(file: GameFile): Readonly<Record<string, Change>> {
  const { actions, draws, seats } = file;
  const whole = wholeResult(file, 0);
  const timeout = draws.find(({ use }) => use !== "act");
  if (timeout === undefined) throw new Error("nobody's time was up");
  const { step } = timeout;
  const place = draws.indexOf(timeout) + 1;
  const after = (...more: readonly object[]): Fields => ({
    draws: draws.toSpliced(place, 0, ...(more as typeof draws)),
  });
  const nothing = [["pick", 1, 0]];
  const told = (to: unknown): Fields => ({
    events: file.events.map((each, at) =>
      at === 0 ? { ...each, events: each.events.map((event) => ({ ...event, to })) } : each,
    ),
  });
  return {
    "another die": [{ draws: otherDraws(draws) }, "draw"],
    "another seed": [{ seed: otherHex(file.seed) }, "commitment", "draw"],
    "another commitment": [{ commitment: otherHex(file.commitment) }, "commitment"],
    "an action that is missing": [{ actions: actions.toSpliced(1, 1) }, "order"],
    "actions in another order": [{ actions: actions.toReversed() }, "order"],
    "events in another order": [{ events: file.events.toReversed() }, "order"],
    "an action of a seat that is not there": [
      { actions: actions.map((action) => ({ ...action, seat: action.seat + 7 })) },
      "order",
    ],
    "a step and use that come twice": [{ draws: [...draws.slice(0, 1), ...draws] }, "order"],
    "draws after the last step": [{ draws: draws.map((draw) => ({ ...draw, step: draw.step + 90 })) }, "order", "draw"],
    "a time-out where nobody's time was up": [
      { actions: actions.map((action) => (action.step === step ? { ...action, by: "human" } : action)) },
      "order",
    ],
    "a time-out of another seat": [
      { draws: draws.map((draw) => (draw === timeout ? { ...draw, use: `timeout-${seats.length - 1}` } : draw)) },
      "order",
      "draw",
    ],
    "a time-out, and what its action draws": [after({ step, use: "act", calls: nothing })],
    "a time-out behind what its action draws": [
      { draws: draws.toSpliced(place - 1, 0, { step, use: "act", calls: [["pick", 1, 0]] }) },
      "order",
    ],
    "two time-outs in one step": [after({ step, use: timeout.use, calls: nothing }), "order"],
    "a time-out in the set-up": [
      { draws: [{ step: 0, use: timeout.use, calls: nothing }, ...draws.filter((draw) => draw.step > 0)] },
      "order",
    ],
    "what was told after the last step": [
      { events: file.events.map((each) => ({ ...each, step: each.step + 90 })) },
      "order",
    ],
    "a result with everybody in it": [{ result: whole }],
    "a result in which nobody opens": [{ result: { ...whole, opens: null } }],
    "a score too few": [{ result: { ...whole, scores: whole.scores.slice(1) } }, "order"],
    "a place for nobody": [{ result: { ...whole, places: [...whole.places, []] } }, "order"],
    "a place too few": [{ result: { ...whole, places: whole.places.slice(1) } }, "order"],
    "somebody on two places": [{ result: { ...whole, places: [...whole.places, [0]] } }, "order"],
    "an opener who is not there": [{ result: { ...whole, opens: seats.length } }, "order"],
    "an audience that is not there": [told([0, seats.length]), "order"],
    "an audience that is named twice": [told([0, 0]), "order"],
    "an audience of nobody": [told([])],
  };
}

/** What concerns the start under protocol 3. */
function startForgeriesOf(file: StartedFile): Readonly<Record<string, Change>> {
  const { words, message, starts, seats } = file;
  const computer = seats.findIndex((seat) => seat.computer !== null);
  const earlier = String(BigInt(message) - 4_194_304_000n);
  return {
    "another start message": [{ message: otherId(message), starts: [otherId(message)] }, "draw"],
    "a message that is not the last": [{ starts: [...starts, otherId(message)] }, "start"],
    "start messages in another order": [{ starts: [String(BigInt(message) + 1n), message] }, "start"],
    "the same start message twice": [{ starts: [message, message] }, "start"],
    "start messages that rise as numbers, but not as texts": [{ starts: ["9", message] }],
    "start messages that rise as texts, but not as numbers": [{ starts: [`1${"0".repeat(19)}`, message] }, "start"],
    "two start messages, which is told and is no fault": [{ starts: [earlier, message] }],
    "another lucky word": [{ words: words.with(0, "0123456789abcdef") }, "draw"],
    "no lucky word any more": [{ words: words.map(() => null) }, "draw"],
    "lucky words of other seats": [{ words: [words[1], words[0], ...words.slice(2)] }, "draw"],
    "a lucky word too few": [{ words: words.slice(1) }, "start", "draw"],
    "a lucky word of a computer player": [{ words: words.with(computer, "0123456789abcdef") }, "start", "draw"],
    "a seat more": [{ seats: [...seats, { name: "Dora", computer: null }], words: [...words, null] }, "draw"],
    "another table": [{ table: `${file.table}2` }, "commitment", "draw"],
    "another game": [{ game: "katchen" }, "draw"],
    "other rules": [{ rules: file.rules + 1 }, "draw"],
    "other options": [{ options: { shots: 9 } }, "draw"],
    "another opener": [{ opener: 1 }, "draw"],
    "an opener who does not sit there": [{ opener: seats.length }, "order", "draw"],
    "protocol 2 instead": [{ protocol: 2 }, "malformed"],
    "a salt besides": [{ salt: "1" }, "malformed"],
    "an id with a leading zero": [{ message: `0${message}`, starts: [`0${message}`] }, "malformed"],
    "an id of 0": [{ message: "0", starts: ["0"] }, "malformed"],
    "the largest id": [{ message: "18446744073709551615", starts: ["18446744073709551615"] }, "draw"],
    "an id beyond 64 bits": [{ message: "18446744073709551616", starts: ["18446744073709551616"] }, "malformed"],
    "no start message": [{ starts: [] }, "malformed"],
    "a lucky word of 15 digits": [{ words: words.with(0, "0".repeat(15)) }, "malformed"],
  };
}

/** What concerns the presses under protocol 2. */
function saltForgeriesOf({ salt }: OlderFile): Readonly<Record<string, Change>> {
  const said = salt ?? "";
  return {
    "another salt": [{ salt: said.replace(/^\d/, "2") }, "draw"],
    "another lucky word": [{ salt: said.replace(/:[0-9a-f]{4}/, ":0000") }, "draw"],
    "another order of presses": [{ salt: said.split(",").toReversed().join(",") }, "draw"],
    "no salt": [{ salt: null }, "salt", "draw"],
    "protocol 1 with a salt": [{ protocol: 1 }, "salt", "draw"],
    "the last moment of protocol 2": [{ started: Date.UTC(2027, 0) - 1 }],
    "a start after protocol 2": [{ started: Date.UTC(2027, 0) }, "late"],
    "no start, and an end after protocol 2": [{ started: null, ended: Date.UTC(2027, 0) }, "late"],
    "protocol 3 instead": [{ protocol: 3 }, "malformed"],
    "a salt with a blank": [{ salt: said.replace(",", ", ") }, "malformed"],
    "a salt with half a hash": [{ salt: `${said},1:abc` }, "malformed"],
    "an id with a leading zero in the salt": [{ salt: `0${said}` }, "malformed"],
    "an id beyond 64 bits in the salt": [{ salt: `${said},18446744073709551616` }, "malformed"],
    "an empty salt": [{ salt: "" }, "malformed"],
  };
}

/** What does not fit the format, or only just does. */
function misfitsOf(file: GameFile): Readonly<Record<string, Change>> {
  const { seed, ended, draws, seats, actions } = file;
  const more = (call: unknown, use = "act"): Fields => ({ draws: [...draws, { step: 4, use, calls: [call] }] });
  const named = (name: unknown): Fields => ({ seats: seats.with(0, { name: name as string, computer: null }) });
  const small = [
    ["pick", 1, 0],
    ["shuffle", 1, [0]],
    ["shuffle", 0, []],
  ];
  const tells = (event: unknown): Fields => ({ events: [{ step: 0, events: [event] }] });
  const acts = (action: unknown): Fields => ({ actions: actions.with(0, { step: 1, seat: 0, by: "human", action }) });
  return {
    "a seed in capitals": [{ seed: seed.toUpperCase() }, "malformed"],
    "a seed that is too short": [{ seed: seed.slice(2) }, "malformed"],
    "a protocol that nobody knows": [{ protocol: 4 }, "malformed"],
    "a number with a fraction": [{ ended: 1.5 }, "malformed"],
    "a number that is too large": [acts(2 ** 53), "malformed"],
    "the largest number": [acts(2 ** 53 - 1)],
    "the smallest number": [acts(-(2 ** 53 - 1))],
    "a number as text": [{ ended: String(ended) }, "malformed"],
    "a time before 1970": [{ started: -1 }, "malformed"],
    "a start of which the time is not known": [{ started: null }],
    "an end of which the time is not known": [{ ended: null }, "malformed"],
    "a time after the year 9999": [{ ended: Date.UTC(10000, 0) }, "malformed"],
    "a field that does not belong": [{ more: 1 }, "malformed"],
    "a draw of a kind that nobody knows": [more(["coin", 1]), "malformed"],
    "a pick of none": [more(["pick", 0, 0]), "malformed"],
    "a pick of more than 2^32": [more(["pick", 2 ** 32 + 1, 0]), "malformed"],
    "a die without a number": [more(["die"]), "malformed"],
    "a die with two numbers": [more(["die", 1, 1]), "malformed"],
    "a pick of one and shuffles of one and of none": [
      { draws: [...draws, { step: actions.length, use: "act", calls: small }] },
    ],
    "a shuffle of another length": [more(["shuffle", 3, [0, 1]]), "malformed"],
    "a shuffle of a truth's length": [more(["shuffle", true, [0]]), "malformed"],
    "a use that nobody knows": [more(["die", 1], "player-1"), "malformed"],
    "a use with a leading zero": [more(["die", 1], "timeout-07"), "malformed"],
    "a use of seat 100": [more(["die", 1], "timeout-100"), "malformed"],
    "a name beyond ASCII": [acts({ größe: 1 }), "malformed"],
    "a name with a control character": [acts({ "\u007F": 1 }), "malformed"],
    "names of digits, sorted as texts": [acts(JSON.parse('{"9":1,"10":2,"-":3,"~":4}'))],
    "signs that some escape, and such that all do": [acts("/\u007F\u2028<&'\u0000\b\t\n\f\r\u001F")],
    "an event that is told to nobody knows whom": [tells({ type: "thrown" }), "malformed"],
    "an event that is told to one seat without a list": [tells({ type: "thrown", to: 0 }), "malformed"],
    "an event that is none": [tells(null), "malformed"],
    "a step in which nothing was told": [{ events: [{ step: 0, events: [] }] }, "malformed"],
    "an empty name of a field": [acts({ "": 1 })],
    "a name that some languages know": [acts(JSON.parse('{"__proto__":1}'))],
    "half of a surrogate pair in a name": [named("Anna \ud83d"), "malformed"],
    "half of a surrogate pair in an action": [acts("\ude3a"), "malformed"],
    "a surrogate pair the wrong way round": [acts("\udc08\ud83d"), "malformed"],
    "a name of nobody": [named(""), "malformed"],
    "a name of 100 characters": [named("🐈".repeat(100))],
    "a name of 101 characters": [named("🐈".repeat(101)), "malformed"],
    "nobody at the table": [{ seats: [] }, "malformed"],
    "a computer player of a level that nobody knows": [
      { seats: seats.with(0, { name: "Anna", computer: "perfect" as "strong" }) },
      "malformed",
    ],
    "an action by nobody knows whom": [
      { actions: actions.map((action) => ({ ...action, by: "nobody" })) },
      "malformed",
    ],
    "a table's id of 33 characters": [{ table: "x".repeat(33) }, "malformed"],
    "a draw without calls": [{ draws: draws.map((draw) => ({ ...draw, calls: [] })) }, "malformed"],
    "a truth as a step": [{ actions: actions.map((action) => ({ ...action, step: true })) }, "malformed"],
  };
}

/** The same value in other bytes, or none. */
function rewritten(text: string): readonly FileVector[] {
  const file: unknown = JSON.parse(text);
  const nested = (depth: number): string => text.replace(/"opener":\w+/, `"opener":${deep(depth)}`);
  return [
    { why: "a line's end behind it", faults: ["bytes"], text: `${text}\n` },
    { why: "set with blanks", faults: ["bytes"], text: JSON.stringify(file, null, 1) },
    { why: "the version first", faults: ["bytes"], text: moveToFront(text, ',"version":"katzentisch-game-3"') },
    { why: "a needless escape", faults: ["bytes"], text: text.replace("Chloé", String.raw`Chlo\u00e9`) },
    { why: "an emoji in two escapes", faults: ["bytes"], text: text.replace("🐈", String.raw`\ud83d\udc08`) },
    { why: "a number in other words", faults: ["bytes"], text: text.replace(/"ended":(\d+)/, '"ended":$1.0') },
    { why: "a number with a power of ten", faults: ["bytes"], text: text.replace(/"rules":(\d+)/, '"rules":$10e-1') },
    {
      why: "more digits than a number keeps",
      faults: ["bytes"],
      text: text.replace(/("rules":\d+)/, `$1.${"0".repeat(30)}1`),
    },
    { why: "a number below zero that is zero", faults: ["bytes"], text: text.replace(/"seat":0/, '"seat":-0') },
    {
      why: "a result of a draw below zero that is zero",
      faults: ["bytes"],
      text: text.replace(/("shuffle",\d+,\[(?:\d+,)*)0\b/, "$1-0"),
    },
    { why: "a field twice", faults: ["bytes"], text: text.replace('"ended":', '"ended":0,"ended":') },
    {
      why: "a field twice, the first time with what never fits",
      faults: ["bytes"],
      text: text.replace('"ended":', String.raw`"ended":["\ud83d",1.5,1e999,{"größe":0}],"ended":`),
    },
    {
      why: "a field twice, the first time too deep",
      faults: ["not-json"],
      text: text.replace('"ended":', `"ended":${deep(64)},"ended":`),
    },
    {
      why: "a field twice, the wrong one last",
      faults: ["malformed"],
      text: text.replace('"ended":', '"ended":1,"ended":-'),
    },
    { why: "a number beyond all numbers", faults: ["malformed"], text: text.replace(/"ended":\d+/, '"ended":1e999') },
    {
      why: "a number of forty digits",
      faults: ["malformed"],
      text: text.replace(/"ended":\d+/, `"ended":${"1".repeat(40)}`),
    },
    { why: "a number with a leading zero", faults: ["not-json"], text: text.replace(/"ended":/, '"ended":0') },
    { why: "as deep as may be", faults: ["malformed"], text: nested(63) },
    { why: "too deep", faults: ["not-json"], text: nested(64) },
    { why: "far too deep", faults: ["not-json"], text: nested(5_000) },
    { why: "cut off", faults: ["not-json"], text: text.slice(0, -1) },
    { why: "a comma too many", faults: ["not-json"], text: text.replace("}", ",}") },
    { why: "a form feed in between", faults: ["not-json"], text: text.replace("{", "{\f") },
    { why: "a blank of another kind in between", faults: ["not-json"], text: text.replace("{", "{\u00A0") },
    { why: "a remark in between", faults: ["not-json"], text: text.replace("{", "{/* so */") },
    { why: "a tab in a text", faults: ["not-json"], text: text.replace("Chloé", "Chlo\té") },
    {
      why: "an escape that JSON does not have",
      faults: ["not-json"],
      text: text.replace("Chloé", String.raw`Chlo\xe9`),
    },
    { why: "a number that ends in its point", faults: ["not-json"], text: text.replace(/("ended":\d+)/, "$1.") },
    { why: "a number with a plus", faults: ["not-json"], text: text.replace('"ended":', '"ended":+') },
    { why: "no number", faults: ["not-json"], text: text.replace(/"ended":\d+/, '"ended":NaN') },
    { why: "a byte order mark", faults: ["not-json"], text: `\uFEFF${text}` },
    { why: "nothing", faults: ["not-json"], text: "" },
    { why: "a list", faults: ["other-version"], text: `[${text}]` },
    { why: "null", faults: ["other-version"], text: "null" },
    { why: "a version that is no text", faults: ["other-version"], text: '{"version":3}' },
    { why: "half of a surrogate pair as a version", faults: ["other-version"], text: String.raw`{"version":"\ud83d"}` },
    {
      why: "a version of another file",
      faults: ["malformed"],
      text: text.replace("katzentisch-game-3", "katzentisch-cup-3"),
    },
    { why: "a version that every object has", faults: ["other-version"], text: '{"version":"constructor"}' },
    { why: "a field is missing", faults: ["malformed"], text: text.replace(/"started":\d+,/, "") },
  ];
}

/** A file with one field changed, each in turn, and the hash as it was. */
export function changedFields(file: GameFile): readonly FileVector[] {
  return Object.entries(changesOf(file)).map(([field, [change, ...faults]]) => ({
    why: `${field} is changed`,
    faults,
    text: canonicalJson({ ...file, ...change }),
  }));
}

/** The same by a forger who makes the hash again: names, times and what only the rules know go unnoticed then. */
function forgedFields(file: GameFile): readonly FileVector[] {
  const { sha256: _hash, ...changes } = changesOf(file);
  const forged = Object.entries(changes).map(([field, [change, ...faults]]): [string, Change] => [
    `${field} is changed`,
    [change, ...faults.filter((fault) => fault !== "hash")],
  ]);
  return hashedAgain(file, Object.fromEntries(forged));
}

/** A file of protocol 3 with one thing changed, in every way that matters. */
export function changedFiles(file: GameFile): readonly FileVector[] {
  const changes = { ...forgeriesOf(file), ...(file.protocol === 3 ? startForgeriesOf(file) : {}), ...misfitsOf(file) };
  return [
    ...changedFields(file),
    ...forgedFields(file),
    ...hashedAgain(file, changes),
    ...rewritten(canonicalJson(file)),
  ];
}

/** A file of protocol 2 with one thing changed that later ones do not have. */
export function changedOlderFiles(file: GameFile): readonly FileVector[] {
  const more = file.protocol === 2 ? hashedAgain(file, saltForgeriesOf(file)) : [];
  return [...changedFields(file), ...forgedFields(file), ...more];
}

function hashedAgain(file: GameFile, changes: Readonly<Record<string, Change>>): readonly FileVector[] {
  return Object.entries(changes).map(([why, [change, ...faults]]) => {
    const changed = { ...file, ...change } as GameFile;
    return {
      why: `${why}, and the hash made again`,
      faults,
      text: canonicalJson({ ...changed, sha256: hashOf(changed) }),
    };
  });
}

/** Everybody in their own place. @param opens who opens the next game */
function wholeResult({ seats }: GameFile, opens: number): { places: number[][]; scores: number[]; opens: number } {
  return { places: seats.map((_, seat) => [seat]), scores: seats.map((_, seat) => seat), opens };
}

/** Another hash or seed. */
export function otherHex(text: string): string {
  return `${text.startsWith("0") ? "1" : "0"}${text.slice(1)}`;
}

/** The next id. */
export function otherId(id: string): string {
  return String(BigInt(id) + 1n);
}

function otherDraws(draws: GameFile["draws"]): readonly object[] {
  return draws.map(({ calls, ...draw }) => ({ ...draw, calls: calls.map(otherCall) }));
}

/** The same draw with another outcome. */
function otherCall(call: DrawCall): DrawCall {
  switch (call[0]) {
    case "die":
      return ["die", (call[1] % 6) + 1];
    case "pick":
      return ["pick", call[1], call[2] + 1];
    case "shuffle":
      return ["shuffle", call[1], call[2].toReversed()];
  }
}

function deep(depth: number): string {
  return `${"[".repeat(depth)}${"]".repeat(depth)}`;
}

function moveToFront(text: string, part: string): string {
  return `{${part.slice(1)},${text.replace(part, "").slice(1)}`;
}
