import { canonicalJson, sha256 } from "../../src/tables/chance/canonical-json.js";
import { drawStream, type RandomUse } from "../../src/tables/chance/random-stream.js";
import {
  commitmentOf,
  cupCommitmentOf,
  cupDrawKey,
  drawKey,
  entrantsHash,
  hashLuckyWord,
  type Protocol,
  termsHash,
} from "../../src/tables/chance/secrets.js";
import { recordDraws } from "../../src/tables/chance/play-again.js";
import type { Random } from "../../src/game/contract.js";
import { idAt, type LobbyPress, saltOf, seedOf } from "./samples.js";

/** Words of a block: a pick of this many shows one. */
const wordsOfBlock = 8;
const words = 2 ** 32;

const seeds = [new Uint8Array(32), Uint8Array.from({ length: 32 }, (_, index) => index), seedOf("vectors")];

const table = "abcdefghijk";

/** Seeds and what is promised of them. */
export const commitments = ([1, 2, 3] as const).flatMap((protocol) =>
  seeds.map((seed) => ({ protocol, table, seed: hex(seed), commitment: commitmentOf({ id: table, protocol }, seed) })),
);

/** Each trips up readers who normalise otherwise, or not at all. */
const luckyWords = {
  none: null,
  ASCII: "Mau",
  "blanks, a comma and a colon": " nine lives, and: more ",
  "one code point, ü": "Gl\u00FCck",
  "two code points, u and a diaeresis: the same word in NFC": "Glu\u0308ck",
  "the angstrom sign, which NFC makes an Å": "\u212Bse",
  "a ligature, which NFC leaves alone and NFKC would not": "\uFB01nger",
  "Hangul in parts, which NFC puts together": "\u1100\u1161",
  "an emoji of three code points": "\u{1F469}\u200D\u{1F680}",
  "two marks in the wrong order": "q\u0307\u0323",
};

const presses: readonly LobbyPress[] = Object.values(luckyWords).map((word, index) => ({
  id: idAt(7000 * index),
  word,
}));

/** What counts of a word, and what does not. */
const cutWords = {
  "blanks around it do not count": "\u00A0\t Mau \u3000\n",
  "case does": "mau",
  "blanks inside do": "M au",
  "a next line is no blank": "\u0085Mau",
  "a zero-width joiner is none either": "\u200DMau",
  "a byte order mark is one": "\uFEFFMau",
  "forty characters count": "x".repeat(41),
  "forty code points, not code units": `${"🐈".repeat(39)}xyz`,
  "a blank that is the fortieth stays": `${"y".repeat(39)} z`,
};

/** Lucky words under protocol 3. */
export const words3 = [
  ...Object.entries(luckyWords).flatMap(([why, text]) => (text === null ? [] : [{ why, text }])),
  ...Object.entries(cutWords).map(([why, text]) => ({ why, text })),
].map(({ why, text }) => ({ why, table, text, word: hashLuckyWord(table, text) }));

const start = {
  game: "kalle",
  rules: 2,
  options: { lastChance: true, a: ["ä", "\u2028", { "10": 1, "9": null }] },
  seats: 3,
  opener: null,
  words: [words3[0]?.word ?? null, null, words3[1]?.word ?? null],
};

/** What is fixed at a start, and its hash. */
export const terms = [
  { why: "as at the start of a game", terms: start },
  { why: "another opener", terms: { ...start, opener: 2 } },
  { why: "nobody has left a word", terms: { ...start, words: [null, null, null] } },
  { why: "no options", terms: { ...start, options: {} } },
].map((each) => ({ ...each, hash: termsHash(each.terms) }));

/** Draws of cups: what binds the bot, what was listed, and the key. */
export const cups = [["Anna", "Ben", "Chloé 🐈"], ['"Ben" \\o/']].map((people, index) => {
  const [cup, message, seed] = [idAt(0), idAt(1000 * index), seeds[index] ?? new Uint8Array(32)];
  const entrants = entrantsHash(people);
  const key = hex(cupDrawKey({ cup, seed, entrants, message }).key);
  return { cup, seed: hex(seed), people, message, commitment: cupCommitmentOf(cup, seed), entrants, key };
});

/** Presses and the salts that they make. */
export const salts = [
  ...Object.keys(luckyWords).map((why, index) => ({ why, presses: presses.slice(index, index + 1) })),
  { why: "several, the start last", presses: [...presses, { id: idAt(90_000), word: null }] },
].map((each) => ({ ...each, salt: saltOf(each.presses) }));

/** Keys of protocols 2 and 3. */
export const keys = seeds.flatMap((seed) => [
  ...salts
    .slice(-3)
    .map(({ salt }) => ({ protocol: 2, seed: hex(seed), salt, key: hex(drawKey({ protocol: 2, seed, salt }).key) })),
  ...terms.slice(0, 2).map(({ hash }, index) => {
    const message = idAt(50_000 * index);
    const key = drawKey({ protocol: 3, table, seed, terms: hash, message });
    return { protocol: 3, seed: hex(seed), table, terms: hash, message, key: hex(key.key) };
  }),
]);

interface Place {
  readonly protocol: Protocol;
  readonly key: Uint8Array;
  readonly step: number;
  readonly use: RandomUse;
}

const key = drawKey({ protocol: 2, seed: seedOf("vectors"), salt: salts[0]?.salt ?? null }).key;
const place: Place = { protocol: 2, key, step: 0, use: "act" };

/** Single blocks, as words. */
export const blocks = [
  { ...place, block: 0 },
  { ...place, block: 1 },
  { ...place, step: 12, block: 0 },
  { ...place, step: 12, use: "timeout-3" as const, block: 10 },
  { ...place, protocol: 3 as const, block: 0 },
  { ...place, protocol: 1 as const, block: 0 },
  { ...place, protocol: 1 as const, step: 305, use: "timeout-0" as const, block: 2 },
].map(({ block, ...at }) => {
  const random = drawStream(at, at.step, at.use);
  const all = Array.from({ length: wordsOfBlock * (block + 1) }, () => random.pick(words));
  return { ...at, key: hex(at.key), block, words: all.slice(-wordsOfBlock) };
});

const draws: readonly (readonly [why: string, at: Place, draw: (random: Random) => void])[] = [
  ["dice, over the end of a block", place, (random) => times(20, () => random.die())],
  ["dice of a time-out", { ...place, step: 7, use: "timeout-1" }, (random) => times(3, () => random.die())],
  ["some words are passed over: 3000000000 is no divisor", place, (random) => times(12, () => random.pick(3e9))],
  ["half of the words are passed over", place, (random) => times(12, () => random.pick(2 ** 31 + 1))],
  ["a pick of one takes a word; 2^32 passes none over", place, (random) => [1, words, 1].map((n) => random.pick(n))],
  ["a shuffle", place, (random) => random.shuffle([...Array(16).keys()])],
  [
    "shuffles of none and of one take no word, of two one",
    place,
    (random) => [0, 1, 2, 1].map((n) => [random.shuffle([...Array(n).keys()]), random.die()]),
  ],
  ["a shuffle over several blocks", { ...place, step: 3 }, (random) => random.shuffle([...Array(90).keys()])],
  [
    "all from one row of words",
    { ...place, protocol: 1 },
    (random) => [random.die(), random.pick(100), random.shuffle([0, 1, 2, 3]), random.die()],
  ],
];

/** Calls and their results, as in a game's file. */
export const drawn = draws.map(([why, at, draw]) => {
  const { random, calls } = recordDraws(drawStream(at, at.step, at.use));
  draw(random);
  return { why, ...at, key: hex(at.key), calls };
});

const written: Readonly<Record<string, string>> = {
  "names are sorted at every depth, lists stay as they are": '{ "b": [ 2, 1 ], "a": { "d": null, "c": true } }',
  "capitals come before small letters, digits before both": '{"a":1,"B":2,"3":3,"aB":4,"ab":5,"10":6,"9":7}',
  "numbers lose what they need not have": "[1.0, 1e2, -0, -7, 0, 9007199254740991]",
  "escapes: as short as may be, and no others": String.raw`["\u00e9\/\"\\", "\b\f\n\r\t", "\u0000\u001F\u007f", "\u2028\ud83d\ude3a"]`,
  "empty ones": '{"a":[ ],"b":{ },"c":""}',
};

/** JSON and its canonical form. */
export const canonical = Object.entries(written).map(([why, json]) => {
  const text = canonicalJson(JSON.parse(json));
  return { why, json, canonical: text, sha256: sha256(text) };
});

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

function times(count: number, draw: () => void): void {
  for (let index = 0; index < count; index += 1) draw();
}
