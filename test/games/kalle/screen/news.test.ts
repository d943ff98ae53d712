import { describe, expect, it } from "vitest";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import { catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { lineOn, sceneAfter } from "./scenes.js";

/** The bold line at the last of these tables, one action apart. */
function told(...tables: readonly Table[]): string {
  return lineOn(sceneAfter(...tables));
}

function notesAt(...tables: readonly Table[]): readonly string[] {
  return kalleScreen.board(sceneAfter(...tables)).notes.filter((note) => note !== "");
}

/** With the last action chosen because time was up. */
function late(table: Table): Table {
  return { ...table, news: table.news.map((event) => ({ ...event, isTimeout: true as const })) };
}

const placed = sit(3).hides(10).places(0);
const searched = placed.searches(1);

describe("the bold line on Kalle's board", () => {
  it("says who is to do what in every phase", () => {
    expect(told(sit(3))).toBe("👉\u00A0Anna ist Kalle und sucht ein Versteck");
    expect(told(sit(3).hides(10))).toBe("👉\u00A0Ben stellt Spürnase auf einen Gully");
    expect(told(placed)).toBe("👉\u00A0Ben zieht einen Schritt weiter und öffnet");
  });

  it("calls out who was in the manhole, before Kalle's seat is asked", () => {
    expect(told(searched)).toBe("🐊 Ein runtergespültes Krokodil! 👉\u00A0Anna darf tauschen");
  });

  it("says what Kalle's seat has swapped, or that it was nothing, before the next mouse is asked", () => {
    expect(told(searched, searched.swaps(10, 15))).toBe("Anna tauscht C3 mit D4. 👉\u00A0Cleo sucht weiter");
    expect(told(searched, searched.passes())).toBe("Anna tauscht nichts. 👉\u00A0Cleo sucht weiter");
  });

  it("never tells more than the last swap: older ones are for the players to remember", () => {
    const swapped = searched.swaps(10, 15);
    const next = swapped.searches(2);
    expect(told(searched, swapped, next)).toBe("🐠 Ein für tot erklärter Goldfisch! 👉\u00A0Anna darf tauschen");
    const again = next.swaps(8, 9);
    expect(told(searched, swapped, next, again)).toBe("Anna tauscht A3 mit B3. 👉\u00A0Ben sucht weiter");
  });

  it("says that a step opened nothing, and who has to make one", () => {
    const cornered = sit(3).hides(15).places(5).walks(1, 4, 5, 0).passes();
    expect(told(cornered)).toBe("Anna tauscht nichts. 👉\u00A0Ben rückt einen Schritt zur Mitte");
    expect(notesAt(cornered)).toEqual(["Ringsum ist alles offen, also öffnet sich diesmal nichts."]);
    const stepped = cornered.searches(5);
    expect(told(cornered, stepped)).toBe("Ben rückt auf B2, da war schon offen. 👉\u00A0Anna darf tauschen");
  });

  it("asks for Kalle at the end of the hunt, after every guess", () => {
    expect(told(escape(sit(3)))).toBe("🧦 Eine alleinstehende Socke! 👉\u00A0Anna, wo steckt Kalle?");
    const escaped = escape(sit(3, { lastChance: true }));
    expect(told(escaped)).toBe("🧦 Eine alleinstehende Socke! 👉\u00A0Ben rät, wo Kalle sitzt");
    const first = escaped.guesses(4);
    expect(told(escaped, first)).toBe("Ben rät A2. 👉\u00A0Cleo rät, wo Kalle sitzt");
    expect(told(escaped, first, first.guesses(8))).toBe("A2 und A3: auch kein Kalle. 👉\u00A0Anna, wo steckt Kalle?");
  });

  it("tells how the round ended, until Kalle is hidden anew", () => {
    const found = sit(3).hides(0).places(1).searches(0);
    expect(told(found)).toBe("🧀 Ben erwischt Kalle in A1! 👉\u00A0Ben ist jetzt Kalle");
    expect(told(found, found.hides(3))).toBe("👉\u00A0Cleo stellt Spürnase auf einen Gully");
    const right = escape(sit(3)).points(10);
    expect(told(right)).toBe("🧀 Anna weiß es noch: Kalle steckt in C3! 👉\u00A0Ben ist jetzt Kalle");
    const wrong = escape(sit(3)).points(4);
    expect(told(wrong)).toBe("🤷 Anna zeigt auf A2, aber Kalle saß in C3. 👉\u00A0Ben ist jetzt Kalle");
    const guessed = escape(sit(3, { lastChance: true }))
      .guesses(4)
      .guesses(10);
    expect(told(guessed)).toBe("🧀 Cleo rät C3 und erwischt Kalle! 👉\u00A0Ben ist jetzt Kalle");
  });

  it("says that the table chose for a seat whose time was up, and only then", () => {
    expect(notesAt(late(searched))[0]).toBe("🚓 🤖 für Ben (⏳ Zeit um) öffnet B1: 🐊 ein runtergespültes Krokodil");
    expect(told(searched, late(searched.passes()))).toBe("⏳ Zeit um: Anna tauscht nichts. 👉\u00A0Cleo sucht weiter");
    expect(notesAt(late(sit(3).hides(10)))[0]).toBe(
      "⏳ Zeit um: 🤖 hat Kalle für Anna versteckt. Wo, weiß jetzt niemand.",
    );
    expect(notesAt(late(placed))[0]).toBe("🚓 🤖 für Ben (⏳ Zeit um) stellt Spürnase auf A1.");
    const escaped = escape(sit(3));
    expect(told(escaped, late(escaped.points(4)))).toContain("🤖 für Anna (⏳ Zeit um) zeigt auf A2");
    const chance = escape(sit(3, { lastChance: true }));
    expect(told(chance, late(chance.guesses(4)))).toContain("🤖 für Ben (⏳ Zeit um) rät A2.");
    expect(notesAt(searched)).toEqual(["Zwei antippen, die sich berühren."]);
  });
});

describe("the small print below Kalle's board", () => {
  it("says on the first screen that the place has to be found again, and how often everybody is Kalle", () => {
    expect(notesAt(sit(3))).toEqual([
      "Gut merken: Am Ende muss Kalle das Versteck selbst wiederfinden.",
      "Danach geht’s reihum, alle sind 2-mal Kalle.",
    ]);
    expect(notesAt(sit(4))).toContain("Danach geht’s reihum, alle sind einmal Kalle.");
  });

  it("says how a search goes until each mouse has made one, and then leaves it", () => {
    expect(notesAt(placed)).toEqual(["Findet Kalle, dann gibt’s Käse! Schräg geht auch, acht Gullys habt ihr."]);
    expect(notesAt(searched.passes())).toHaveLength(1);
    expect(notesAt(searched.passes().searches(2).passes())).toEqual([]);
    expect(notesAt(catchAtOnce(sit(3)).hides(5).places(0))).toEqual([]);
  });

  it("is what the picture of a round's end does not say: who lives where Kalle's seat pointed, how close it was, and who was out", () => {
    expect(notesAt(escape(sit(3)).points(4))).toEqual([
      "In A2 wohnt 🐙 ein verknoteter Krake. Den Käse kriegt niemand.",
      "Die Polizei kam bis auf 1 Schritt heran · Vorher wohnte hier 🦠 eine Bazille mit Doktortitel",
    ]);
    const found = sit(3).hides(9).places(0).searches(1).swaps(9, 10).searches(5).passes().searches(10);
    expect(notesAt(found)).toEqual(["Vorher wohnte hier 🤡 ein Clown ohne Ballon"]);
    const blind = sit(3).hides(0).places(0).walks(1, 2, 3, 7, 11, 15, 14, 13).points(0);
    expect(notesAt(blind)[0]).toMatch(/^Die Polizei parkte genau auf Kalles Deckel · /);
  });
});
