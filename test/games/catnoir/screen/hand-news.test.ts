import { describe, expect, it } from "vitest";
import { ephemerals } from "../../../../src/games/catnoir/screen/ephemeral.js";
import type { Event } from "../../../../src/games/catnoir/rules/index.js";
import { toldTo } from "../rules/play-out.js";
import { A, B, C, place, type Table } from "../rules/table.js";
import { linesOf, sheetSceneOf } from "./scenes.js";

/** The lines of a seat's hand. */
function lines({ state }: Table, seat: number, changes: Parameters<typeof sheetSceneOf>[2] = {}): readonly string[] {
  return linesOf(ephemerals.hand(sheetSceneOf(state, seat, changes)));
}

/** On what has last happened to a seat, without its beginning. */
function news(seat: number, ...events: readonly (readonly Event[])[]): string {
  const table = place({ hands: ["D", "S", "R"] });
  const found = lines(table, seat, { events: toldTo(events.flat(), seat) }).find((line) =>
    line.startsWith("-# Zuletzt bei dir"),
  );
  return (found ?? "").replace("-# Zuletzt bei dir: ", "");
}

/** The lines on a seat's own plays, without their beginning. */
function own(table: Table, seat: number, events: readonly Event[]): readonly string[] {
  const start = "-# Dein letztes Ausspielen: ";
  const found = lines(table, seat, { events: toldTo(events, seat) }).filter((line) => line.startsWith(start));
  return found.map((line) => line.slice(start.length));
}

describe("the line on what has last happened to the reader", () => {
  it("repeats nothing that the reader has done themselves, and once what the table did for them", () => {
    const table = place({ hands: ["SSS", "D"], display: "MMD", draw: "HPRRRRRRR" });
    const taken = table.takes("M", 2).news;
    expect(news(A, taken)).toBe("");
    const byTable = taken.map((event) => ({ ...event, isTimeout: true }));
    expect(news(A, byTable)).toBe("");
    expect(lines(table, A, { events: toldTo(byTable, A) })).toContain(
      "-# ⏳ Deine Zeit war um: 🤖 hat für dich 🎩 2 Mafiosi genommen.",
    );
    const played = table.plays({ type: "play", faction: "scientists" });
    for (const seat of [A, B]) expect(news(seat, played.news)).toBe("");
  });

  it("tells both sides of hackers what changed hands, and nobody else", () => {
    const hacked = place({ hands: ["HH", "SSM", "D"] }).plays(
      { type: "play", faction: "hackers", count: 2, target: B },
      "HM",
    );
    expect(news(A, hacked.news)).toBe("");
    expect(own(hacked, A, hacked.news)).toEqual(["💻 2 Hacker · Treffer: 1 · +1 · Beute: 🎩 1 Mafioso"]);
    expect(news(B, hacked.news)).toBe(
      "Anna hat 💻 2 Hacker unter deine Karten gemischt · 💻 1 Hacker aufgedeckt (+1 für Anna) · 🎩 1 Mafioso aufgedeckt (jetzt bei Anna) · +1 Hacker für dich",
    );
    expect(news(C, hacked.news)).toBe("");
  });

  it("tells of no hackers that are left behind where the hack wins", () => {
    const won = place({ hands: ["HHH", "SSM", "D"], points: [15, 0, 0] }).plays(
      { type: "play", faction: "hackers", count: 3, target: B },
      "MHS",
    );
    expect(won.state.phase.type).toBe("over");
    const told = lines(won, B, { events: toldTo(won.news, B) });
    expect(told.find((line) => line.startsWith("-# Zuletzt bei dir"))).toMatch(/aufgedeckt \(jetzt bei Anna\)$/u);
  });

  it("tells of a raid", () => {
    const raid = place({ hands: ["PH", "SSM"] }).plays(
      { type: "play", faction: "police", count: 1, extra: "hackers", target: B },
      "M",
    );
    expect(news(B, raid.news)).toBe("🎩 1 Mafioso bei einer Razzia verloren");
  });

  it("tells of presents, of points that were paid, and of what was discarded", () => {
    const press = place({ hands: ["JJD", "SSM"] })
      .plays({ type: "play", faction: "journalists" })
      .answers(B, { type: "give", faction: "scientists", discard: true });
    expect(news(B, press.news)).toBe(
      "🔬 1 Wissenschaftler an Anna verschenkt · 🔬 1 Wissenschaftler abgeworfen · 1 Punkt kassiert",
    );
    expect(news(A, press.news)).toBe("🔬 1 Wissenschaftler von Ben geschenkt bekommen");
    const mafia = place({ hands: ["MMMM", "SSM"], points: [0, 1] })
      .plays({ type: "play", faction: "mafia" })
      .answers(B, { type: "pay", with: "point" });
    expect(news(B, mafia.news)).toBe("1 Punkt an die Mafia verloren");
  });

  it("tells of a turn until somebody has done something in the next one, and of nothing older", () => {
    const robbery = place({ hands: ["HH", "SSM", "D"], display: "DDSSRRM" }).plays(
      { type: "play", faction: "hackers", count: 2, target: B },
      "MS",
    );
    const taken = robbery.takes("R", 1);
    const later = taken.takes("D", 1);
    expect(news(B, robbery.news)).toContain("jetzt bei Anna");
    expect(news(A, robbery.news, taken.news)).toBe("");
    expect(news(B, robbery.news, taken.news)).toBe("");
    for (const seat of [A, B, C]) expect(news(seat, robbery.news, taken.news, later.news)).toBe("");
  });

  it("keeps what came of the reader's own last play until the next one, in a line of its own", () => {
    const hacked = place({ hands: ["HH", "SSM", "D"], display: "DDSSRRM" }).plays(
      { type: "play", faction: "hackers", count: 2, target: B },
      "HM",
    );
    const taken = hacked.takes("R", 1);
    const events = [...hacked.news, ...taken.news];
    expect(own(taken, A, events)).toEqual(["💻 2 Hacker · Treffer: 1 · +1 · Beute: 🎩 1 Mafioso"]);
    expect(own(taken, B, events)).toEqual([]);
  });

  it("tells in the same turn what others paid, and to nobody else what the reader drew", () => {
    const mafia = place({ hands: ["MMMMD", "SSM", "DDD"], points: [0, 1, 0], display: "DDSSRRM" }).plays({
      type: "play",
      faction: "mafia",
    });
    const paid = mafia
      .answers(B, { type: "pay", with: "point" })
      .answers(C, { type: "pay", with: "cards", cards: ["detectives", "detectives"] });
    const events = [...mafia.news, ...paid.news];
    expect(own(paid, A, events)).toEqual(["🎩 4 Mafiosi · +2 · Ben gibt 1 Punkt zurück · Cleo wirft 2 Karten ab"]);
    const next = paid.takes("R", 1);
    expect(own(next, A, [...events, ...next.news])).toEqual(["🎩 4 Mafiosi · +2"]);
    const drew = place({ hands: ["SSS", "D"], draw: "HPRRRRRRR" }).plays({ type: "play", faction: "scientists" });
    const drawn = "🔬 3 Wissenschaftler · +2 · Gezogen: 💻 1 Hacker und 🚨 1 Polizist";
    expect(own(drew, A, drew.news)).toEqual([drawn]);
    expect(lines(drew, B, { events: toldTo(drew.news, B) }).filter((line) => line.includes("ezogen"))).toEqual([]);
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
      "🔬 3 Wissenschaftler · +2 · Gezogen: 💻 1 Hacker und 🚨 1 Polizist",
    ]);
  });
});
