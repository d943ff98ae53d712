import { describe, expect, it } from "vitest";
import { board } from "../../../../src/games/catnoir/screen/draw-board.js";
import { news, playBefore } from "../../../../src/games/catnoir/screen/news.js";
import type { Event } from "../../../../src/games/catnoir/rules/index.js";
import {
  bureaucrats,
  decline,
  detectives,
  gives,
  givesAndDiscards,
  hackers,
  journalists,
  mafia,
  no,
  pays,
  point,
  police,
  robocats,
  scientists,
  yes,
  B,
  C,
  D,
  place,
  sit,
  type Table,
} from "../rules/table.js";
import { sceneOf } from "./scenes.js";

/** Told at the last of these tables, one action apart; line breaks do not count. */
function told(...tables: readonly Table[]): readonly string[] {
  const recent = tables.flatMap((table): readonly Event[] => table.news);
  const last = tables.at(-1);
  if (last === undefined) throw new Error("no table");
  return toldAt(last, recent);
}

function toldAt({ state }: Pick<Table, "state">, events: readonly Event[]): readonly string[] {
  return news(sceneOf(state, events)).map((line) => line.replaceAll("\u00A0", " "));
}

describe("what happened last in Cat Noir", () => {
  it("is at the very beginning who has the first turn", () => {
    expect(told(sit(2))).toEqual(["🗳️ Der Wahlkampf ist eröffnet, und das Los lässt **Anna** anfangen."]);
  });

  it("is what somebody took, and what came to the display for it", () => {
    expect(told(place({ hands: ["D", "D"] }).takes("S", 2))).toEqual([
      "**Anna** bedient sich: 🔬 2 Wissenschaftler.",
      "Neu in der Auslage: 🔎 1 Detektiv und 🔬 1 Wissenschaftler",
    ]);
  });

  it("is the last turn alone, once somebody has done something in the next one", () => {
    const taken = place({ hands: ["D", "D"], display: "DDSSRRM" }).takes("S", 1);
    expect(told(taken, taken.takes("M", 1))[0]).toBe("**Ben** bedient sich: 🎩 1 Mafioso.");
    expect(told(taken, taken.takes("M", 1))).toHaveLength(2);
  });

  it("is besides what the play before that turn brought and cost, but no card that it revealed or cost", () => {
    const earlier = (...tables: readonly Table[]): string => {
      const last = tables.at(-1);
      const recent = tables.flatMap((table): readonly Event[] => table.news);
      return last === undefined ? "" : playBefore(sceneOf(last.state, recent)).replaceAll("\u00A0", " ");
    };
    const asked = place({ hands: ["MMMM", "DDR", "SSR"], points: [0, 0, 1], display: "DDSSRRM" }).plays(mafia);
    const paid = asked.answers(B, pays("DD")).answers(C, point);
    const next = paid.takes("S", 1);
    expect(earlier(asked)).toBe("");
    expect(earlier(asked, paid)).toBe("");
    const line = "Davor spielte Anna 🎩 4 Mafiosi, +2 Punkte · Ben zahlte 2 Karten · Cleo zahlte 1 Punkt";
    expect(earlier(asked, paid, next)).toBe(line);
    const { notes } = board(sceneOf(next.state, [...asked.news, ...paid.news, ...next.news]));
    expect(notes.map((note) => note.replaceAll("\u00A0", " "))).toContain(line);
    expect(earlier(asked, paid, next, next.takes("M", 1))).toBe("");
    const hacked = place({ hands: ["HH", "SSM"], display: "DDSSRRM" }).plays(hackers(2, B), "HM");
    expect(earlier(hacked, hacked.takes("R", 1))).toBe(
      "Davor spielte Anna gegen Ben 💻 2 Hacker · 1 Hacker getroffen (+1 Punkt)",
    );
  });

  it("is both actions of a turn of two", () => {
    const one = place({ hands: ["SSS", "D"], actions: 2 }).plays(scientists);
    expect(told(one, one.takes("R", 1))).toEqual([
      "**Anna** lässt forschen: 🔬 3 Wissenschaftler. Das bringt 2 Punkte und 2 Karten vom Stapel.",
      "**Anna** bedient sich: ⚙️ 1 Robocat.",
      "Neu in der Auslage: ⚙️ 1 Robocat",
    ]);
  });

  it("is what was too much, openly", () => {
    const full = place({ hands: ["DDDDDSSSSS", "D"] }).takes("R", 2);
    expect(told(full)).toHaveLength(2);
    expect(told(full, full.trims("DS"))[1]).toBe(
      "Anna hatte die Pfoten zu voll und wirft ab: 🔎 1 Detektiv und 🔬 1 Wissenschaftler.",
    );
  });

  it("is that somebody could do nothing, after what happened before it", () => {
    const events: readonly Event[] = [
      { to: "all", type: "turn", seat: 0, turn: 4, actions: 1 },
      { to: "all", type: "took", seat: 0, faction: "mafia", count: 1 },
      { to: "all", type: "turn", seat: 1, turn: 5, actions: 1 },
      { to: "all", type: "idle", seat: 1 },
      { to: "all", type: "turn", seat: 0, turn: 6, actions: 1 },
    ];
    expect(toldAt(place({ hands: ["SSS", "DD"] }), events)).toEqual([
      "**Anna** bedient sich: 🎩 1 Mafioso.",
      "Ben kann beim besten Willen nichts tun.",
    ]);
  });

  it("is that the pile was shuffled again", () => {
    const shuffled = place({ hands: ["RRD", "D"], draw: "DSR", discard: "MMMM" }).plays(robocats(2), "MM");
    expect(told(shuffled)).toEqual([
      "**Anna** wirft die Maschinen an: ⚙️ 2 Robocats. Das bringt 5 Karten vom Stapel.",
      "🔀 Stapel leer, 4 Karten von der Ablage neu gemischt",
    ]);
  });
});

describe("a play in Cat Noir's news", () => {
  it("of four robocats brings points", () => {
    expect(told(place({ hands: ["RRRR", "D"] }).plays(robocats(4)))).toEqual([
      "**Anna** wirft die Maschinen an: ⚙️ 4 Robocats. Das bringt 3 Punkte.",
    ]);
  });

  it("of scientists that wins tells of no cards, since none are drawn", () => {
    const won = place({ hands: ["SSS", "D"], points: [15, 0] }).plays(scientists);
    expect(told(won)).toEqual(["**Anna** lässt forschen: 🔬 3 Wissenschaftler. Das bringt 2 Punkte."]);
  });

  it("of hackers tells what was uncovered: points, loot, or both", () => {
    const hands = ["HHD", "SM"];
    const line = (top: string): string | undefined => told(place({ hands }).plays(hackers(2, B), top))[0];
    expect(line("HS")).toBe(
      "**Anna** hackt **Ben**: 💻 2 Hacker. Aufgedeckt: 🔬 1 Wissenschaftler und 💻 1 Hacker. Das bringt 1 Punkt, der Rest ist Beute. 1 Hacker bleibt bei Ben.",
    );
    expect(line("HH")).toBe("**Anna** hackt **Ben**: 💻 2 Hacker. Aufgedeckt: 💻 2 Hacker. Das bringt 2 Punkte.");
    expect(line("SM")).toBe(
      "**Anna** hackt **Ben**: 💻 2 Hacker. Aufgedeckt: 🔬 1 Wissenschaftler und 🎩 1 Mafioso. Alles Beute! 2 Hacker bleiben bei Ben.",
    );
  });

  it("of hackers that win ends with the one that does", () => {
    const won = place({ hands: ["HH", "SM"], points: [15, 0] }).plays(hackers(2, B), "HS");
    expect(told(won)).toEqual(["**Anna** hackt **Ben**: 💻 2 Hacker. Aufgedeckt: 💻 1 Hacker. Das bringt 1 Punkt."]);
  });

  it("of police tells what they found, what it brings, and what is drawn for police among it", () => {
    const raid = place({ hands: ["PPPD", "DPS"] }).plays(police(3, "D", B), "DPS");
    expect(told(raid)).toEqual([
      "Razzia! **Anna** filzt **Ben**: 🔎 1 Detektiv und 🚨 3 Polizisten. Gefunden: 🔎 1 Detektiv, 🔬 1 Wissenschaftler und 🚨 1 Polizist. Das bringt 1 Punkt. Ben hatte selbst Polizei im Haus und zieht dafür 1 Karte nach.",
    ]);
    expect(told(place({ hands: ["PD", "SS"] }).plays(police(1, "D", B), "S"))[0]).toMatch(
      /Gefunden: 🔬 1 Wissenschaftler\. Das bringt nichts\.$/u,
    );
  });

  it("of bureaucrats tells what came out, if there was anything", () => {
    expect(told(place({ hands: ["BBBB", "D"], draw: "SHBSDD" }).plays(bureaucrats(4)))).toEqual([
      "**Anna** lässt Akten wälzen: 📎 4 Bürokraten. In den Akten: 🔬 2 Wissenschaftler, 💻 1 Hacker und 📎 1 Bürokrat. Das bringt 3 Punkte.",
    ]);
    expect(told(place({ hands: ["BD", "D"], draw: "" }).plays(bureaucrats(1)))[0]).toBe(
      "**Anna** lässt Akten wälzen: 📎 1 Bürokrat. Nur ist im Stapel keine Akte mehr.",
    );
  });
});

describe("a reaction in Cat Noir's news", () => {
  it("to detectives is not told before all are in, and then who tagged along with which card, and who did not", () => {
    const asked = place({ hands: ["DDDM", "M", "MM", "S"] }).plays(detectives("M"));
    const play = "**Anna** lässt ermitteln: 🔎 3 Detektive und 🎩 1 Mafioso. Das bringt 3 Punkte.";
    expect(told(asked)).toEqual([play]);
    const two = asked.answers(D, no).answers(C, yes);
    expect(told(asked, two)).toEqual([play]);
    expect(told(asked, two.answers(B, yes))).toEqual([
      play,
      "💬 Ben und Cleo ziehen mit: je 🎩 1 Mafioso raus, je 1 Punkt rein. Dora winkt ab.",
    ]);
    expect(told(asked, two.answers(B, no))[1]).toBe(
      "💬 Cleo zieht mit: 🎩 1 Mafioso raus, 1 Punkt rein. Alle anderen winken ab.",
    );
  });

  it("to detectives that wins ends it, and nobody after it is told of", () => {
    const asked = place({ hands: ["DDDM", "M", "MM"], points: [0, 15, 0] }).plays(detectives("M"));
    expect(told(asked, asked.answers(C, yes).answers(B, yes))[1]).toBe(
      "💬 Ben zieht mit: 🎩 1 Mafioso raus, 1 Punkt rein.",
    );
  });

  it("to the mafia is a point or two cards, and seats without a choice are told apart", () => {
    const table = place({ hands: ["MMMM", "DD", "SSR", "R"], points: [0, 1, 1, 1] });
    const asked = table.plays(mafia);
    expect(told(asked, asked.answers(B, point).answers(C, pays("SR")))).toEqual([
      "**Anna** lässt abkassieren: 🎩 4 Mafiosi. Das bringt 2 Punkte.",
      "💬 Ben gibt lieber 1 Punkt her. Dora muss 1 Punkt hergeben. Cleo rückt raus: 🔬 1 Wissenschaftler und ⚙️ 1 Robocat.",
    ]);
    expect(told(place({ hands: ["MMMM", "DD"] }).plays(mafia))[1]).toBe("💬 Ben muss rausrücken: 🔎 2 Detektive.");
    expect(told(place({ hands: ["MMMM", ""] }).plays(mafia))).toHaveLength(1);
  });

  it("to the mafia by several with cards is one sentence for those who chose so and one for those who had to", () => {
    const asked = place({ hands: ["MMMM", "DD", "SSR", "R", "HH"], points: [0, 1, 1] }).plays(mafia);
    expect(told(asked, asked.answers(B, pays("DD")).answers(C, pays("SR")))[1]).toBe(
      "💬 Schutzgeld: 🔎 2 Detektive von Ben und 🔬 1 Wissenschaftler + ⚙️ 1 Robocat von Cleo. " +
        "Ohne Wahl: ⚙️ 1 Robocat von Dora und 💻 2 Hacker von Emil.",
    );
  });

  it("to journalists is a card, one more for a point, or nothing", () => {
    const asked = place({ hands: ["JJ", "D", "SS", "R"] }).plays(journalists);
    const all = asked.answers(B, gives("D")).answers(C, givesAndDiscards("S")).answers(D, decline);
    expect(told(asked, all)).toEqual([
      "**Anna** ruft die Presse: 📰 2 Journalistinnen. Das bringt 2 Punkte.",
      "💬 Ben schenkt Anna: 🔎 1 Detektiv. Cleo schenkt Anna: 🔬 1 Wissenschaftler. Noch so eine Karte fliegt raus und bringt Cleo 1 Punkt. Dora schenkt nichts.",
    ]);
  });

  it("to journalists by several alike is one sentence", () => {
    const asked = place({ hands: ["JJ", "DD", "SS", "RR"] }).plays(journalists);
    const gifts = asked.answers(B, gives("D")).answers(C, gives("S")).answers(D, decline);
    expect(told(asked, gifts)[1]).toBe(
      "💬 Geschenke für Anna: 🔎 1 Detektiv von Ben und 🔬 1 Wissenschaftler von Cleo. Dora schenkt nichts.",
    );
    const more = asked.answers(B, givesAndDiscards("D")).answers(C, givesAndDiscards("S")).answers(D, gives("R"));
    expect(told(asked, more)[1]).toBe(
      "💬 Dora schenkt Anna: ⚙️ 1 Robocat. " +
        "Verschenkt, und noch so eine Karte für 1 Punkt abgeworfen: 🔎 1 Detektiv von Ben und 🔬 1 Wissenschaftler von Cleo.",
    );
  });
});
