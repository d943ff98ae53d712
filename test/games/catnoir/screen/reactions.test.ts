import { describe, expect, it } from "vitest";
import { ephemerals } from "../../../../src/games/catnoir/screen/ephemeral.js";
import { catnoirScreen } from "../../../../src/games/catnoir/screen/index.js";
import { catnoir, type Answer } from "../../../../src/games/catnoir/rules/index.js";
import { A, B, C, D, place, type Table } from "../rules/table.js";
import { catnoirPress as press } from "../../../../src/games/catnoir/press.js";
import { offerOf, offersIn } from "../../../support/offers.js";
import { linesOf, sheetSceneOf } from "./scenes.js";
import { seenOf } from "../../../support/scenes-of.js";

const snoop = { type: "play", faction: "detectives", extra: "hackers" } as const;
const mafia = place({ hands: ["MMMM", "SSHM", "DDD", "DD"], points: [0, 1, 0, 2] }).plays({
  type: "play",
  faction: "mafia",
});
const journalists = place({ hands: ["JJ", "SSH", "D"] }).plays({ type: "play", faction: "journalists" });
const detectives = place({ hands: ["DDDH", "SSHM", "DDD"] }).plays(snoop);

function asked({ state }: Table, seat: number) {
  return ephemerals.hand(sheetSceneOf(state, seat));
}

/** The labels of all buttons. */
function buttonsOf(table: Table, seat: number): readonly string[] {
  return seenOf(asked(table, seat)).buttons.map(({ label }) => label);
}

describe("a question about somebody else's play", () => {
  it("is after detectives whether to discard", () => {
    expect(linesOf(asked(detectives, B))).toContain("### 👉 Anna lässt Detektive schnüffeln");
    expect(linesOf(asked(detectives, B))).toContain("💻 Hacker: Wirfst du davon 1 Karte ab? Das bringt dir 1 Punkt.");
    expect(buttonsOf(detectives, B)).toEqual(["1 abwerfen, 1 Punkt", "Keine davon"]);
  });

  it("is after the mafia a point, or which two cards", () => {
    expect(buttonsOf(mafia, B)).toEqual(["1 Punkt verlieren"]);
    expect(offerOf(asked(mafia, B), "answer", "").options.map(({ label }) => label)).toEqual([
      "2 Wissenschaftler",
      "1 Wissenschaftler + 1 Mafioso",
      "1 Wissenschaftler + 1 Hacker",
      "1 Mafioso + 1 Hacker",
    ]);
  });

  it("is after journalists what to give, and whether to discard one more", () => {
    expect(buttonsOf(journalists, B)).toEqual(["Nichts verschenken"]);
    expect(offerOf(asked(journalists, B), "answer", "").options.map(({ label }) => label)).toEqual([
      "Wissenschaftler: 1 schenken",
      "Wissenschaftler: 1 schenken, 1 raus",
      "Hacker: 1 schenken",
    ]);
  });

  it("has a single button where the hand leaves one answer, which is that answer", () => {
    for (const [table, label, why] of [
      [detectives, "Weiter", "Du hast keine. Es geht von selbst weiter: So merkt niemand, wer welche hat."],
      [mafia, "Abwerfen: 2 Detektive", "Du hast keinen Punkt und lauter gleiche Karten: Zwei davon müssen weg."],
    ] as const) {
      const { state } = table;
      const offers = offersIn(asked(table, C));
      expect(buttonsOf(table, C)).toEqual([label]);
      expect(offers.map(({ id }) => press({ ...id, values: [] }, sheetSceneOf(state, C)))).toEqual([
        { kind: "act", action: catnoir.legal(state, C)[0], ephemeral: "hand" },
      ]);
      expect(linesOf(asked(table, C)).join("\n")).toContain(why);
      expect(linesOf(asked(table, C)).join("\n")).not.toContain("?");
    }
  });
});

describe("a newcomer who is asked", () => {
  it("has a hint, of two players as well", () => {
    const two = place({ hands: ["DDDH", "SSHM"] }).plays(snoop);
    for (const table of [two, mafia, journalists, detectives])
      expect([0, 1, 2].map((nth) => catnoirScreen.hints.own(sheetSceneOf(table.state, B), nth))).toEqual([
        "react",
        "react",
        "react",
      ]);
  });
});

describe("an answer that waits for others", () => {
  const answers: readonly (readonly [Table, Answer, string])[] = [
    [detectives, { type: "discard", accept: true }, "1 abwerfen, 1 Punkt"],
    [detectives, { type: "discard", accept: false }, "Keine davon"],
    [mafia, { type: "pay", with: "point" }, "1 Punkt verlieren"],
    [mafia, { type: "pay", with: "cards", cards: ["mafia", "hackers"] }, "Abwerfen: 1 Mafioso + 1 Hacker"],
    [journalists, { type: "give", faction: "scientists", discard: false }, "Wissenschaftler: 1 schenken"],
    [journalists, { type: "give", faction: "scientists", discard: true }, "Wissenschaftler: 1 schenken, 1 raus"],
    [journalists, { type: "decline" }, "Nichts verschenken"],
  ];

  it("is shown to its giver, and that it goes on when all are in", () => {
    for (const [table, answer, words] of answers) {
      const lines = linesOf(asked(table.answers(B, answer), B));
      expect(lines).toContain("### 🤫 Deine Antwort liegt bereit");
      expect(lines).toContain(`**${words}**`);
      expect(lines).toContain("Weiter geht’s, wenn alle geantwortet haben.");
    }
  });

  it("looks the same whether it is stored or held back as the last one", () => {
    for (const [table, answer] of answers) {
      const { state, news } = table.answers(B, answer);
      const held = sheetSceneOf(table.state, B, { prompt: null, legal: [], held: answer });
      expect(news.map(({ type }) => type)).toEqual(["answered"]);
      const stored = sheetSceneOf(state, B, { events: news });
      expect(ephemerals.hand(held)).toEqual(ephemerals.hand(stored));
      expect(held.view.own?.answer).toBeNull();
      expect(stored.view.own?.answer).toEqual(answer);
    }
  });
});

describe("a seat that waits for reactions", () => {
  it("reads what everybody knows to be asked", () => {
    const said = (table: Table, seat: number) => linesOf(asked(table, seat)).find((line) => line.startsWith("### ⏳"));
    const two = place({ hands: ["DDDH", "SSHM"] }).plays(snoop);
    expect(said(two, A)).toBe("### ⏳ Ben überlegt: 💻 1 Hacker abwerfen für 1 Punkt?");
    expect(said(journalists, A)).toBe("### ⏳ Alle anderen überlegen: dir 1 Karte schenken?");
    const some = place({ hands: ["JJ", "SSH", "D", ""] }).plays({ type: "play", faction: "journalists" });
    expect(said(some, D)).toBe("### ⏳ Ben und Cleo überlegen: Anna 1 Karte schenken?");
  });

  it("is told who was asked, and never who has answered", () => {
    const before = [A, D].map((seat) => asked(mafia, seat));
    const after = [A, D].map((seat) =>
      asked(mafia.answers(C, { type: "pay", with: "cards", cards: ["detectives", "detectives"] }), seat),
    );
    expect(linesOf(before[0] ?? [])).toContain("### ⏳ Alle anderen überlegen: 2 Karten oder 1 Punkt hergeben?");
    expect(after).toEqual(before);
  });
});
