import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { kalle, places, type State } from "../../../../src/games/kalle/rules/index.js";
import { cardSign, placeName, signs } from "../../../../src/games/kalle/screen/words.js";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { A, catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import { seenOf } from "../../../support/scenes-of.js";
import { gridOn, partsOn, sceneOf } from "./scenes.js";
import { allEmojis } from "../../../support/drawings.js";

/** By one of `ButtonStyle`. */
function styled(state: State, style: number): readonly number[] {
  return gridOn(sceneOf(state)).flatMap((button, place) => (button.style === style ? [place] : []));
}

/** By colour: what can be chosen, and what can be chosen for good. */
const [blue, green, grey]: readonly number[] = [ButtonStyle.Primary, ButtonStyle.Success, ButtonStyle.Secondary];

const hidden = sit(2, { lastChance: true }).hides(10);
const escaped = hidden.places(0).walks(1, 2, 3, 7, 11, 15, 14, 13);

/** A table in each phase that has a grid. */
const tables = [
  hidden,
  hidden.places(0),
  hidden.places(0).searches(1),
  escaped,
  escaped.guesses(4),
  catchAtOnce(sit(3)).hides(3),
];

describe("the grid on Kalle's board", () => {
  it("is four rows of four buttons, called A1 to D4 whatever lies there, so that none moves and all are equally wide", () => {
    for (const { state } of tables) {
      const buttons = gridOn(sceneOf(state));
      expect(buttons.map(({ label }) => label)).toEqual(places.map(placeName));
      expect(buttons.filter(({ emoji }) => emoji !== "")).toEqual([]);
    }
  });

  it("has below it in every phase the button to swap nothing, which can be pressed only then", () => {
    for (const { state } of tables) {
      const [below = [], ...more] = seenOf(partsOn(sceneOf(state))).rows.slice(4);
      expect(more).toEqual([]);
      expect(below.map(({ id, label, disabled }) => [id.split(":")[2], label, disabled])).toEqual([
        ["pass", "Kein Tausch", state.phase.type !== "swap"],
      ]);
    }
  });

  it("is not there while Kalle hides: the one to hide in is private", () => {
    for (const { state } of [sit(3), catchAtOnce(sit(3))]) {
      const { buttons } = seenOf(partsOn(sceneOf(state)));
      expect(buttons.map(({ id }) => id.split(":")[2])).toEqual(["hide"]);
    }
  });

  it("can be pressed exactly where it is in colour, or all but at the police, so that no press is answered by a message that moves it", () => {
    for (const { state } of tables) {
      const buttons = gridOn(sceneOf(state));
      const colours = new Set([blue, green]);
      const isAnywhere = state.phase.type === "place" || state.phase.type === "swap";
      const inviting = buttons.map(({ style }, place) =>
        isAnywhere ? style === grey && place !== state.police : colours.has(style),
      );
      expect(buttons.map(({ disabled }) => !disabled)).toEqual(inviting);
    }
  });

  it("tells nobody which card of a swap is chosen first", () => {
    const scene = sceneOf(sit(3).hides(10).places(0).searches(1).state);
    const [prompt] = scene.prompts;
    if (prompt === undefined) throw new Error("nobody is asked");
    const drafts = [{ prompt: prompt.id, seat: A, value: { first: 5 } }];
    expect(kalleScreen.board({ ...scene, drafts })).toEqual(kalleScreen.board(scene));
    expect(kalleScreen.picture({ ...scene, drafts })).toEqual(kalleScreen.picture(scene));
  });

  it("has no colour for the police, which would look as if something were chosen there, and nobody can press there", () => {
    const placed = sit(3).hides(10).places(5);
    for (const { state } of [placed, placed.searches(1)]) {
      const { style, disabled } = gridOn(sceneOf(state))[state.police ?? 0] ?? {};
      expect([style, disabled]).toEqual([grey, true]);
    }
  });

  it("makes those stand out that can be pressed where others cannot, and a final answer in another colour, and invites nobody where nearly all can be", () => {
    const inviting = ({ state }: Table) => styled(state, ButtonStyle.Primary);
    const final = ({ state }: Table) => styled(state, ButtonStyle.Success);
    expect(inviting(hidden)).toEqual([]);
    expect(inviting(hidden.places(0))).toEqual([1, 4, 5]);
    expect(inviting(hidden.places(0).searches(5))).toEqual([]);
    expect(final(escaped)).toEqual([0, 4, 5, 6, 8, 9, 10, 12]);
    expect(final(escaped.guesses(4))).toEqual([0, 5, 6, 8, 9, 10, 12]);
    expect(final(escape(sit(3)))).toEqual([0, 4, 5, 6, 8, 9, 10, 12]);
    for (const now of [escaped, escaped.guesses(4), escape(sit(3))]) expect(inviting(now)).toEqual([]);
    for (const now of [hidden, hidden.places(0).searches(5)]) expect(final(now)).toEqual([]);
  });

  it("does not invite anybody while a computer player thinks", () => {
    const scene = sceneOf(sit(2).hides(10).state);
    const seats = [...scene.seats.slice(0, 1), { type: "computer", level: "strong", robot: 1 } as const];
    expect(gridOn({ ...scene, seats }).every(({ style, disabled }) => disabled && style !== blue)).toBe(true);
  });

  it("carries the places in their order, whatever lies there", () => {
    for (const [{ state }, verb] of [
      [sit(2).hides(3), "place"],
      [sit(2).hides(3).places(0), "card"],
    ] as const) {
      const [prompt] = kalle.prompts(state);
      expect(gridOn(sceneOf(state)).map((button) => button.id)).toEqual(
        places.map((place) => `k3f9x2:${prompt?.id}:${verb}:${place}`),
      );
    }
  });
});

describe("the faces of the dwellers", () => {
  it("are sixteen different emoji, none of them used for anything else", () => {
    const unicode = emojisFrom(allEmojis, new Map());
    const faces = Array.from({ length: 16 }, (_, dweller) => cardSign(dweller, unicode));
    expect(new Set([...faces, ...Object.values(signs)]).size).toBe(16 + Object.keys(signs).length);
    expect(faces.every((face) => /^\p{Emoji_Presentation}$/u.test(face))).toBe(true);
  });
});
