import { type GameFile, hashOf, type OlderGameFile } from "../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import type { DrawCall } from "../../src/tables/chance/play-again.js";

/**
 * What can be wrong with a file, as far as the file alone shows it. The first three end the check; the others are all
 * looked for, in this order.
 */
export type Fault =
  "not-json" | "other-version" | "malformed" | "bytes" | "hash" | "commitment" | "salt" | "order" | "draw";

/** A file's text, and what is wrong with it. */
export interface FileVector {
  readonly why: string;
  readonly faults: readonly Fault[];
  readonly text: string;
}

/** Fields of another value, the hash as it was. */
type Change = readonly [change: Readonly<Record<string, unknown>>, ...faults: Fault[]];

/** A change in each field. */
function changesOf(file: OlderGameFile): Readonly<Record<keyof OlderGameFile, Change>> {
  const { seats, actions, draws, events } = file;
  return {
    version: [{ version: "katzentisch-game-1" }, "other-version"],
    protocol: [{ protocol: 1 }, "hash", "salt", "draw"],
    table: [{ table: `${file.table}x` }, "hash"],
    game: [{ game: "solitaire" }, "hash"],
    rules: [{ rules: file.rules + 1 }, "hash"],
    options: [{ options: {} }, "hash"],
    opener: [{ opener: file.opener === 1 ? 0 : 1 }, "hash"],
    seats: [{ seats: seats.map((seat, index) => (index === 0 ? { ...seat, name: "Berta" } : seat)) }, "hash"],
    commitment: [{ commitment: otherHex(file.commitment) }, "hash", "commitment"],
    seed: [{ seed: otherHex(file.seed) }, "hash", "commitment", "draw"],
    salt: [{ salt: (file.salt ?? "").replace(/^\d/, "3") }, "hash", "draw"],
    started: [{ started: 0 }, "hash"],
    ended: [{ ended: file.ended + 1 }, "hash"],
    actions: [{ actions: actions.map((action) => ({ ...action, by: "table" })) }, "hash"],
    draws: [{ draws: draws.map(({ calls, ...draw }) => ({ ...draw, calls: calls.map(otherCall) })) }, "hash", "draw"],
    events: [{ events: events.slice(1) }, "hash"],
    result: [{ result: { places: [[0], [1]], scores: [0, 1], opens: 1 } }, "hash"],
    sha256: [{ sha256: otherHex(file.sha256) }, "hash"],
  };
}

/** What a forger could do who makes the hash again. */
function forgeriesOf(file: OlderGameFile): Readonly<Record<string, Change>> {
  const { actions, draws } = file;
  const other = otherHex(file.seed);
  return {
    "another die": [{ draws: draws.map(({ calls, ...draw }) => ({ ...draw, calls: calls.map(otherCall) })) }, "draw"],
    "another seed": [{ seed: other }, "commitment", "draw"],
    "another salt": [{ salt: (file.salt ?? "").replace(/^\d/, "2") }, "draw"],
    "another lucky word": [{ salt: (file.salt ?? "").replace(/:[0-9a-f]{4}/, ":0000") }, "draw"],
    "another order of presses": [{ salt: (file.salt ?? "").split(",").toReversed().join(",") }, "draw"],
    "no salt": [{ salt: null }, "salt", "draw"],
    "protocol 1 with a salt": [{ protocol: 1 }, "salt", "draw"],
    "an action that is missing": [{ actions: actions.toSpliced(1, 1) }, "order"],
    "actions in another order": [{ actions: actions.toReversed() }, "order"],
    "events in another order": [{ events: file.events.toReversed() }, "order"],
    "an action of a seat that is not there": [
      { actions: actions.map((action) => ({ ...action, seat: action.seat + 7 })) },
      "order",
    ],
    "a step that draws twice": [{ draws: [...draws.slice(0, 1), ...draws] }, "order"],
    "draws after the last step": [{ draws: draws.map((draw) => ({ ...draw, step: draw.step + 90 })) }, "order", "draw"],
  };
}

/** What does not fit the format. */
const misfits: Readonly<Record<string, (file: OlderGameFile) => Readonly<Record<string, unknown>>>> = {
  "a seed in capitals": ({ seed }) => ({ seed: seed.toUpperCase() }),
  "a seed that is too short": ({ seed }) => ({ seed: seed.slice(2) }),
  "a protocol that nobody knows": () => ({ protocol: 3 }),
  "a salt with a blank": ({ salt }) => ({ salt: (salt ?? "").replace(",", ", ") }),
  "a salt with half a hash": ({ salt }) => ({ salt: `${salt},1:abc` }),
  "a number with a fraction": () => ({ ended: 1.5 }),
  "a number that is too large": () => ({ ended: 2 ** 53 }),
  "a number as text": ({ ended }) => ({ ended: String(ended) }),
  "a field that does not belong": () => ({ more: 1 }),
  "a draw of a kind that nobody knows": ({ draws }) => ({
    draws: [...draws, { step: 4, use: "act", calls: [["coin", 1]] }],
  }),
  "a name beyond ASCII": () => ({ options: { größe: 1 } }),
  "a pick of none": ({ draws }) => ({ draws: [...draws, { step: 4, use: "act", calls: [["pick", 0, 0]] }] }),
  "a shuffle of another length": ({ draws }) => ({
    draws: [...draws, { step: 4, use: "act", calls: [["shuffle", 3, [0, 1]]] }],
  }),
  "a use that nobody knows": ({ draws }) => ({ draws: [...draws, { step: 4, use: "player-1", calls: [["die", 1]] }] }),
};

/** The same value in other bytes, or none. */
function rewritten(text: string): readonly FileVector[] {
  const file: unknown = JSON.parse(text);
  return [
    { why: "a line's end behind it", faults: ["bytes"], text: `${text}\n` },
    { why: "set with blanks", faults: ["bytes"], text: JSON.stringify(file, null, 1) },
    { why: "the version first", faults: ["bytes"], text: moveToFront(text, ',"version":"katzentisch-game-2"') },
    { why: "a needless escape", faults: ["bytes"], text: text.replace("Chloé", String.raw`Chlo\u00e9`) },
    { why: "a number in other words", faults: ["bytes"], text: text.replace(/"ended":(\d+)/, '"ended":$1.0') },
    { why: "a field twice", faults: ["bytes"], text: text.replace('"ended":', '"ended":0,"ended":') },
    { why: "cut off", faults: ["not-json"], text: text.slice(0, -1) },
    { why: "no number", faults: ["not-json"], text: text.replace(/"ended":\d+/, '"ended":NaN') },
    { why: "a byte order mark", faults: ["not-json"], text: `\uFEFF${text}` },
    { why: "nothing", faults: ["not-json"], text: "" },
    { why: "a list", faults: ["other-version"], text: `[${text}]` },
    { why: "null", faults: ["other-version"], text: "null" },
    { why: "a field is missing", faults: ["malformed"], text: text.replace(/"started":\d+,/, "") },
  ];
}

/** A file with one field changed, each in turn, and the hash as it was. @throws Error for one of protocol 3 */
export function changedFields(file: GameFile): readonly FileVector[] {
  if (file.protocol === 3) throw new Error("a file of protocol 3");
  return Object.entries(changesOf(file)).map(([field, [change, ...faults]]) => ({
    why: `${field} is changed`,
    faults,
    text: canonicalJson({ ...file, ...change }),
  }));
}

/** A file with one thing changed, in every way that matters. */
export function changedFiles(file: GameFile): readonly FileVector[] {
  if (file.protocol === 3) throw new Error("a file of protocol 3");
  return [
    ...changedFields(file),
    ...Object.entries(forgeriesOf(file)).map(([why, [change, ...faults]]) => ({
      why: `${why}, and the hash made again`,
      faults,
      text: canonicalJson(hashedAgain({ ...file, ...change })),
    })),
    ...Object.entries(misfits).map(([why, change]) => ({
      why,
      faults: ["malformed" as const],
      text: canonicalJson(hashedAgain({ ...file, ...change(file) })),
    })),
    ...rewritten(canonicalJson(file)),
  ];
}

function hashedAgain(file: OlderGameFile): OlderGameFile {
  return { ...file, sha256: hashOf(file) };
}

function otherHex(text: string): string {
  return `${text.startsWith("0") ? "1" : "0"}${text.slice(1)}`;
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

function moveToFront(text: string, part: string): string {
  return `{${part.slice(1)},${text.replace(part, "").slice(1)}`;
}
