import { describe, expect, it } from "vitest";
import { catnoirScreen } from "../../../../src/games/catnoir/screen/index.js";
import {
  bestFaction,
  bestMove,
  deedsOf,
  earnedAside,
  pointsBeforeLastTurn,
  pointsByFaction,
} from "../../../../src/games/catnoir/screen/story.js";
import type { Event } from "../../../../src/games/catnoir/rules/index.js";
import { lastTurn } from "../../../../src/games/catnoir/rules/index.js";
import {
  bureaucrats,
  decline,
  detectives,
  gives,
  givesAndDiscards,
  hackers,
  journalists,
  mafia,
  pays,
  point,
  no,
  police,
  robocats,
  scientists,
  yes,
  A,
  B,
  C,
  place,
  type Table,
} from "../rules/table.js";
import { translator } from "../../../../src/texts/index.js";
import { noir, paintOf } from "../../../../src/games/catnoir/screen/pictures/look.js";
import { endOf, sceneOf } from "./scenes.js";
import { drawn } from "../../../support/drawings.js";

function eventsOf(...tables: readonly Table[]): readonly Event[] {
  return tables.flatMap((table): readonly Event[] => table.news);
}

const hacking = place({ hands: ["HHHD", "SM", "RRR"] });
const robbed = hacking.plays(hackers(2, B), "HS");
const robbery = eventsOf(robbed, place({ hands: ["HD", "SM", "R"] }).plays(hackers(1, C), "R"), robbed);

const kassiert = place({ hands: ["MMMM", "DD", "SSR"], points: [0, 1, 1] }).plays(mafia);
const collected = kassiert.answers(B, point).answers(C, pays("SR"));

const called = place({ hands: ["JJ", "D", "SS"] }).plays(journalists);
const gifted = called.answers(B, gives("D")).answers(C, givesAndDiscards("S"));

describe("who did what to whom in Cat Noir", () => {
  it("is for hackers the cards that they took, summed up over the game, most first", () => {
    expect(deedsOf(robbery, "hackers")).toEqual([
      { seat: A, target: B, cards: 2, points: 0 },
      { seat: A, target: C, cards: 1, points: 0 },
    ]);
  });

  it("is nothing for hackers that brought points alone", () => {
    expect(deedsOf(eventsOf(hacking.plays(hackers(2, B), "HH")), "hackers")).toEqual([]);
  });

  it("is for police the cards that they found, and never what bureaucrats found in the pile", () => {
    const raid = place({ hands: ["PPD", "DPS"] }).plays(police(2, "D", B), "DS");
    expect(deedsOf(eventsOf(raid), "police")).toEqual([{ seat: A, target: B, cards: 2, points: 0 }]);
    const filed = place({ hands: ["BB", "D"], draw: "SHR" }).plays(bureaucrats(2));
    expect(
      (["hackers", "police", "mafia", "journalists"] as const).flatMap((by) => deedsOf(eventsOf(filed), by)),
    ).toEqual([]);
  });

  it("is for the mafia what was paid, a point before a card", () => {
    const events = eventsOf(kassiert, collected, place({ hands: ["MMMM", "D"] }).plays(mafia));
    expect(deedsOf(events, "mafia")).toEqual([
      { seat: A, target: B, cards: 1, points: 1 },
      { seat: A, target: C, cards: 2, points: 0 },
    ]);
  });

  it("is for journalists what was given, without what was discarded next to it", () => {
    expect(deedsOf(eventsOf(called, gifted), "journalists")).toEqual([
      { seat: A, target: B, cards: 1, points: 0 },
      { seat: A, target: C, cards: 1, points: 0 },
    ]);
  });
});

describe("what was earned from the plays of others", () => {
  it("is every point that a reaction brought, by seat", () => {
    const asked = place({ hands: ["DDDM", "M", "M"] }).plays(detectives("M"));
    const joined = asked.answers(B, yes).answers(C, yes);
    expect(earnedAside(eventsOf(asked, joined, called, gifted))).toEqual([
      { seat: C, points: 2 },
      { seat: B, points: 1 },
    ]);
    expect(earnedAside(eventsOf(place({ hands: ["SSS", "D"] }).plays(scientists)))).toEqual([]);
  });
});

describe("the best move of a game of Cat Noir", () => {
  const four = eventsOf(place({ hands: ["RRRR", "D"] }).plays(robocats(4)));

  it("is what brought most points, and of equals the first", () => {
    const two = eventsOf(place({ hands: ["SSS", "D"] }).plays(scientists));
    expect(bestMove([...two, ...four])).toMatchObject({ move: { head: { cards: { length: 4 } } }, points: 3 });
    const later = eventsOf(place({ hands: ["D", "RRRR"], seat: B }).plays(robocats(4)));
    expect(bestMove([...four, ...later])?.move.head.seat).toBe(A);
  });

  it("is of equals a hack or a raid rather than a set", () => {
    const hack = eventsOf(place({ hands: ["HHHD", "SMR"] }).plays(hackers(3, B), "HHH"));
    expect(bestMove([...four, ...hack])?.move.head.play.faction).toBe("hackers");
  });

  it("counts what the others lost by it", () => {
    const greedy = place({ hands: ["MMMM", "D", "S"], points: [0, 1, 1] }).plays(mafia);
    expect(bestMove([...four, ...eventsOf(greedy)])).toMatchObject({ points: 2, lost: 2, given: 0 });
  });

  it("and counts off what it gave them", () => {
    const asked = place({ hands: ["DDDM", "M"] }).plays(detectives("M"));
    const kind = eventsOf(asked, asked.answers(B, yes));
    expect(bestMove(kind)).toMatchObject({ points: 3, lost: 0, given: 1 });
    expect(bestMove([...kind, ...four])).toMatchObject({ points: 3, given: 0 });
  });

  it("is none where no play brought anything", () => {
    expect(bestMove(eventsOf(place({ hands: ["RR", "D"] }).plays(robocats(2))))).toBeNull();
    expect(bestMove([])).toBeNull();
  });
});

describe("the end of a game of Cat Noir", () => {
  it("tells who has won and by what, all places, and what is worth telling", () => {
    const won = place({ hands: ["SSS", "D", "D"], points: [14, 3, 3], turn: 31 }).plays(scientists);
    const events = [...robbery, ...eventsOf(kassiert, collected, called, gifted), ...eventsOf(won)];
    const turn: Event = { to: "all", type: "turn", seat: A, turn: 31, actions: 1 };
    const lines = endOf(sceneOf(won.state, [...events.slice(0, -won.news.length), turn, ...won.news]));
    expect(lines).toEqual([
      "🏆 Anna gewinnt die Wahl!",
      "**1.** Anna: 16 Punkte",
      "**2.** Ben und Cleo: 3 Punkte",
      "🏅 Zug des Spiels von **Anna**: 🎩 4 Mafiosi. Das bringt 2 Punkte und nimmt den anderen 1 Punkt weg.",
      "💻 Fetteste Beute: Anna klaut Ben insgesamt 2 Karten.",
      "🎩 Teuerstes Schutzgeld: Anna knöpft Ben insgesamt 1 Punkt ab und Anna knöpft Cleo insgesamt 2 Karten ab.",
      "📰 Beste Presse: Ben und Cleo schenken Anna insgesamt je 1 Karte.",
      "🪙 Nebenbei verdient: Cleo (1 Punkt).",
      "16 Punkte nach 31 Zügen, und Catham City hat ein neues Oberhaupt.",
      "**Anna** lässt forschen: 🔬 3 Wissenschaftler. Das bringt 2 Punkte.",
    ]);
  });

  it("tells of a lead that was lost in the last turn", () => {
    const won = place({ hands: ["SSS", "D", "D"], points: [14, 15, 3], turn: 31 }).plays(scientists);
    const turn: Event = { to: "all", type: "turn", seat: A, turn: 31, actions: 1 };
    const lines = endOf(sceneOf(won.state, [turn, ...won.news]));
    expect(lines).toContain("🔄 Im letzten Zug gedreht: Bis dahin lag Ben vorn.");
    expect(pointsBeforeLastTurn([...won.news, turn, ...won.news], [16, 15, 3])).toEqual([14, 15, 3]);
  });

  it("shows the points in the colours of the factions that brought them, and who was whom", () => {
    const won = place({ hands: ["SSS", "D", "D"], points: [14, 3, 3], turn: 31 }).plays(scientists);
    const seen = drawn(catnoirScreen.picture(sceneOf(won.state, eventsOf(won))));
    expect(seen?.description).toBe(
      "Anna gewinnt die Wahl! Das Treppchen: 1. Anna, 16 Punkte; 2. Ben, 3 Punkte; 2. Cleo, 3 Punkte. Wer war wer: Anna vor allem Wissenschaftler.",
    );
    const events = eventsOf(won, kassiert, collected);
    expect(pointsByFaction(events, 3)).toEqual([["scientists", "scientists", "mafia", "mafia"], [], []]);
    // Robocats that only drew brought no point, however often they were played.
    const drew = eventsOf(place({ hands: ["RR", "D"] }).plays(robocats(2)));
    const brought = pointsByFaction([...drew, ...drew, ...drew, ...eventsOf(kassiert), ...events], 3);
    expect(brought.map(bestFaction)).toEqual(["mafia", null, null]);
  });

  it("tells of the stop after that many turns, and of all who are ahead", () => {
    const stopped = place({ hands: ["D", "D", "D"], points: [4, 4, 1], turn: lastTurn }).takes("R", 1);
    const lines = endOf(sceneOf(stopped.state, stopped.news));
    expect(lines[0]).toBe("🏆 Anna und Ben gewinnen die Wahl!");
    expect(lines).toContain("Nach 300 Zügen ist die Stadt wahlmüde, also zählt, wer vorn liegt.");
    expect(lines).toContain("**1.** Anna und Ben: 4 Punkte");
    expect(lines).toContain("**3.** Cleo: 1 Punkt");
  });

  it("tells of a win by a reaction", () => {
    const asked = place({ hands: ["DDDM", "M", "D"], points: [2, 15, 3] }).plays(detectives("M"));
    const won = asked.answers(C, { type: "discard", accept: false }).answers(B, yes);
    const lines = endOf(sceneOf(won.state, eventsOf(asked, won)));
    expect(lines[0]).toBe("🏆 Ben gewinnt die Wahl!");
    expect(lines).toContain("💬 Ben zieht mit: 🎩 1 Mafioso raus, 1 Punkt rein.");
    expect(lines).toContain(
      "🏅 Zug des Spiels von **Anna**: 🔎 3 Detektive und 🎩 1 Mafioso. Das bringt 3 Punkte und den anderen nur 1 Punkt.",
    );
  });

  it("has the latest points in their factions' colours, and tells of those from before in the legend", () => {
    const won = place({ hands: ["RRRR", "D"], points: [13, 4] }).plays(robocats(4));
    const seen = drawn(catnoirScreen.picture(sceneOf(won.state, eventsOf(won))));
    const floor = /<g class="floor">.*?<\/g>/su.exec(seen?.svg ?? "")?.[0] ?? "";
    const lights = [...floor.matchAll(/class="window lit"[^>]* fill="([^"]+)"/gu)].map(([, fill]) => fill);
    const [lamp, robocat] = [noir.lamp, paintOf("robocats").fill];
    expect(lights).toEqual([...Array.from({ length: 13 }, () => lamp), robocat, robocat, robocat]);
    const legend = [...(seen?.svg ?? "").matchAll(/class="(robocats|earlier)"[^>]* fill="([^"]+)"/gu)];
    expect(legend.map(([, name, fill]) => [name, fill])).toEqual([
      ["robocats", robocat],
      ["earlier", lamp],
    ]);
    expect(seen?.svg).toContain(">von früher<");
    const known = place({ hands: ["DDDDDD", "D"], points: [0, 0], turn: 300 }).plays(detectives("D"));
    const answered = known.answers(B, no);
    expect(drawn(catnoirScreen.picture(sceneOf(answered.state, eventsOf(known, answered))))?.svg).not.toContain(
      "earlier",
    );
  });

  it("names only the worst of each kind, of equals two, and not both of two players", () => {
    const raids = [
      place({ hands: ["PPD", "DD", "D", "D"] }).plays(police(2, "D", B), "DD"),
      place({ hands: ["PD", "D", "D", "D"] }).plays(police(1, "D", C), "D"),
      place({ hands: ["PD", "D", "D", "D"] }).plays(police(1, "D", 3), "D"),
      place({ hands: ["D", "PD", "D", "D"], seat: B }).plays(police(1, "D", A), "D"),
    ];
    const won = place({ hands: ["SSS", "D", "D", "D"], points: [12, 0, 0, 0] }).plays(scientists);
    const line = endOf(sceneOf(won.state, eventsOf(...raids, won))).find((told) => told.startsWith("🚨"));
    expect(line).toBe("🚨 Härteste Razzia: Anna nimmt Ben insgesamt 2 Karten ab.");
    const raided = (seats: number) => {
      const hands = (first: string, second: string) => [first, second, ...Array.from({ length: seats - 2 }, () => "D")];
      const equal = [
        place({ hands: hands("PD", "D") }).plays(police(1, "D", B), "D"),
        place({ hands: hands("D", "PD"), seat: B }).plays(police(1, "D", A), "D"),
      ];
      const end = place({ hands: hands("SSS", "D"), points: [14, ...Array.from({ length: seats - 1 }, () => 0)] });
      const last = end.plays(scientists);
      return endOf(sceneOf(last.state, eventsOf(...equal, last))).find((told) => told.startsWith("🚨"));
    };
    expect(raided(3)).toBe(
      "🚨 Härteste Razzia: Anna nimmt Ben insgesamt 1 Karte ab und Ben nimmt Anna insgesamt 1 Karte ab.",
    );
    expect(raided(2)).toBeUndefined();
  });

  it("names several together whom one has cost the same", () => {
    const asked = place({ hands: ["MMMM", "DD", "SS"], points: [0, 1, 1] }).plays(mafia);
    const paid = asked.answers(B, pays("DD")).answers(C, pays("SS"));
    const won = place({ hands: ["SSS", "D", "D"], points: [14, 3, 3] }).plays(scientists);
    const told = (language: "de" | "en") =>
      endOf(sceneOf(won.state, eventsOf(asked, paid, won), { t: translator(language) })).find((line) =>
        line.startsWith("🎩"),
      );
    expect(told("de")).toBe("🎩 Teuerstes Schutzgeld: Anna knöpft Ben und Cleo insgesamt je 2 Karten ab.");
    expect(told("en")).toBe("🎩 Priciest protection: Anna’s mafia cost Ben and Cleo 2 cards each.");
  });

  it("has nobody give anything where nobody did", () => {
    const none = place({ hands: ["JJ", "D"], points: [14, 0] }).plays(journalists);
    expect(endOf(sceneOf(none.state, none.news)).filter((line) => line.startsWith("📰"))).toEqual([]);
    expect(earnedAside(eventsOf(called, called.answers(B, decline).answers(C, decline)))).toEqual([]);
  });
});
