import { createHash } from "node:crypto";
import { seatUsers } from "../../src/lib/table-sizes.js";
import { buildCupFile, type CupDrawn, type CupFile } from "../../src/tables/chance/cup-file.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { addToSalt, cupDrawKey, entrantsHash } from "../../src/tables/chance/secrets.js";
import type { GameId } from "../../src/games/index.js";
import type { GameToPlay, StartToPlay } from "./play-game.js";

/** A press in a lobby. `word`: null without a lucky word. */
export interface LobbyPress {
  readonly id: string;
  readonly word: string | null;
}

/** 3 August 2026, 20:00 in Berlin, in milliseconds since 1970. */
const evening = Date.UTC(2026, 7, 3, 18);
const firstOf2015 = Date.UTC(2015, 0, 1);

/** No secret: it follows from a text that anybody can read. */
export function seedOf(text: string): Uint8Array {
  return createHash("sha256").update(`katzentisch sample: ${text}`).digest();
}

/** The id that Discord makes of an interaction or a message, in milliseconds after the evening has begun. */
export function idAt(ms: number): string {
  return String((BigInt(evening + ms - firstOf2015) << 22n) + 4096n);
}

/** A salt from its presses. */
export function saltOf(presses: readonly LobbyPress[]): string {
  const salt = presses.reduce<string | null>((before, { id, word }) => addToSalt(before, id, word), null);
  if (salt === null) throw new Error("nobody has pressed");
  return salt;
}

/** Presses in a lobby, one for each lucky word, and that of the start. */
export function pressesWith(words: readonly (string | null)[]): readonly LobbyPress[] {
  return [...words, null].map((word, index) => ({ id: idAt(11_000 * (index + 1)), word }));
}

/** What a game of protocol 3 is drawn from that started in milliseconds after the evening has begun. */
function startAt(text: string, words: readonly (string | null)[], ...ms: readonly number[]): StartToPlay {
  return { protocol: 3, seed: seedOf(text), words, starts: ms.map(idAt) };
}

const anna = { name: "Anna", level: null };
const ben = { name: "Ben", level: null };
const chloe = { name: "Chloé 🐈", level: null };
const relaxed = { name: null, level: "relaxed" } as const;

/** Finished games, one of each kind; words by seat. */
export const samples = {
  katchen: sample("katchen", [anna, ben], ["Mieze", null]),
  denkste: sample("denkste", [anna, relaxed, ben], [null, null, "Würfelglück"]),
  kalle: sample("kalle", [anna, chloe], ["käse", null]),
  katchme: sample("katchme", [anna, relaxed], [null, null]),
  catnoir: sample("catnoir", [anna, ben, relaxed], ["Schnurr 🐾", null, null]),
} satisfies Readonly<Record<string, GameToPlay>>;

/** People with names and words that need care, at a game of few steps. */
export const lobbyOfThree: GameToPlay = {
  ...samples.kalle,
  table: "closed-kalle",
  seats: [chloe, { name: String.raw`"Ben" \o/`, level: null }, relaxed],
  secrets: startAt("a closed lobby", ["Gl\u00FCck", null, null], 33_000),
  missEvery: 3,
  closeAfter: 6,
};

/** The same of older protocols. */
export const olderLobbies = [
  {
    ...lobbyOfThree,
    table: "protocol-2",
    secrets: { protocol: 2, seed: seedOf("closed"), salt: saltOf(pressesWith(["Gl\u00FCck", null])) },
  },
  { ...lobbyOfThree, table: "protocol-1", secrets: { protocol: 1, seed: seedOf("protocol 1") }, closeAfter: 3 },
] satisfies readonly GameToPlay[];

function sample(game: GameId, seats: GameToPlay["seats"], words: readonly (string | null)[]): GameToPlay {
  const table = `sample-${game}`;
  const started = evening + 33_000;
  return { game, table, seats, secrets: startAt(game, words, 33_000), started, missEvery: 9 };
}

/** A cup of seven: two tables, lots at one of them, and the final. @param isRedrawn whether that was drawn twice */
export function sampleCup(isRedrawn = false): CupFile {
  const cup = idAt(0);
  const people = ["Anna", "Ben", "Chloé 🐈", "Dora", "Emil", "Frieda", "Gustav"];
  const starts = [idAt(600_000)];
  const secrets = { cup, seed: seedOf("cup"), entrants: entrantsHash(people), message: starts.at(-1) ?? "" };
  const key = cupDrawKey(secrets);
  const draw = (round: number, use: string, some: readonly number[], sizes: readonly number[]): CupDrawn => ({
    round,
    use,
    people: some,
    tables: seatUsers(drawStream(key, round, use).shuffle(some), sizes),
  });
  const first = draw(1, "draw", [...people.keys()], [4, 3]);
  const lots = draw(1, "lots-1", (first.tables[1] ?? []).toSorted(byNumber), [3]);
  const on = [...(first.tables[0] ?? []).slice(0, 2), ...(lots.tables[0] ?? []).slice(0, 2)].toSorted(byNumber);
  const again = isRedrawn ? [draw(2, "redraw-1", first.people.slice(2, 6), [4])] : [];
  const draws = [first, lots, draw(2, "draw", on, [4]), ...again];
  const times = { started: evening + 600_000, ended: evening + 4_200_000 };
  return buildCupFile({ cup, title: "Sommerpokal", game: "katchen", people, starts, ...times, draws }, secrets);
}

function byNumber(one: number, other: number): number {
  return one - other;
}
