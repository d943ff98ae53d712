import { describe, expect, it } from "vitest";
import { drawBoard, pictureOf } from "../../../../src/discord/ui/frame.js";
import type { Event, Options, State } from "../../../../src/games/catnoir/rules/index.js";
import { translator } from "../../../../src/locales/index.js";
import { recentSteps } from "../../../../src/tables/table.js";
import { disguises } from "../rules/disguises.js";
import { gives, givesAndDiscards, journalists, point } from "../rules/moves.js";
import { playOut } from "../rules/play-out.js";
import { B, C, D, place } from "../rules/table.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { boardOf } from "./scenes.js";
import { languages } from "../../../discord/ui/faults.js";

/** All that anybody can see of a game: the board and its picture with its words, in both languages. */
function shown(state: State, told: readonly Event[]): string {
  const board = boardOf(state, told);
  return JSON.stringify(
    languages.map((language) => {
      const t = translator(language);
      return [drawBoard(board, t, ownEmojis), pictureOf(board, t, ownEmojis)];
    }),
  );
}

const variants: readonly (readonly [number, Options])[] = [
  [2, { factions: "first", actions: 1 }],
  [3, { factions: ["detectives", "mafia", "police", "journalists", "bureaucrats"], actions: 2 }],
  [4, { factions: "random", actions: 1 }],
  [6, { factions: ["detectives", "mafia", "hackers", "police", "journalists"], actions: 1 }],
];

describe("hands, the draw pile and open answers", () => {
  it.each(variants)("show on no board and in no picture (%d seats, %o)", (seats, options) => {
    const all = playOut(seats, options, seats);
    const moments = all.filter(({ state }, index) => index % 9 === 0 || state.phase.type !== "turn").slice(0, 20);
    expect(moments.length).toBeGreaterThan(10);
    for (const { state, told } of moments) {
      const [disguise] = disguises(state, null, null);
      if (disguise === undefined) throw new Error("nothing is exchanged");
      expect(disguise.hands).not.toEqual(state.hands);
      expect(shown(disguise, told)).toBe(shown(state, told));
    }
  });
});

describe("an answer", () => {
  const asked = place({ hands: ["JJ", "DDS", "SSR", "HHM"], points: [3, 2, 2, 2] }).plays(journalists);
  const before = shown(asked.state, asked.news);

  it("changes nothing on the board until the last one is in, whoever gives which", () => {
    const one = asked.answers(C, gives("R"));
    const two = one.answers(D, givesAndDiscards("H"));
    for (const { state } of [one, asked.answers(B, gives("S")), two]) {
      expect(shown(state, asked.news)).toBe(before);
    }
    const all = two.answers(B, gives("D"));
    expect(shown(all.state, [...asked.news, ...all.news])).not.toBe(before);
  });

  it("cannot be told by what was told before it either, which a table forgets after so many steps", () => {
    const moments = longGame();
    expect(moments.length).toBeGreaterThan(5);
    for (const { state, steps } of moments) {
      const all = shown(state, steps.slice(-recentSteps).flat());
      expect(shown(state, steps.slice(5 - recentSteps).flat())).toBe(all);
    }
  });

  it("shows in the news by the same eyes once all are in", () => {
    const robbed = place({ hands: ["MMMM", "DDS"], points: [3, 2] }).plays({ type: "play", faction: "mafia" });
    const [cheap, dear] = [point, { type: "pay", with: "cards", cards: ["detectives", "scientists"] } as const].map(
      (answer) => {
        const { state, news } = robbed.answers(B, answer);
        return shown(state, [...robbed.news, ...news]);
      },
    );
    expect(cheap).not.toBe(dear);
  });
});

/** A game of six at its longest turns, with the events of each step. */
function longGame(): readonly { readonly state: State; readonly steps: readonly (readonly Event[])[] }[] {
  const options: Options = { factions: ["detectives", "mafia", "hackers", "police", "journalists"], actions: 2 };
  const moments = playOut(6, options, 4);
  return moments
    .map(({ state }, index) => ({
      state,
      steps: moments
        .slice(0, index + 1)
        .map(({ told }, at) => told.slice(at === 0 ? 0 : (moments[at - 1]?.told.length ?? 0))),
    }))
    .filter(({ state, steps }) => state.phase.type === "reaction" && steps.length > recentSteps)
    .slice(0, 12);
}
