import { createHash } from "node:crypto";
import { addToSalt, type Secrets } from "../../src/tables/chance/secrets.js";
import type { GameId } from "../../src/games/index.js";
import type { GameToPlay } from "./play-game.js";

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

/** The id that Discord makes for an interaction, in milliseconds after the evening has begun. */
export function interactionAt(ms: number): string {
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
  return [...words, null].map((word, index) => ({ id: interactionAt(11_000 * (index + 1)), word }));
}

function secretsOf(text: string, words: readonly (string | null)[]): Secrets {
  return { protocol: 2, seed: seedOf(text), salt: saltOf(pressesWith(words)) };
}

const anna = { name: "Anna", level: null };
const ben = { name: "Ben", level: null };
const chloe = { name: "Chloé 🐈", level: null };
const relaxed = { name: null, level: "relaxed" } as const;

/** Finished games, one of each kind. */
export const samples = {
  katchen: sample("katchen", [anna, ben], ["Mieze"]),
  denkste: sample("denkste", [anna, relaxed, ben], [null, "Würfelglück"]),
  kalle: sample("kalle", [anna, chloe], ["käse"]),
  katchme: sample("katchme", [anna, relaxed], [null]),
  catnoir: sample("catnoir", [anna, ben, relaxed], ["Schnurr 🐾", null]),
} satisfies Readonly<Record<string, GameToPlay>>;

/** People with names and words that need care, at a game of few steps. */
export const lobbyOfThree: GameToPlay = {
  ...samples.katchen,
  table: "closed-katchen",
  seats: [chloe, { name: String.raw`"Ben" \o/`, level: null }, relaxed],
  secrets: secretsOf("closed", ["Gl\u00FCck", null]),
};

function sample(game: GameId, seats: GameToPlay["seats"], words: readonly (string | null)[]): GameToPlay {
  const table = `sample-${game}`;
  const started = evening + 11_000 * (words.length + 1);
  return { game, table, seats, secrets: secretsOf(game, words), started, missEvery: 9 };
}
