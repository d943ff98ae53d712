import { describe, expect, it } from "vitest";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import { drawBoard } from "../../src/discord/ui/frame.js";
import { drawEphemeral } from "../../src/discord/ui/draw-ephemeral.js";
import { catnoir } from "../../src/games/catnoir/rules/index.js";
import { translator } from "../../src/texts/index.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import type { Table } from "../../src/tables/table.js";
import { place as mayor } from "../games/catnoir/rules/table.js";
import { place } from "../games/denkste/rules/table.js";
import { sit } from "../games/kalle/rules/table.js";
import { seededRandom } from "../support/seeded-random.js";
import { Confidences } from "./confidences.js";
import { linesIn, stringsIn } from "./facts.js";
import { privateFactsOf } from "./private-facts.js";
import { runningTable } from "../support/running-table.js";
import { allEmojis } from "../support/drawings.js";

const emojis = emojisFrom(allEmojis, new Map());
const [english, german] = [translator("en"), translator("de")];

/** The mover's card lies, and so does an English stopper's draft of one of two numbers. */
const denkste = ((): Table => {
  const table = runningTable("denkste", 2, place([30, 3]).state.options, place([30, 3]).goes(0, 5).state);
  const prompt = table.game.prompts(table.row.state).find(({ seat }) => seat === 1)?.id ?? 0;
  return { ...table, drafts: [{ prompt, seat: 1, value: { numbers: [4] }, open: false }] };
})();
const kalle = runningTable("kalle", 2, { lastChance: false }, sit(2).hides(5).places(0).state);
const catnoirOptions = { factions: "first", actions: 1 } as const;
const hands = runningTable("catnoir", 3, catnoirOptions, catnoir.setup(3, catnoirOptions, seededRandom(7), 0).state);

const factsOf = (table: Table, seat: number, locale: string) => privateFactsOf(table, [{ seat, locale }], emojis);
const sheetOf = (table: Table, name: string, seat: number) =>
  drawEphemeral(name, boardOf(table), situationOf(table, seat), seat === 1 ? english : german, emojis);

/** What somebody notices who knows what is private, and reads this. */
function noticed(table: Table, seat: number, locale: string, read: unknown, at = 0): string | null {
  const confidences = new Confidences();
  confidences.note("T", factsOf(table, seat, locale), at);
  return confidences.foundIn(stringsIn(read).join("\n"), 0);
}

describe("what one seat alone may know", () => {
  it("are the lines of its ephemeral messages that would be others, in its own language", () => {
    expect(factsOf(denkste, 0, "de").texts).toEqual([expect.stringContaining("Gewählt: 5️⃣.")]);
    expect(factsOf(denkste, 1, "en-GB").texts).toContainEqual(expect.stringContaining("4"));
    expect(factsOf(hands, 0, "de").texts.length).toBeGreaterThan(1);
  });

  it("are the buttons and selects that stand on its ephemeral messages alone", () => {
    const { ids } = factsOf(denkste, 0, "de");
    expect(ids.length).toBeGreaterThan(5);
    const board = JSON.stringify(drawBoard(boardOf(denkste), german, emojis));
    expect(ids.filter((id) => board.includes(`"${id}"`))).toEqual([]);
  });

  it("are hidden cards and places, held answers and secret drafts as they are stored", () => {
    expect(factsOf(kalle, 0, "de").stored).toContain('"trail":[5]');
    expect(factsOf(denkste, 0, "de").stored).toContain('"go":5');
    const { row } = hands;
    const [hand] = (row.state as { readonly hands: readonly unknown[] }).hands;
    expect(factsOf(hands, 2, "de").stored).toContain(JSON.stringify(hand));
    const action = { type: "discard", accept: true };
    const held = { prompt: 3, seat: 1, action, by: "human", interaction: "9" } as const;
    expect(factsOf({ ...hands, held: [held] }, 2, "de").stored).toContain(JSON.stringify(action));
  });

  it("is nothing that may be said aloud all the same", () => {
    const { texts, stored } = privateFactsOf(denkste, [{ seat: 0, locale: "de" }], emojis, ["5️⃣", '"go":5']);
    expect(texts).toEqual([]);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter((fact) => fact.includes('"go":5'))).toEqual([]);
  });

  it("are what a hand can do and not the mere name of its only kind of cards, which open cards have too", () => {
    const { state } = mayor({ hands: ["JJ", "DD", "H", "MMM"] });
    const { texts } = factsOf(runningTable("catnoir", 4, state.options, state), 3, "de");
    expect(texts.filter((text) => /^\S+\s3\sMafiosi$/u.test(text))).toEqual([]);
    expect(texts).toContainEqual(expect.stringMatching(/3\sMafiosi\./u));
  });

  it("is nothing in a lobby", () => {
    const lobby: Table = { ...hands, row: { ...hands.row, status: "lobby", state: null } };
    expect(factsOf(lobby, 0, "de")).toEqual({ texts: [], ids: [], stored: [] });
  });
});

describe("in what everybody reads", () => {
  it.each([
    ["Denkste!", denkste, "laid", 0, "de"],
    ["Cat Noir", hands, "hand", 0, "de"],
  ] as const)("a sheet of %s is noticed, whole, as its words, and by its controls", (_, table, name, seat, locale) => {
    const sheet = sheetOf(table, name, seat);
    expect(noticed(table, seat, locale, sheet)).not.toBeNull();
    expect(noticed(table, seat, locale, `LEAK ${linesIn(sheet.components).join(" ")}`)).not.toBeNull();
    const [id] = factsOf(table, seat, locale).ids;
    expect(noticed(table, seat, locale, { components: [{ custom_id: id }] })).not.toBeNull();
  });

  it.each([
    ["Denkste!", denkste],
    ["Kalle Kanalratte", kalle],
    ["Cat Noir", hands],
  ])("a board of %s is nothing to notice", (_, table) => {
    for (const t of [german, english]) {
      const board = drawBoard(boardOf(table), t, emojis);
      for (const seat of table.seats.keys()) expect(noticed(table, seat, "de", board)).toBeNull();
    }
  });

  it("what is long known, or was only hidden later, is nothing to notice", () => {
    const words = factsOf(denkste, 0, "de").texts;
    expect(noticed(denkste, 0, "de", words, 2_000)).not.toBeNull();
    expect(noticed(denkste, 0, "de", words, 60_000)).toBeNull();
    expect(noticed(denkste, 0, "de", words, -60_000)).toBeNull();
  });
});

describe("in the log", () => {
  const confidences = new Confidences();
  confidences.note("T", factsOf(kalle, 0, "de"), 0);
  confidences.forget(1e9);

  it("a hidden place is found whenever it was hidden, and a plain line has nothing", () => {
    const state = kalle.row.state;
    expect(confidences.everIn(JSON.stringify({ level: 30, time: 1, state, msg: "moved" })).length).toBeGreaterThan(0);
    const plain = { level: 30, time: 1, table: kalle.row.id, channel: "9", msg: "a board could not be written" };
    expect(confidences.everIn(JSON.stringify(plain))).toEqual([]);
  });
});
