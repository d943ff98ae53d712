import { describe, expect, it } from "vitest";
import { ephemerals } from "../../../../src/games/catnoir/screen/ephemeral.js";
import type { Event } from "../../../../src/games/catnoir/rules/index.js";
import { toldTo, mafia, point, scientists, A, B, C, place, type Table } from "../rules/table.js";
import { linesOf, sheetSceneOf } from "./scenes.js";

/** The lines of a seat's hand. */
function lines({ state }: Table, seat: number, changes: Parameters<typeof sheetSceneOf>[2] = {}): readonly string[] {
  return linesOf(ephemerals.hand(sheetSceneOf(state, seat, changes)));
}

/** What others did to a seat, line by line: in small print, or above the menus of its own turn. */
function hits(table: Table, seat: number, ...events: readonly (readonly Event[])[]): readonly string[] {
  return lines(table, seat, { events: toldTo(events.flat(), seat) })
    .map((line) => line.replace("-# ", ""))
    .filter((line) => /^(?:💻|🚨|🎩|🔎|📰) (?:An |Anna |Bei |Ben )/u.test(line));
}

/** The lines on a seat's own plays: of its last turn, or an earlier one. */
function own(table: Table, seat: number, events: readonly Event[]): readonly string[] {
  const found = lines(table, seat, { events: toldTo(events, seat) }).filter((line) =>
    /^-# (?:Dein letzter Zug|Zuletzt ausgespielt): /u.test(line),
  );
  return found.map((line) => line.slice("-# ".length));
}

describe("the lines on what has happened to the reader", () => {
  it("repeat nothing that the reader has done themselves, and once what the table did for them", () => {
    const table = place({ hands: ["SSS", "D"], display: "MMD", draw: "HPRRRRRRR" });
    const taken = table.takes("M", 2).news;
    expect(hits(table, A, taken)).toEqual([]);
    const byTable = taken.map((event) => ({ ...event, isTimeout: true }));
    expect(hits(table, A, byTable)).toEqual([]);
    expect(lines(table, A, { events: toldTo(byTable, A) })).toContain(
      "-# ⏳ Deine Zeit war um: 🤖 hat für dich 🎩 2 Mafiosi genommen.",
    );
    const played = table.plays({ type: "play", faction: "scientists" });
    for (const seat of [A, B]) expect(hits(played, seat, played.news)).toEqual([]);
  });

  it("tell the victim of hackers what is gone and what is left instead, and nobody else", () => {
    const hacked = place({ hands: ["HH", "SSM", "D"] }).plays(
      { type: "play", faction: "hackers", count: 2, target: B },
      "HM",
    );
    expect(own(hacked, A, hacked.news)).toEqual([
      "Dein letzter Zug: 💻 2 Hacker · 1 Hacker getroffen (+1 Punkt) · Beute: 🎩 1 Mafioso",
    ]);
    expect(hits(hacked, B, hacked.news)).toEqual([
      "💻 Anna hat dir 🎩 1 Mafioso geklaut. Dafür hast du 1 Hacker mehr.",
    ]);
    for (const seat of [A, C]) expect(hits(hacked, seat, hacked.news)).toEqual([]);
    const found = place({ hands: ["H", "SSH", "D"] }).plays(
      { type: "play", faction: "hackers", count: 1, target: B },
      "H",
    );
    expect(hits(found, B, found.news)).toEqual(["💻 Anna hat dich gehackt, aber nichts geklaut."]);
  });

  it("tell of no hackers that are left behind where the hack wins", () => {
    const won = place({ hands: ["HHH", "SSM", "D"], points: [15, 0, 0] }).plays(
      { type: "play", faction: "hackers", count: 3, target: B },
      "MHS",
    );
    expect(won.state.phase.type).toBe("over");
    expect(hits(won, B, won.news)).toEqual(["💻 Anna hat dir 🎩 1 Mafioso geklaut."]);
  });

  it("tell of a raid, and of what was drawn for the police that it found", () => {
    const raid = (reveals: string): Table =>
      place({ hands: ["PH", "SMP"] }).plays(
        { type: "play", faction: "police", count: 1, extra: "hackers", target: B },
        reveals,
      );
    expect(hits(raid("M"), B, raid("M").news)).toEqual(["🚨 Anna hat dir bei einer Razzia 🎩 1 Mafioso abgenommen."]);
    expect(hits(raid("P"), B, raid("P").news)).toEqual([
      "🚨 Anna hat dir bei einer Razzia 🚨 1 Polizist abgenommen. Dafür hast du 1 Karte nachgezogen.",
    ]);
  });

  it("tell of presents, of what the mafia took, and of what was earned with others", () => {
    const called = place({ hands: ["JJD", "SSM"] }).plays({ type: "play", faction: "journalists" });
    const given = called.answers(B, { type: "give", faction: "scientists", discard: true });
    expect(hits(given, B, given.news)).toEqual([]);
    expect(hits(given, B, called.news, given.news)).toEqual([
      "📰 An Anna verschenkt: 🔬 1 Wissenschaftler. Noch so eine flog raus, für 1 Punkt.",
    ]);
    expect(own(given, A, [...called.news, ...given.news])).toEqual([
      "Dein letzter Zug: 📰 2 Journalistinnen, +2 Punkte · Ben schenkte 🔬 1 Wissenschaftler, +1 Punkt",
    ]);
    const asked = place({ hands: ["MMMM", "SSM"], points: [0, 1] }).plays({ type: "play", faction: "mafia" });
    const paid = asked.answers(B, { type: "pay", with: "point" });
    expect(hits(asked, B, asked.news)).toEqual([]);
    expect(hits(paid, B, asked.news, paid.news)).toEqual(["🎩 Anna hat dich 1 Punkt gekostet."]);
    const cards = asked.answers(B, { type: "pay", with: "cards", cards: ["scientists", "mafia"] });
    expect(hits(cards, B, asked.news, cards.news)).toEqual([
      "🎩 Anna hat dich 🔬 1 Wissenschaftler und 🎩 1 Mafioso gekostet.",
    ]);
    const sought = place({ hands: ["DDDM", "SSM"] }).plays({ type: "play", faction: "detectives", extra: "mafia" });
    const joined = sought.answers(B, { type: "discard", accept: true });
    expect(hits(joined, B, sought.news, joined.news)).toEqual([
      "🔎 Bei Anna mitverdient: 🎩 1 Mafioso weg, 1 Punkt da.",
    ]);
  });

  it("stay until the reader has had their turn, whatever others do meanwhile", () => {
    const robbery = place({ hands: ["HH", "D", "SSM"], display: "DDSSRRM", draw: "RRRRRRR" }).plays(
      { type: "play", faction: "hackers", count: 2, target: C },
      "MS",
    );
    const told = "💻 Anna hat dir 🔬 1 Wissenschaftler und 🎩 1 Mafioso geklaut. Dafür hast du 2 Hacker mehr.";
    const taken = robbery.takes("R", 1);
    expect(hits(robbery, C, robbery.news)).toEqual([told]);
    // On their own turn it stands right below its first line.
    expect(taken.state.phase).toMatchObject({ type: "turn", seat: C });
    const hand = lines(taken, C, { events: toldTo([...robbery.news, ...taken.news], C) });
    expect(hand[hand.findIndex((line) => line.startsWith("### 👉")) + 1]).toBe(told);
    const done = taken.takes("D", 1);
    expect(hits(done, C, robbery.news, taken.news, done.news)).toEqual([]);
  });

  it("keeps what came of the reader's own last play until the next one, in a line of its own", () => {
    const hacked = place({ hands: ["HH", "SSM", "D"], display: "DDSSRRM" }).plays(
      { type: "play", faction: "hackers", count: 2, target: B },
      "HM",
    );
    const taken = hacked.takes("R", 1);
    const events = [...hacked.news, ...taken.news];
    expect(own(taken, A, events)).toEqual([
      "Dein letzter Zug: 💻 2 Hacker · 1 Hacker getroffen (+1 Punkt) · Beute: 🎩 1 Mafioso",
    ]);
    expect(own(taken, B, events)).toEqual([]);
    const missed = place({ hands: ["HH", "SSM", "D"] }).plays(
      { type: "play", faction: "hackers", count: 2, target: B },
      "SM",
    );
    expect(own(missed, A, missed.news)[0]).toContain("💻 2 Hacker · kein Hacker getroffen · Beute: ");
  });

  it("still has in short what came of the reader's own hack when they were hacked themselves meanwhile", () => {
    const first = place({ hands: ["HHDD", "HHSS"], display: "DDSSRRM" }).plays(
      { type: "play", faction: "hackers", count: 2, target: B },
      "HS",
    );
    const second = first.plays({ type: "play", faction: "hackers", count: 2, target: A }, "DD");
    const events = [...first.news, ...second.news];
    expect(second.state.phase).toMatchObject({ type: "turn", seat: A });
    expect(own(second, A, events)).toEqual(["Dein letzter Zug: 💻 2 Hacker, +1 Punkt"]);
    expect(hits(second, A, events)).toEqual(["💻 Ben hat dir 🔎 2 Detektive geklaut. Dafür hast du 2 Hacker mehr."]);
  });

  it("calls a play the last turn until the reader has taken cards after it", () => {
    const played = place({ hands: ["RRRR", "SSS"], display: "DDSSRRM" }).plays({
      type: "play",
      faction: "robocats",
      count: 4,
    });
    const [other, taken] = [played.takes("S", 1), played.takes("S", 1).takes("D", 1)];
    const events = [...played.news, ...other.news];
    expect(own(other, A, events)).toEqual(["Dein letzter Zug: ⚙️ 4 Robocats, +3 Punkte"]);
    expect(own(taken, A, [...events, ...taken.news])).toEqual(["Zuletzt ausgespielt: ⚙️ 4 Robocats, +3 Punkte"]);
  });

  it("says who joined the reader's detectives and what it brought them, and that nobody did", () => {
    const asked = place({ hands: ["DDDH", "HS", "HD", "SS"], display: "DDSSRRM" }).plays({
      type: "play",
      faction: "detectives",
      extra: "hackers",
    });
    const play = "Dein letzter Zug: 🔎 3 Detektive + 💻 1 Hacker, +3 Punkte";
    expect(own(asked, A, asked.news)).toEqual([play]);
    const answered = (b: boolean, c: boolean): Table =>
      [b, c, false].reduce((table, accept, index) => table.answers(index + 1, { type: "discard", accept }), asked);
    const told = (table: Table): readonly string[] => own(table, A, [...asked.news, ...table.news]);
    expect(told(answered(true, false))).toEqual([`${play} · Ben zog mit: 💻 1 Hacker, +1 Punkt`]);
    expect(told(answered(true, true))).toEqual([`${play} · Ben und Cleo zogen mit: je 💻 1 Hacker, +1 Punkt`]);
    expect(told(answered(false, false))).toEqual([`${play} · niemand zog mit`]);
    const later = answered(true, false);
    const next = later.takes("S", 1);
    expect(own(next, A, [...asked.news, ...later.news, ...next.news])).toEqual(told(later));
  });

  it("has the last move of others besides, in two lines at most", () => {
    const asked = place({ hands: ["DDDMSRHP", "MRRRR"], display: "DDSSRRM" }).plays({
      type: "play",
      faction: "detectives",
      extra: "mafia",
    });
    const answered = asked.answers(B, { type: "discard", accept: true });
    const after = answered.plays({ type: "play", faction: "robocats", count: 4 });
    const events = toldTo([...asked.news, ...answered.news, ...after.news], A);
    const names = Array.from({ length: 24 }, (_, more) => `Be${"n".repeat(more + 1)}`);
    for (const name of names) {
      const hand = lines(after, A, { events, hint: 2, names: ["Anna", name] });
      expect(hand.filter((line) => line.includes("Robocats ausgespielt, +3 Punkte"))).toHaveLength(1);
      expect(hand.filter((line) => line.startsWith("-# Dein letzter Zug: "))).toHaveLength(1);
      expect(hand.slice(hand.findIndex((line) => line.startsWith("-# Du hast")) + 1)).toHaveLength(2);
    }
  });

  it("tells what others paid to the reader's mafia, and to nobody else what the reader drew", () => {
    const asked = place({ hands: ["MMMMD", "SSM", "DDD"], points: [0, 1, 0], display: "DDSSRRM" }).plays({
      type: "play",
      faction: "mafia",
    });
    const paid = asked
      .answers(B, { type: "pay", with: "point" })
      .answers(C, { type: "pay", with: "cards", cards: ["detectives", "detectives"] });
    const events = [...asked.news, ...paid.news];
    const told = ["Dein letzter Zug: 🎩 4 Mafiosi, +2 Punkte · Ben zahlte 1 Punkt · Cleo zahlte 2 Karten"];
    expect(own(paid, A, events)).toEqual(told);
    const next = paid.takes("R", 1);
    expect(own(next, A, [...events, ...next.news])).toEqual(told);
    const drew = place({ hands: ["SSS", "D"], draw: "HPRRRRRRR" }).plays({ type: "play", faction: "scientists" });
    const drawn = "Dein letzter Zug: 🔬 3 Wissenschaftler, +2 Punkte · gezogen: 💻 1 Hacker und 🚨 1 Polizist";
    expect(own(drew, A, drew.news)).toEqual([drawn]);
    expect(lines(drew, B, { events: toldTo(drew.news, B) }).filter((line) => line.includes("ezogen"))).toEqual([]);
  });

  it("tells nothing so old that the table may forget it while others answer in secret", () => {
    // The reader has nothing to lose.
    const byMafia = place({ hands: ["", "MMMM", "DD"], points: [0, 0, 1], seat: B }).plays(mafia);
    const paid = byMafia.answers(C, point);
    const others = [...byMafia.news, ...paid.news];
    const played = place({ hands: ["SSS", "D", "D"], draw: "HPRRRRRRR" }).plays(scientists).news;
    const after = (moves: number): readonly string[] =>
      own(paid, A, [...played, ...Array.from({ length: moves }, () => others).flat()]);
    expect(after(8)).toEqual(["Dein letzter Zug: 🔬 3 Wissenschaftler, +2 Punkte"]);
    // Each a step, and each of their answers: 46 in all.
    expect(after(15)).toEqual([]);
  });

  it("says that the table has chosen because time was up, until the reader chooses again", () => {
    const late = (seat: number, ...steps: readonly (readonly Event[])[]): boolean =>
      lines(table, seat, { events: toldTo(steps.flat(), seat) }).some((line) =>
        /^-# ⏳ Deine Zeit war um: 🤖 hat für dich \S+ 1 (?:Robocat|Detektiv) genommen\.$/u.test(line),
      );
    const byTable = (events: readonly Event[]): readonly Event[] =>
      events.map((event) => ({ ...event, isTimeout: true }));
    const table = place({ hands: ["D", "S", "R"], display: "DDSSRRM" });
    const taken = table.takes("R", 1);
    const next = taken.takes("D", 1);
    expect(late(A, byTable(taken.news), next.news)).toBe(true);
    expect(late(B, byTable(taken.news), next.news)).toBe(false);
    expect(late(A, taken.news, byTable(next.news))).toBe(false);
    expect(late(B, taken.news, byTable(next.news))).toBe(true);
  });

  it("tells of a play in the same turn after another action as well", () => {
    const one = place({ hands: ["SSS", "D", "R"], actions: 2, draw: "HPRRRRRRR" }).plays({
      type: "play",
      faction: "scientists",
    });
    const two = one.takes("R", 1);
    expect(own(two, A, [...one.news, ...two.news])).toEqual([
      "Dein letzter Zug: 🔬 3 Wissenschaftler, +2 Punkte · gezogen: 💻 1 Hacker und 🚨 1 Polizist",
    ]);
  });
});
