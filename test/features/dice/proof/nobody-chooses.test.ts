import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { playGame } from "../../../../scripts/verify/play-game.js";
import { idAt, samples } from "../../../../scripts/verify/samples.js";
import { checkGameFile } from "../../../../src/features/dice/proof/check-game-file.js";
import { allGames, games } from "../../../../src/games/index.js";
import type { GameFile } from "../../../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../../../src/tables/chance/canonical-json.js";
import { drawStream } from "../../../../src/tables/chance/random-stream.js";
import {
  addToSalt,
  commitmentOf,
  drawKey,
  hashLuckyWord,
  type Secrets,
  type Terms,
  termsHash,
} from "../../../../src/tables/chance/secrets.js";
import { faultsByPage } from "../../../support/page-verifier.js";
import { faultsByPython, hasPython } from "../../../support/python-verifier.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";

const { katchen } = samples;
const { table } = katchen;

/** What an operator is after: the first four dice of the first throws are sixes, in one game of 1296. */
function pleases(secrets: Secrets): boolean {
  const key = drawKey(secrets);
  const first = [1, 2].flatMap((step) => {
    const random = drawStream(key, step, "act");
    return [random.die(), random.die()];
  });
  return first.every((die) => die === 6);
}

/** All that anybody finds wrong with a file. */
async function wrongWith(file: GameFile): Promise<readonly string[]> {
  const text = canonicalJson(file);
  const python = hasPython ? (faultsByPython([{ text }], temporaryFolder())[0] ?? []) : [];
  return [...checkGameFile(file, allGames).map(({ kind }) => kind), ...(await faultsByPage(text)), ...python];
}

/** A channel, where everybody sees what is posted. Nobody knows an id before Discord has given it. */
function channel() {
  const posted: { readonly id: string; readonly terms: string }[] = [];
  return {
    posted,
    post: (terms: string): string => {
      const last = posted.at(-1)?.id ?? idAt(0);
      const id = String(BigInt(last) + BigInt(randomBytes(4).readUInt32BE()) + 1n);
      posted.push({ id, terms });
      return id;
    },
  };
}

const fixed: Terms = {
  game: "katchen",
  rules: games.katchen.rules,
  options: games.katchen.options.parse({}),
  seats: 2,
  opener: null,
  words: [hashLuckyWord(table, "Mieze"), null],
};

describe("an operator who wants to choose the dice", () => {
  // Promised before anybody joins.
  const seed = randomBytes(32);

  it("could under protocol 2, by inventing a press, and every verifier called it right", async () => {
    const joined = addToSalt(null, idAt(11_000), "Mieze");
    const secretsAt = (at: number): Secrets => ({
      protocol: 2,
      seed,
      salt: addToSalt(joined, idAt(22_000 + at), null),
    });
    let tries = 0;
    while (!pleases(secretsAt(tries))) tries += 1;
    expect(tries).toBeLessThan(60_000);
    const secrets = secretsAt(tries);
    if (secrets.protocol !== 2) throw new Error("another protocol");
    expect(await wrongWith(await playGame({ ...katchen, secrets }))).toEqual([]);
  });

  it("has nothing to choose under protocol 3 once the start is posted", () => {
    const { posted, post } = channel();
    const commitment = commitmentOf({ id: table, protocol: 3 }, seed);
    const message = post(termsHash(fixed));
    const words = Array.from({ length: 400 }, (_, index) => hashLuckyWord(table, String(index)));
    const candidates = [
      ...words.flatMap((word) => [
        { table, seed, terms: { ...fixed, words: [word, null] } },
        { table, seed, terms: { ...fixed, words: [fixed.words[0] ?? null, word] } },
        { table: word.slice(0, 11), seed, terms: fixed },
        { table, seed: randomBytes(32), terms: fixed },
      ]),
      ...[1, 2, 3, 4, 5].map((shots) => ({ table, seed, terms: { ...fixed, options: { shots, some: shots } } })),
      ...[0, 1].map((opener) => ({ table, seed, terms: { ...fixed, opener } })),
      ...[3, 4, 5].map((seats) => ({ table, seed, terms: { ...fixed, seats } })),
      ...[1, 2, 99].map((rules) => ({ table, seed, terms: { ...fixed, rules: fixed.rules + rules } })),
    ];
    // Nobody who has seen both messages would take another one for what was posted.
    const unseen = candidates.filter(
      (one) =>
        commitmentOf({ id: one.table, protocol: 3 }, one.seed) === commitment &&
        posted.some(({ id, terms }) => id === message && terms === termsHash(one.terms)),
    );
    expect(candidates.length).toBeGreaterThan(1_600);
    expect(unseen).toEqual([]);
  });

  it("learns nothing about the dice from all that can be tried before", () => {
    // The same choice meets whatever id comes next: no word is better than any other.
    const { post } = channel();
    const pleased = [0, 1].map((word) => {
      const words = [hashLuckyWord(table, String(word)), null];
      const terms = termsHash({ ...fixed, words });
      const ids = Array.from({ length: 20_000 }, () => post(terms));
      return ids.filter((message) => pleases({ protocol: 3, table, seed, terms, message })).length;
    });
    // Of 20,000 some 15 each.
    for (const count of pleased) expect(count).toBeLessThan(50);
  });

  it("posts a message for every try, and the file tells of each", async () => {
    const { posted, post } = channel();
    const terms = termsHash(fixed);
    let message = post(terms);
    while (!pleases({ protocol: 3, table, seed, terms, message })) message = post(terms);
    // A file holds a thousand.
    const starts = posted.slice(-1000).map(({ id }) => id);
    const file = await playGame({ ...katchen, secrets: { protocol: 3, seed, words: ["Mieze", null], starts } });
    expect(file).toMatchObject({ message, starts });
    expect(await wrongWith(file)).toEqual([]);
    expect(starts.length).toBe(Math.min(1000, posted.length));
  });
});
