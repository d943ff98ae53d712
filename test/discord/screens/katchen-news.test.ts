import { describe, expect, it } from "vitest";
import { news } from "../../../src/discord/screens/katchen-news.js";
import { sceneWith, threw, toAll, viewWith, type Told } from "./katchen-scenes.js";

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

  it("tells the roll-off, ties included, and who opens", () => {
    const rolls: readonly Told[] = [
      { type: "rolled", seat: anna, die: 6 },
      { type: "rolled", seat: ben, die: 6 },
    ];
    expect(told(...rolls)).toEqual(["Ben würfelt eine 6."]);
    expect(told(...rolls, { type: "tied", seats: [anna, ben] })).toEqual([
      "Ben würfelt eine 6.",
      "Gleichstand! Anna und Ben würfeln noch mal.",
    ]);
    expect(told(...rolls, { type: "opens", seat: ben, stage: "deal", game: 1 })).toEqual([
      "Ben würfelt eine 6.",
      "Ben fängt an.",
    ]);
  });

  it.each([
    [[1, 4, 2], "4️⃣2️⃣1️⃣ – ein **Katchen**!"],
    [[1, 1, 1], "1️⃣1️⃣1️⃣ **7 Asse (111)**."],
    [[1, 5, 1], "5️⃣1️⃣1️⃣ **5 Asse (511)**."],
    [[2, 1, 1], "2️⃣1️⃣1️⃣ **2 Asse (211)**."],
    [[3, 3, 3], "3️⃣3️⃣3️⃣ **Drilling (333)**."],
    [[2, 3, 4], "4️⃣3️⃣2️⃣ **Straße (432)**."],
    [[6, 5, 3], "6️⃣5️⃣3️⃣ **653**."],
    [[2, 1, 2], "2️⃣2️⃣1️⃣ **221**. Tiefer geht’s nicht."],
  ] as const)("calls a throw of %j as people do", (dice, words) => {
    expect(told(threw(anna, dice))).toEqual([`Anna wirft ${words}`]);
  });

  it("says whether dice were thrown again or left", () => {
    const first = threw(anna, [5, 2, 1]);
    const second = threw(anna, [3, 2, 1], 2);
    expect(told(first, second)).toEqual(["Anna legt nach: 3️⃣2️⃣1️⃣ **Straße (321)**."]);
    expect(told(first, second, { type: "stood", seat: anna, count: 2 })).toEqual([
      "Anna lässt stehen: 3️⃣2️⃣1️⃣ **Straße (321)**.",
    ]);
  });

  it("leaves the dice that lie there to the question below", () => {
    const phase = { type: "shed", order: [anna, ben], throws: [], dice: [5, 2, 1], count: 1, limit: 3 } as const;
    const scene = sceneWith({ view: viewWith({ phase }), recent: toAll(threw(anna, [5, 2, 1])) });
    expect(news(scene)).toEqual([]);
  });

  it("tells who took how much from the stack, and puts it into small print once somebody throws again", () => {
    const round = [threw(anna, [5, 1, 1]), threw(ben, [6, 4, 2]), threw(cleo, [3, 3, 3]), dealt(ben, anna, 5)];
    expect(told(...round)).toEqual(["**Ben** nimmt **5 Deckel** vom Stapel."]);
    expect(told(...round, threw(ben, [6, 5, 1]))).toEqual([
      "-# **Ben** nimmt **5 Deckel** vom Stapel. Höchster Wurf: Anna, 5 Asse (511). Tiefster: Ben, 642.",
      "Ben wirft 6️⃣5️⃣1️⃣ **651**.",
    ]);
    expect(told(...round.slice(0, 3), dealt(ben, anna, 1, 5))).toEqual([
      "**Ben** nimmt den Rest vom Stapel, **1 Deckel**.",
    ]);
  });

  it("tells who gave how much to whom, and who got rid of all", () => {
    const round = [threw(anna, [4, 4, 4]), threw(ben, [6, 4, 2])];
    expect(told(...round, gave(anna, ben, 4))).toEqual(["**Anna** schiebt **4 Deckel** zu **Ben** rüber."]);
    expect(told(...round, gave(anna, ben, 3, 4), { type: "free", seat: anna })).toEqual([
      "**Anna** schiebt alles zu **Ben** rüber, **3 Deckel**.",
      "Anna ist alle Deckel los.",
    ]);
  });

  it("opens stage 2 when the stack is empty", () => {
    const round = [threw(anna, [4, 4, 4]), threw(ben, [6, 4, 2]), dealt(ben, anna, 4)];
    expect(told(...round, { type: "opens", seat: ben, stage: "shed", game: 1 }).at(-1)).toBe(
      "Der Stapel ist leer, jetzt geht’s ans Loswerden. Ben legt vor.",
    );
  });

  it("counts the shots of a knock-out and says who is out", () => {
    const end: readonly Told[] = [
      gave(anna, ben, 3),
      { type: "shot", seat: ben, shots: 2 },
      { type: "out", seat: ben },
      { type: "opens", seat: cleo, stage: "deal", game: 4 },
    ];
    const scene = sceneWith({ view: viewWith({ options: { shots: 2 } }), recent: toAll(...end) });
    expect(news(scene)).toEqual([
      "**Anna** schiebt **3 Deckel** zu **Ben** rüber.",
      "🥃 Alle dreizehn bei **Ben**: Schuss Nummer 2!",
      "Damit ist Ben raus.",
      "Spiel 4: Cleo fängt an.",
    ]);
  });
});

describe("what decided between equal throws", () => {
  it("is »Mit ist Scheiß« when the lowest came later", () => {
    const round = [threw(anna, [5, 4, 4]), threw(ben, [4, 5, 4]), threw(cleo, [6, 2, 1]), dealt(ben, cleo, 1)];
    expect(told(...round).at(-1)).toBe("„Mit ist Scheiß“: Ben warf 544 erst nach Anna.");
  });

  it("is not told where the dice alone decide, and not of the highest in stage 1", () => {
    const round = [threw(anna, [4, 4, 4]), threw(ben, [4, 4, 4]), threw(cleo, [6, 2, 1]), dealt(cleo, anna, 4)];
    expect(told(...round)).toEqual(["**Cleo** nimmt **4 Deckel** vom Stapel."]);
  });

  it("is »Mit ist Scheiß« when the highest came earlier and so may give", () => {
    const round = [threw(anna, [4, 4, 4]), threw(ben, [4, 4, 4]), threw(cleo, [6, 2, 1]), gave(anna, cleo, 4)];
    expect(told(...round).at(-1)).toBe("„Mit ist Scheiß“: Ben warf Drilling (444) auch, aber später.");
  });

  it("is the number of throws when one took more", () => {
    const slow = [threw(anna, [5, 4, 4]), threw(anna, [6, 4, 4], 2), threw(ben, [6, 4, 4]), threw(cleo, [6, 6, 6])];
    expect(told(...slow, gave(cleo, anna, 6)).at(-1)).toBe("Ben hatte auch 644, aber Anna brauchte mehr Würfe.");
    const high = [threw(anna, [5, 4, 4]), threw(anna, [6, 6, 6], 2), threw(ben, [6, 6, 6]), threw(cleo, [6, 4, 4])];
    expect(told(...high, gave(ben, cleo, 6)).at(-1)).toBe("Anna hatte auch Drilling (666), brauchte aber mehr Würfe.");
  });

  it("looks at the round that ended alone, not at those before", () => {
    const before = [threw(anna, [6, 2, 1]), threw(ben, [6, 4, 4]), dealt(anna, ben, 1)];
    const round = [threw(anna, [6, 6, 6]), threw(ben, [6, 2, 1]), dealt(ben, anna, 6)];
    expect(told(...before, ...round)).toEqual(["**Ben** nimmt **6 Deckel** vom Stapel."]);
    const cleoLeaves = [threw(cleo, [6, 2, 1]), threw(anna, [6, 4, 4]), gave(cleo, anna, 1)];
    const without = [threw(anna, [6, 2, 1]), threw(ben, [6, 5, 4]), gave(ben, anna, 2)];
    expect(told(...cleoLeaves, ...without)).toEqual(["**Ben** schiebt **2 Deckel** zu **Anna** rüber."]);
  });

  it("goes untold where the events do not reach back to it", () => {
    expect(told(threw(cleo, [6, 2, 1]), dealt(ben, cleo, 1), threw(ben, [6, 5, 1]))).toEqual([
      "-# **Ben** nimmt **1 Deckel** vom Stapel.",
      "Ben wirft 6️⃣5️⃣1️⃣ **651**.",
    ]);
  });
});
