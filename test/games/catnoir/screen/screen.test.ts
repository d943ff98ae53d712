import { describe, expect, it } from "vitest";
import { catnoirScreen } from "../../../../src/games/catnoir/screen/index.js";
import { factions } from "../../../../src/games/catnoir/rules/index.js";
import { translator } from "../../../../src/texts/index.js";
import {
  detectives,
  hackers,
  journalists,
  mafia,
  police,
  scientists,
  B,
  D,
  place,
  sit,
  type Table,
} from "../rules/table.js";
import { drawn } from "../../../support/drawings.js";
import { away, people } from "../../../discord/ui/boards.js";
import { boardOf, linesOf, sceneOf } from "./scenes.js";
import { seenOf } from "../../../support/scenes-of.js";
import { languages } from "../../../discord/ui/faults.js";
import { rulesText } from "../../../support/messages.js";

const de = translator("de");
const { board, info } = catnoirScreen;

describe("Cat Noir's board", () => {
  it("shows whose turn it is, the race with all hands, the display with what it is good for, and the piles", () => {
    const { state } = place({ hands: ["DDD", "SS"], points: [3, 7], display: "DDSSRRM", discard: "HM", turn: 5 });
    expect(linesOf(boardOf(sceneOf(state)))).toEqual([
      "**Anna** · 3/16 · 🎴 3",
      "**Ben** · 7/16 · 🎴 2",
      "🔎 **2 Detektive** · 3 + 1 beliebige für 3 Punkte",
      "🔬 **2 Wissenschaftler** · 3 für 2 Punkte, 2 Karten",
      "⚙️ **2 Robocats** · 2 für 5 Karten, 4 für 3 Punkte",
      "🎩 **1 Mafioso** · 4 für 2 Punkte + Ärger",
      "-# 💻 Hacker · 1–4: Punkte oder Beute",
      "-# 🚨 Polizei · 1 Punkt je Treffer",
      "-# 📰 Journalistinnen · 2 für 2 Punkte",
      "-# 📎 Bürokraten · 1 Punkt je Fraktion",
      "10 im Stapel, 2 auf der Ablage, oben 🎩 1 Mafioso",
      "### 👉 Anna ist dran",
      "-# Anna nimmt Karten oder spielt welche aus (unter „Meine Hand“).",
      "-# Runde 3 · wer 16 Punkte hat, gewinnt",
    ]);
  });

  it("says that a computer is thinking, and asks nothing without a prompt", () => {
    const { state } = place({ hands: ["DDD", "SS"] });
    const shown = (changes: Parameters<typeof sceneOf>[2]) => board(sceneOf(state, [], changes));
    const computer = { type: "computer", level: "relaxed", robot: 0 } as const;
    expect(shown({ seats: [computer, ...people("Ben")] }).notes[0]).toBe("Anna überlegt …");
    expect(shown({ prompts: [] })).toMatchObject({ line: "", notes: ["Runde 1 · wer 16 Punkte hat, gewinnt"] });
  });

  it("breaks no line between a number of cards and their name", () => {
    const { state } = place({ hands: ["DDD", "SS"], discard: "HM" });
    expect(seenOf(boardOf(sceneOf(state))).texts.join("\n")).toContain("oben 🎩\u00A01\u00A0Mafioso");
  });

  it("says when nothing is on display or in the discard", () => {
    const { state } = place({ hands: ["DDD", "SS"], display: "", draw: "" });
    const lines = linesOf(boardOf(sceneOf(state)));
    expect(lines).toContain("Die Auslage ist leer gefegt.");
    expect(lines).toContain("0 im Stapel, 0 auf der Ablage");
  });

  it("says in the variant how many actions are left", () => {
    const two = place({ hands: ["SSS", "DD"], actions: 2 });
    expect(linesOf(boardOf(sceneOf(two.state)))).toContain("-# Runde 1 · wer 16 Punkte hat, gewinnt · noch 2 Aktionen");
    const one = two.plays(scientists);
    expect(board(sceneOf(one.state, one.news)).notes.at(-1)).toBe(
      "Runde 1 · wer 16 Punkte hat, gewinnt · noch 1 Aktion",
    );
  });

  it("says who was asked, of many who was not, and what, no matter who has answered", () => {
    const asked = place({ hands: ["MMMM", "DD", "SS", "RR"], points: [0, 1, 1, 1] }).plays(mafia);
    const answered = asked.answers(B, { type: "pay", with: "point" });
    for (const { state } of [asked, answered]) {
      const lines = linesOf(boardOf(sceneOf(state, asked.news)));
      expect(lines.slice(-3)).toEqual([
        "### 👉 Alle außer Anna sind gefragt",
        "-# 2 Karten abwerfen oder 1 Punkt hergeben?",
        "-# 🤫 Geheim, bis alle geantwortet haben.",
      ]);
    }
  });

  it("asks after detectives for their card, and after journalists for one to give", () => {
    const hands = ["DDDRJJ", "DD"];
    const looking = place({ hands }).plays(detectives("R"));
    const lines = linesOf(boardOf(sceneOf(looking.state, looking.news)));
    expect(lines).toContain("### 👉 Ben ist gefragt");
    expect(lines).toContain("-# Gesucht: ⚙️ Robocats. Wer 1 davon abwirft, kriegt 1 Punkt.");
    // Of two players only one answers: there is nothing to keep secret.
    expect(lines.join()).not.toContain("Geheim");
    const press = place({ hands }).plays(journalists);
    expect(board(sceneOf(press.state, press.news)).notes[0]).toMatch(/^Eine Karte für Anna\? Wer schenkt/u);
  });

  it("says who has to discard how many cards", () => {
    const full = place({ hands: ["DDDDDSSSSS", "D"] }).takes("R", 2);
    const lines = linesOf(boardOf(sceneOf(full.state, full.news)));
    expect(lines).toContain("### 👉 Anna ist dran");
    expect(lines).toContain("-# 🐾 Anna hat die Pfoten zu voll: 2 Karten müssen weg.");
  });

  it("has a button for the hand at any time, and one for the answer while somebody is asked", () => {
    const ids = (parts: ReturnType<typeof boardOf>) => seenOf(parts).buttons.map(({ id }) => id);
    const start = sit(3);
    expect(ids(boardOf(sceneOf(start.state, start.news)))).toEqual(["k3f9x2:0:hand"]);
    const asked = place({ hands: ["JJ", "DD", "SS"] }).plays(journalists);
    expect(ids(boardOf(sceneOf(asked.state, asked.news)))).toEqual(["k3f9x2:2:react", "k3f9x2:0:hand"]);
  });

  it("lets nobody answer while all who were asked are away or computers", () => {
    const asked = place({ hands: ["JJ", "DD", "SS", ""] }).plays(journalists);
    const live = (seats: ReturnType<typeof people>) =>
      seenOf(boardOf(sceneOf(asked.state, asked.news, { seats })))
        .buttons.filter(({ disabled }) => !disabled)
        .map(({ label }) => label);
    const seats = people("Anna", "Ben", "Cleo", "Dora");
    expect(live(away(seats, B, D))).toEqual(["Antworten", "Meine Hand"]);
    expect(live(away(seats, 1, 2))).toEqual(["Meine Hand"]);
    expect(live(away(seats, 0, 1, 2, 3))).toEqual([]);
  });

  it("sleeps when everybody is away, no matter who was asked", () => {
    const asked = place({ hands: ["JJ", "DD"] }).plays(journalists);
    for (const { state, news } of [asked, sit(2)]) {
      expect(linesOf(boardOf(sceneOf(state, news, { asleep: true })))).toContain("### 💤 Das Spiel macht Pause");
    }
  });

  it("calls those who are about to win, with what they still need", () => {
    const said = (...points: number[]) => board(sceneOf(place({ hands: ["D", "S", "R"], points }).state)).notes[0];
    expect(said(11, 3, 0)).not.toContain("🔥");
    expect(said(12, 3, 0)).toBe("🔥 Anna fehlen nur noch 4 Punkte!");
    expect(said(15, 12, 15)).toBe("🔥 Anna und Cleo fehlt nur noch 1 Punkt!");
  });
});

describe("an attack in Cat Noir", () => {
  const before = (table: Table) => catnoirScreen.before(sceneOf(table.state, table.news));

  it("is the headline for a moment, with what it brought, before the next one is asked", () => {
    const hacked = place({ hands: ["HH", "SM", "D"] }).plays(hackers(2, B), "HS");
    const moment = before(hacked);
    if (moment === null) throw new Error("no moment for an attack");
    expect(board(moment).line).toBe("💻 Anna hackt Ben!");
    expect(board(moment).notes[0]).toContain("Das bringt 1 Punkt, der Rest ist Beute.");
    expect(board(sceneOf(hacked.state, hacked.news)).line).toContain("Ben ist dran");
    const raid = before(place({ hands: ["PPD", "DPS"] }).plays(police(2, "D", B), "DS"));
    expect(raid === null ? "" : board(raid).line).toBe("🚨 Razzia! Anna filzt Ben!");
  });

  it("stands in the picture as well, with the card and who it is from and for", () => {
    const moment = before(place({ hands: ["HH", "SM", "D"] }).plays(hackers(2, B), "HS"));
    const picture = drawn(moment === null ? null : catnoirScreen.picture(moment));
    expect(picture?.svg).toContain("Anna » Ben");
    expect(picture?.description).toMatch(/^Anna hackt Ben! Die Auslage: /u);
  });

  it("is neither a play that hurts nobody, nor one that others still answer, nor one that wins", () => {
    expect(before(place({ hands: ["SSS", "D"] }).plays(scientists))).toBeNull();
    const asked = place({ hands: ["MMMM", "DDR", "SSR"], points: [0, 1, 1] }).plays(mafia);
    expect(before(asked)).toBeNull();
    expect(before(place({ hands: ["HH", "SM"], points: [15, 0] }).plays(hackers(2, B), "HS"))).toBeNull();
  });
});

describe("what a faction of Cat Noir can do", () => {
  it("is told for each of the eight, with a select to go on to the others", () => {
    for (const faction of factions) {
      const card = info?.(faction, "k3f9x2", de) ?? [];
      const { texts, selects } = seenOf(card);
      expect(texts.join("")).toContain(de(`catnoir.factions.${faction}`));
      expect(selects).toMatchObject([{ id: "k3f9x2:0:info", present: [faction] }]);
      expect(selects[0]?.labels).toHaveLength(8);
    }
    expect(new Set(factions.map((faction) => JSON.stringify(info?.(faction, "k3f9x2", de)))).size).toBe(8);
  });

  it("is nothing for any other name", () => {
    expect(info?.("dogs", "k3f9x2", de)).toBeNull();
  });
});

describe("Cat Noir's rules", () => {
  it.each(languages)("tell in %s of every faction and of what happens here", (language) => {
    const t = translator(language);
    const whole = rulesText("catnoir", t);
    for (const faction of factions) expect(whole).toContain(`**${t(`catnoir.factions.${faction}`)}`);
    expect(whole).toContain(t("catnoir.hand.hand"));
  });

  it("mark what is ours and not the original's", () => {
    const lines = rulesText("catnoir", de).split("\n");
    const ours = [
      "lost der Tisch aus",
      "nichts ausliegt",
      "nur, wo Karten sind",
      "gleichzeitig und heimlich",
      "kommen die Antworten dran",
      "gar keine Wahl",
      "nicht mitgemischt",
      "Ablage leer",
      "Die Auslage füllt sich",
      "Reihenfolge der Fraktionen",
      "nur in dem Moment",
      "Hacker einzeln",
      "bei Gleichstand gemeinsam",
      "Plätze dahinter",
      "Wer zu lange braucht",
    ];
    for (const words of ours) {
      const line = lines.find((one) => one.includes(words));
      expect([words, line?.slice(0, 2)]).toEqual([words, "🏠"]);
    }
  });
});
