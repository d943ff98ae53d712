import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { kalle, type State } from "../../../../src/games/kalle/rules/index.js";
import { cardFace, cardSign, signs } from "../../../../src/games/kalle/screen/words.js";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { A, C, catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import { linesOf, seenOf } from "../../../support/scenes-of.js";
import { gridOn, sceneOf, signsOn } from "./scenes.js";
import { allEmojis } from "../../../support/drawings.js";

/** By one of `ButtonStyle`. */
function styled(state: State, style: number): readonly number[] {
  return gridOn(sceneOf(state)).flatMap((button, place) => (button.style === style ? [place] : []));
}

const unicode = emojisFrom(allEmojis, new Map());

/** By colour: what can be chosen, and what can be chosen for good. */
const [blue, green]: readonly number[] = [ButtonStyle.Primary, ButtonStyle.Success];

const covered = ["🔘🔘🔘🔘", "🔘🔘🔘🔘", "🔘🔘🔘🔘", "🔘🔘🔘🔘"];

describe("the grid on Kalle's board", () => {
  it("is four rows of four buttons, each with an emoji and no word, so that all are equally wide", () => {
    for (const table of [sit(3).hides(10), sit(3).hides(10).places(0).walks(1, 2), catchAtOnce(sit(3)).hides(3)]) {
      const buttons = gridOn(sceneOf(table.state));
      expect(buttons).toHaveLength(16);
      expect(buttons.filter((button) => button.label !== "" || button.emoji === "")).toEqual([]);
    }
  });

  it("has manholes that are called A1 to D4, rat and police as emojis of the application", () => {
    const { state } = sit(3).hides(10).places(5);
    const names = gridOn({ ...sceneOf(state), emoji: ownEmojis }).map((button) => button.emoji);
    const all = ["1", "2", "3", "4"].flatMap((row) => ["A", "B", "C", "D"].map((column) => `gully${column}${row}`));
    expect(names).toEqual(all.with(5, "police"));
    expect(cardFace("kalle", ownEmojis)).toEqual(ownEmojis.button["kalle"]);
  });

  it("has Kalle's other answer below it as a button, and else a line that says what comes after it", () => {
    const hidden = sit(3, { lastChance: true }).hides(10);
    const below = ({ state }: Table) => {
      const parts = kalleScreen.board(sceneOf(state));
      const rows = seenOf(parts).rows.slice(4);
      const last = linesOf(parts).at(-1);
      return rows.length === 0 ? last : rows.map((row) => row.map(({ id, label }) => [id.split(":")[2], label]));
    };
    expect(below(hidden)).toBe("-# Danach beginnt die Jagd: Schritt für Schritt, in jede Richtung.");
    expect(below(hidden.places(0))).toBe("-# Danach darf Kalle zwei Nachbargullys tauschen, auch offene.");
    const last = (table: Table) => below(table.hides(10).places(0).walks(1, 2, 3, 7, 11, 15, 14).passes());
    expect(last(sit(3))).toBe("-# Danach zeigt Kalle das eigene Versteck.");
    expect(last(sit(3, { lastChance: true }))).toBe("-# Danach tippt jede Maus noch mal.");
    for (const table of [escape(sit(3)), escape(sit(3, { lastChance: true }))])
      expect(below(table)).toBe("-# Getauscht wird nicht mehr.");
    expect(below(hidden.places(0).searches(1))).toEqual([[["pass", "Nichts tauschen"]]]);
  });

  it("is not there while Kalle hides: the one to hide in is private", () => {
    for (const { state } of [sit(3), catchAtOnce(sit(3))]) {
      const { buttons } = seenOf(kalleScreen.board(sceneOf(state)));
      expect(buttons.map(({ id }) => id.split(":")[2])).toEqual(["hide"]);
    }
  });

  it("can be pressed exactly where it is in colour, so that no press is answered by a message that moves it", () => {
    const hidden = sit(2, { lastChance: true }).hides(10);
    const escaped = hidden.places(0).walks(1, 2, 3, 7, 11, 15, 14, 13);
    const tables = [hidden, hidden.places(0), hidden.places(0).searches(1), escaped, escaped.guesses(4)];
    for (const { state } of tables) {
      const buttons = gridOn(sceneOf(state));
      const colours = new Set([blue, green]);
      expect(buttons.map(({ disabled }) => !disabled)).toEqual(buttons.map(({ style }) => colours.has(style)));
    }
  });

  it("tells nobody which card of a swap is chosen first", () => {
    const scene = sceneOf(sit(3).hides(10).places(0).searches(1).state);
    const [prompt] = scene.prompts;
    if (prompt === undefined) throw new Error("nobody is asked");
    const drafts = [{ prompt: prompt.id, seat: A, value: { first: 5 } }];
    expect(kalleScreen.board({ ...scene, drafts })).toEqual(kalleScreen.board(scene));
  });

  it("shows open cards by their faces and all covered ones alike", () => {
    expect(signsOn(sceneOf(sit(3).hides(10).state))).toEqual(covered);
    const { state } = sit(3).hides(10).places(0).walks(1, 2, 3);
    expect(signsOn(sceneOf(state))).toEqual([
      `🔘${cardSign(1, unicode)}${cardSign(2, unicode)}🚓`,
      ...covered.slice(1),
    ]);
  });

  it("marks the police by a sign and a colour that nothing else has", () => {
    const { state } = sit(3).hides(10).places(5);
    expect(gridOn(sceneOf(state))[5]).toMatchObject({ emoji: "🚓", style: ButtonStyle.Danger });
    expect(styled(state, ButtonStyle.Danger)).toEqual([5]);
  });

  it("makes those stand out that can be pressed now, in every phase, and a final answer in another colour", () => {
    const all = Array.from({ length: 16 }, (_, place) => place);
    const hidden = sit(2, { lastChance: true }).hides(10);
    const inviting = ({ state }: Table) => styled(state, ButtonStyle.Primary);
    const final = ({ state }: Table) => styled(state, ButtonStyle.Success);
    expect(inviting(hidden)).toEqual(all);
    expect(inviting(hidden.places(0))).toEqual([1, 4, 5]);
    expect(inviting(hidden.places(0).searches(5))).toEqual(all.filter((place) => place !== 5));
    const escaped = hidden.places(0).walks(1, 2, 3, 7, 11, 15, 14, 13);
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

  it("marks the last swap on covered cards by a sign with their names until Kalle's seat answers again, and by no colour", () => {
    const swapped = sit(3).hides(10).places(0).searches(1).swaps(9, 10);
    expect(signsOn(sceneOf(swapped.state))[2]).toBe("🔘🔀🔀🔘");
    const own = gridOn({ ...sceneOf(swapped.state), emoji: ownEmojis }).map((button) => button.emoji);
    expect(own.slice(8, 12)).toEqual(["gullyA3", "swappedB3", "swappedC3", "gullyD3"]);
    expect(styled(swapped.state, ButtonStyle.Success)).toEqual([]);
    const searched = swapped.searches(2);
    expect(signsOn(sceneOf(searched.state))[2]).toBe("🔘🔀🔀🔘");
    expect(signsOn(sceneOf(searched.passes().state))).toEqual([`🔘${cardSign(1, unicode)}🚓🔘`, ...covered.slice(1)]);
    const open = searched.swaps(1, 5);
    expect(signsOn(sceneOf(open.state)).slice(0, 2)).toEqual(["🔘🔀🚓🔘", `🔘${cardSign(1, unicode)}🔘🔘`]);
    expect(styled(open.state, ButtonStyle.Success)).toEqual([]);
  });

  it("shows a swapped card that can be searched by its sign and as one that can be", () => {
    const { state } = sit(3).hides(10).places(0).searches(1).swaps(5, 9);
    expect(gridOn(sceneOf(state))[5]).toMatchObject({ emoji: "🔀", style: ButtonStyle.Primary });
    expect(gridOn(sceneOf(state))[9]).toMatchObject({ emoji: "🔀", style: ButtonStyle.Secondary });
  });

  it("marks the cards that mice have guessed", () => {
    const guessed = escape(sit(3, { lastChance: true })).guesses(4);
    expect(guessed.asked).toBe(C);
    expect(gridOn(sceneOf(guessed.state))[4]).toMatchObject({ emoji: "📍", style: ButtonStyle.Secondary });
  });

  it("is covered again in the next round", () => {
    expect(signsOn(sceneOf(catchAtOnce(sit(3)).hides(3).state))).toEqual(covered);
  });

  it("carries the places in their order, whatever lies there", () => {
    for (const [{ state }, verb] of [
      [sit(2).hides(3), "place"],
      [sit(2).hides(3).places(0), "card"],
    ] as const) {
      const [prompt] = kalle.prompts(state);
      expect(gridOn(sceneOf(state)).map((button) => button.id)).toEqual(
        Array.from({ length: 16 }, (_, place) => `k3f9x2:${prompt?.id}:${verb}:${place}`),
      );
    }
  });
});

describe("the faces of the dwellers", () => {
  it("are sixteen different emoji, none of them used for anything else", () => {
    const faces = Array.from({ length: 16 }, (_, dweller) => cardSign(dweller, unicode));
    expect(new Set([...faces, ...Object.values(signs)]).size).toBe(16 + Object.keys(signs).length);
    expect(faces.every((face) => /^\p{Emoji_Presentation}$/u.test(face))).toBe(true);
  });
});
