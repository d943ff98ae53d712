import { createHmac } from "node:crypto";
import { canonicalJson, sha256 } from "../../src/tables/chance/canonical-json.js";
import { drawKey, termsHash } from "../../src/tables/chance/secrets.js";
import { type GameFile, secretsInFile } from "../../src/tables/chance/game-file.js";
import type { DrawCall } from "../../src/tables/chance/play-again.js";

/** Around what a document has of an example. */
const marks = (name: string): readonly [begin: string, end: string] => [`<!-- ${name} -->\n\n`, "\n\n<!-- end -->"];

/** A document with a part between marks written again. @throws Error if the marks are not there */
export function withPart(document: string, name: string, lines: readonly string[]): string {
  const [begin, end] = marks(name);
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`There is no place for ${name}.`);
  const part = ["```text", ...lines, "```"].join("\n");
  return document.slice(0, from + begin.length) + part + document.slice(to);
}

/** From the seed to the key. @param word that was left at the first seat */
export function keyExample(file: GameFile, word: string): readonly string[] {
  if (file.protocol !== 3) throw new Error("an older game");
  const { table, commitment, seed, game, rules, options, seats, opener, words, message } = file;
  const terms = { game, rules, options, seats: seats.length, opener, words };
  const key = Buffer.from(drawKey(secretsInFile(file)).key).toString("hex");
  return [
    `seed        ${seed}`,
    `SHA-256, text: katzentisch-3:${table}:${seed}`,
    `commitment  ${commitment}`,
    "",
    `lucky word  ${word}, at seat 0`,
    `SHA-256, text: ${table}:${word}`,
    `            ${sha256(`${table}:${word}`)}`,
    `word        ${words[0] ?? ""}`,
    "",
    `SHA-256, text: ${canonicalJson(terms)}`,
    `terms       ${termsHash(terms)}`,
    "",
    `message     ${message}`,
    `HMAC-SHA-256, key: the 32 bytes of the seed, text: katzentisch-3:${table}:${termsHash(terms)}:${message}`,
    `key         ${key}`,
  ];
}

/** Every die of a game: the text of each block, its first words and the dice. */
export function diceExample(file: GameFile): readonly string[] {
  const { draws } = file;
  const { key } = drawKey(secretsInFile(file));
  return draws.flatMap(({ step, use, calls }) => {
    const text = `${step}:${use}:0`;
    const block = createHmac("sha256", key).update(text).digest();
    return [
      `${text.padEnd(9)} ${block.toString("hex")}`,
      ...calls.map((call, index) => {
        const word = block.readUInt32BE(4 * index);
        return `          ${hexOf(word)} = ${String(word).padStart(10)}, mod 6 = ${word % 6}: die ${String(call.at(-1))}`;
      }),
    ];
  });
}

/** One step's pick and shuffle, word by word. */
export function shuffleExample(file: GameFile): readonly string[] {
  const { draws } = file;
  const { key } = drawKey(secretsInFile(file));
  const [first] = draws;
  if (first === undefined) throw new Error("nothing was drawn");
  const texts = [0, 1].map((block) => `${first.step}:${first.use}:${block}`);
  const blocks = texts.map((text) => createHmac("sha256", key).update(text).digest());
  const words = blocks.flatMap((block) => Array.from({ length: 8 }, (_, index) => block.readUInt32BE(4 * index)));
  return [
    `key       ${Buffer.from(key).toString("hex")}`,
    ...texts.map((text, index) => `${text.padEnd(9)} ${blocks[index]?.toString("hex") ?? ""}`),
    ...linesOf(first.calls, words),
  ];
}

function linesOf(calls: readonly DrawCall[], words: readonly number[]): readonly string[] {
  const left = [...words];
  const next = (): number => left.shift() ?? 0;
  return calls.flatMap((call) => {
    if (call[0] !== "shuffle") {
      const word = next();
      const n = call[0] === "die" ? 6 : call[1];
      return [
        "",
        `${call[0]} of ${n}`,
        `          ${hexOf(word)} = ${String(word).padStart(10)}, mod ${n} = ${word % n}`,
      ];
    }
    const items = [...Array(call[1]).keys()];
    const rows = items
      .slice(1)
      .toReversed()
      .map((last) => {
        const word = next();
        const other = word % (last + 1);
        const [one = 0, two = 0] = [items[last], items[other]];
        items.splice(last, 1, two);
        items.splice(other, 1, one);
        const place = `i = ${String(last).padStart(2)}, j = ${String(word).padStart(10)} mod ${String(last + 1).padStart(2)}`;
        return `          ${hexOf(word)}: ${place} = ${String(other).padStart(2)}   ${items.join(" ")}`;
      });
    return ["", `shuffle of ${call[1]}`, ...rows];
  });
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, "0");
}
