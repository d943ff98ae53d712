import { describe, expect, it } from "vitest";
import { news } from "../../../../src/games/katchen/screen/news.js";
import type { Dice } from "../../../../src/games/katchen/rules/index.js";
import { sceneWith, threw, toAll, viewWith, type Told } from "./scenes.js";

const anna = 0;
const ben = 1;
const cleo = 2;

function told(...events: readonly Told[]): readonly string[] {
  return news(sceneWith({ recent: toAll(...events) }));
}

function dealt(seat: number, highest: number, coasters: number, worth = coasters): Told {
  return { type: "dealt", seat, highest, coasters, worth, stack: 5 };
}

function gave(from: number, seat: number, coasters: number, worth = coasters): Told {
  return { type: "gave", from, seat, coasters, worth };
}

describe("what happened last in Katchen", () => {
  it("is nothing at the very beginning", () => {
    expect(told()).toEqual([]);
  });

  it("tells everybody's die of a roll-off that is decided, which the seats no longer show", () => {
    const rolls: readonly Told[] = [
      { type: "rolled", seat: anna, die: 6 },
      { type: "rolled", seat: ben, die: 6 },
    ];
    expect(told(...rolls)).toEqual([]);
    expect(told(...rolls, { type: "tied", seats: [anna, ben] })).toEqual([
      "Anna 6️⃣, Ben 6️⃣: Gleichstand! Anna und Ben würfeln noch mal.",
    ]);
    const again: readonly Told[] = [
      { type: "tied", seats: [anna, ben] },
      { type: "rolled", seat: anna, die: 4 },
      { type: "rolled", seat: ben, die: 5 },
    ];
    expect(told(...rolls, ...again, { type: "opens", seat: ben, stage: "deal", game: 1 })).toEqual([
      "Anna 4️⃣, Ben 5️⃣: Ben fängt an.",
    ]);
  });

  it.each([
    [[6, 1, 1], []],
    [[2, 2, 2], []],
    [[6, 5, 3], []],
    [[1, 4, 2], ["Ein **Katchen** von Anna, höher geht’s nicht!"]],
    [[2, 1, 2], ["Anna mit **221**. Tiefer geht’s nicht."]],
  ] as const)("leaves a throw of %j to the seats, unless there is none higher or none lower", (dice, lines) => {
    expect(told(threw(anna, dice))).toEqual(lines);
    expect(told(threw(anna, [5, 2, 1]), threw(anna, dice, 2))).toEqual(lines);
    expect(told(threw(anna, dice), { type: "stood", seat: anna, count: 1 })).toEqual(lines);
    expect(told(threw(anna, dice), threw(ben, [6, 5, 4]))).toEqual([]);
  });

  it("leaves the dice that lie there to the question below", () => {
    const phase = { type: "shed", order: [anna, ben], throws: [], dice: [4, 2, 1], count: 1, limit: 3 } as const;
    const scene = sceneWith({ view: viewWith({ phase }), recent: toAll(threw(anna, [4, 2, 1])) });
    expect(news(scene)).toEqual([]);
  });

  it("tells who took how much from the stack and why, and calls it the round before once somebody throws again", () => {
    const round = [threw(anna, [5, 1, 1]), threw(ben, [6, 4, 2]), threw(cleo, [3, 3, 3]), dealt(ben, anna, 5)];
    expect(told(...round)).toEqual([
      "**Ben** nimmt **5 Deckel** vom Stapel. Ben war mit 642 am tiefsten, Anna mit 511 (zwei Asse und eine 5) am höchsten.",
    ]);
    expect(told(...round, threw(ben, [6, 5, 1]))).toEqual([
      "Runde davor: **Ben** nimmt **5 Deckel** vom Stapel. Ben war mit 642 am tiefsten, Anna mit 511 (zwei Asse und eine 5) am höchsten.",
    ]);
    expect(told(...round.slice(0, 3), dealt(ben, anna, 1, 5))[0]).toMatch(
      /^\*\*Ben\*\* nimmt den Rest: \*\*1 Deckel\*\*\. Ben war /u,
    );
  });

  it("tells who gave how much to whom, and who got rid of all", () => {
    const round = [threw(anna, [4, 4, 4]), threw(ben, [6, 4, 2])];
    expect(told(...round, gave(anna, ben, 4))).toEqual([
      "**Anna** schiebt **4 Deckel** zu **Ben** rüber. 444 (Pasch) schlägt 642.",
    ]);
    expect(told(...round, gave(anna, ben, 4), threw(ben, [4, 2, 1]))).toEqual([
      "Ein **Katchen** von Ben, höher geht’s nicht!",
      "Runde davor: **Anna** schiebt **4 Deckel** zu **Ben** rüber. 444 (Pasch) schlägt 642.",
    ]);
    expect(told(...round, gave(anna, ben, 3, 4), { type: "free", seat: anna })).toEqual([
      "**Anna** schiebt alles zu **Ben** rüber, **3 Deckel**. 444 (Pasch) schlägt 642.",
      "Anna ist alle Deckel los.",
    ]);
  });

  it("says why the higher of two throws is higher that are worth the same", () => {
    const round = (high: Dice, low: Dice) => told(threw(anna, high), threw(ben, low), gave(anna, ben, 1))[0];
    expect(round([6, 4, 3], [6, 4, 2])).toMatch(/ 643 schlägt 642: gleich viel wert, aber die größere Zahl\.$/u);
    expect(round([6, 5, 4], [3, 2, 1])).toMatch(/: gleich viel wert, aber die größere Zahl\.$/u);
    const kinds = /: gleich viel wert, aber Asse gehen vor Pasch, Pasch vor Straße\.$/u;
    expect(round([5, 1, 1], [5, 5, 5])).toMatch(kinds);
    expect(round([2, 2, 2], [6, 5, 4])).toMatch(kinds);
    expect(round([6, 5, 4], [6, 4, 2])).toMatch(/ 654 \(Straße\) schlägt 642\.$/u);
  });

  it("opens stage 2 when the stack is empty", () => {
    const round = [threw(anna, [4, 4, 4]), threw(ben, [6, 4, 2]), dealt(ben, anna, 4)];
    expect(told(...round, { type: "opens", seat: ben, stage: "shed", game: 1 }).at(-1)).toBe(
      "Der Stapel ist leer, jetzt geht’s ans Loswerden. Ben legt vor.",
    );
  });

  it("of stage 1 only says that and how it is over once somebody has thrown in stage 2, but does not forget the game before", () => {
    const deal: readonly Told[] = [threw(anna, [4, 4, 4]), threw(ben, [6, 4, 2]), dealt(ben, anna, 4)];
    const shed: Told = { type: "opens", seat: ben, stage: "shed", game: 1 };
    const stood: readonly Told[] = [threw(ben, [6, 4, 3]), { type: "stood", seat: ben, count: 1 }];
    const phase = { type: "shed", order: [ben, anna], throws: [], dice: null, count: 0, limit: 1 } as const;
    const later = (...events: readonly Told[]) =>
      news(sceneWith({ view: viewWith({ phase }), recent: toAll(...events) }));
    expect(later(...deal, shed, ...stood)).toEqual([
      "**Ben** nimmt **4 Deckel** vom Stapel. Der Stapel ist leer, jetzt geht’s ans Loswerden. Ben legt vor.",
    ]);
    expect(later(...deal, shed, ...stood, gave(ben, anna, 1), ...stood)).toHaveLength(1);
    expect(told(...deal, { type: "opens", seat: ben, stage: "deal", game: 2 }, threw(ben, [6, 4, 3]))).toHaveLength(1);
  });

  it("counts the shots of a knock-out and says who is out", () => {
    const end: readonly Told[] = [
      gave(anna, ben, 3),
      { type: "shot", seat: ben, shots: 2 },
      { type: "out", seat: ben },
      { type: "opens", seat: cleo, stage: "deal", game: 4 },
    ];
    const scene = sceneWith({
      view: viewWith({ options: { shots: 2, knockOut: true, byHand: true } }),
      recent: toAll(...end),
    });
    expect(news(scene)).toEqual([
      "**Anna** schiebt **3 Deckel** zu **Ben** rüber.",
      "🥃 Alle dreizehn bei **Ben**: verloren, Schuss Nummer 2!",
      "Damit ist Ben raus.",
      "Spiel 4: Cleo fängt an.",
    ]);
  });

  it("gives the only shot of a knock-out of one no number", () => {
    const shot: readonly Told[] = [
      gave(anna, ben, 3),
      { type: "shot", seat: ben, shots: 1 },
      { type: "out", seat: ben },
    ];
    const view = viewWith({ options: { shots: 1, knockOut: true, byHand: true } });
    expect(news(sceneWith({ view, recent: toAll(...shot) })).slice(1)).toEqual([
      "🥃 Alle dreizehn bei **Ben**: verloren, Schuss!",
      "Damit ist Ben raus.",
    ]);
  });
});

describe("what decided between equal throws", () => {
  it("is »Mit ist shit« when the lowest came later", () => {
    const round = [threw(anna, [5, 4, 4]), threw(ben, [4, 5, 4]), threw(cleo, [6, 2, 1]), dealt(ben, cleo, 1)];
    expect(told(...round).at(-1)).toBe("„Mit ist shit“: Ben warf 544 erst nach Anna.");
  });

  it("is not told where the dice alone decide, and not of the highest in stage 1", () => {
    const round = [threw(anna, [4, 4, 4]), threw(ben, [4, 4, 4]), threw(cleo, [6, 2, 1]), dealt(cleo, anna, 4)];
    expect(told(...round)).toEqual([
      "**Cleo** nimmt **4 Deckel** vom Stapel. Cleo war mit 621 am tiefsten, Anna mit 444 (Pasch) am höchsten.",
    ]);
  });

  it("is »Mit ist shit« when the highest came earlier and so may give", () => {
    const round = [threw(anna, [4, 4, 4]), threw(ben, [4, 4, 4]), threw(cleo, [6, 2, 1]), gave(anna, cleo, 4)];
    expect(told(...round).at(-1)).toBe("„Mit ist shit“: Ben warf 444 (Pasch) auch, aber später.");
  });

  it("is the number of throws when one took more", () => {
    const slow = [threw(anna, [5, 4, 4]), threw(anna, [6, 4, 4], 2), threw(ben, [6, 4, 4]), threw(cleo, [6, 6, 6])];
    expect(told(...slow, gave(cleo, anna, 6)).at(-1)).toBe("Ben hatte auch 644, aber Anna brauchte mehr Würfe.");
    const high = [threw(anna, [5, 4, 4]), threw(anna, [6, 6, 6], 2), threw(ben, [6, 6, 6]), threw(cleo, [6, 4, 4])];
    expect(told(...high, gave(ben, cleo, 6)).at(-1)).toBe("Anna hatte auch 666 (Pasch), brauchte aber mehr Würfe.");
  });

  it("looks at the round that ended alone, not at those before", () => {
    const before = [threw(anna, [6, 2, 1]), threw(ben, [6, 4, 4]), dealt(anna, ben, 1)];
    const round = [threw(anna, [6, 6, 6]), threw(ben, [6, 2, 1]), dealt(ben, anna, 6)];
    expect(told(...before, ...round)).toEqual([
      "**Ben** nimmt **6 Deckel** vom Stapel. Ben war mit 621 am tiefsten, Anna mit 666 (Pasch) am höchsten.",
    ]);
    const cleoLeaves = [threw(cleo, [6, 2, 1]), threw(anna, [6, 4, 4]), gave(cleo, anna, 1)];
    const without = [threw(anna, [6, 2, 1]), threw(ben, [6, 5, 4]), gave(ben, anna, 2)];
    expect(told(...cleoLeaves, ...without)).toEqual([
      "**Ben** schiebt **2 Deckel** zu **Anna** rüber. 654 (Straße) schlägt 621.",
    ]);
  });

  it("goes untold where the events do not reach back to it", () => {
    expect(told(threw(cleo, [6, 2, 1]), dealt(ben, cleo, 1), threw(ben, [6, 5, 1]))).toEqual([
      "Runde davor: **Ben** nimmt **1 Deckel** vom Stapel.",
    ]);
  });
});
