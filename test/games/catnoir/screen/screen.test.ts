import { describe, expect, it } from "vitest";
import { catnoirScreen } from "../../../../src/games/catnoir/screen/index.js";
import { factions } from "../../../../src/games/catnoir/rules/index.js";
import { translator } from "../../../../src/texts/index.js";
import { detectives, journalists, mafia, scientists, B, cards, D, place, sit } from "../rules/table.js";
import { away, people } from "../../../discord/ui/boards.js";
import { linesOf, sceneOf } from "./scenes.js";
import { seenOf } from "../../../support/scenes-of.js";
import { languages } from "../../../discord/ui/faults.js";
import { rulesText } from "../../../support/messages.js";

const de = translator("de");
const { board, info } = catnoirScreen;

describe("Cat Noir's board", () => {
  it("shows whose turn it is, the race with all hands, the display with what it is good for, and the piles", () => {
    const { state } = place({ hands: ["DDD", "SS"], points: [3, 7], display: "DDSSRRM", discard: "HM", turn: 5 });
    expect(linesOf(board(sceneOf(state)))).toEqual([
      "-# Runde 3 · wer 16 Punkte hat, gewinnt",
      "**Anna** · 3/16 · 🃏 3",
      "**Ben** · 7/16 · 🃏 2",
      "🔎 **2 Detektive** · 3 + 1 beliebige für 3 Punkte",
      "🔬 **2 Wissenschaftler** · 3 für 2 Punkte, 2 Karten",
      "⚙️ **2 Robocats** · 2 für 5 Karten, 4 für 3 Punkte",
      "🎩 **1 Mafioso** · 4 für 2 Punkte + Ärger",
      "-# 💻 Hacker · 1–4: Punkte oder Beute",
      "-# 🚨 Polizei · 1 Punkt je Treffer",
      "-# 📰 Journalisten · 2 für 2 Punkte",
      "-# 📎 Bürokraten · 1 Punkt je Sorte",
      "-# 10 im Stapel, 2 auf der Ablage, oben 🎩 1 Mafioso",
      "### 👉 Anna ist dran",
      "-# Anna nimmt Karten oder spielt welche aus (unter „Meine Hand“).",
    ]);
  });

  it("says that a computer is thinking, and asks nothing without a prompt", () => {
    const { state } = place({ hands: ["DDD", "SS"] });
    const last = (changes: Parameters<typeof sceneOf>[2]) => linesOf(board(sceneOf(state, [], changes))).at(-1);
    const computer = { type: "computer", level: "relaxed", robot: 0 } as const;
    expect(last({ seats: [computer, ...people("Ben")] })).toBe("-# Anna überlegt …");
    expect(last({ prompts: [] })).toMatch(/^-# \d+ im Stapel/u);
  });

  it("breaks no line between a number of cards and their name", () => {
    const { state } = place({ hands: ["DDD", "SS"], discard: "HM" });
    expect(seenOf(board(sceneOf(state))).texts.join("\n")).toContain("oben 🎩\u00A01\u00A0Mafioso");
  });

  it("says when nothing is on display or in the discard", () => {
    const { state } = place({ hands: ["DDD", "SS"], display: "", draw: "" });
    const lines = linesOf(board(sceneOf(state)));
    expect(lines).toContain("Die Auslage ist leer gefegt.");
    expect(lines).toContain("-# 0 im Stapel, 0 auf der Ablage");
  });

  it("says in the variant how many actions are left", () => {
    const two = place({ hands: ["SSS", "DD"], actions: 2 });
    expect(linesOf(board(sceneOf(two.state)))).toContain("-# Runde 1 · wer 16 Punkte hat, gewinnt · noch 2 Aktionen");
    const one = two.plays(scientists);
    expect(linesOf(board(sceneOf(one.state, one.news)))).toContain(
      "-# Runde 1 · wer 16 Punkte hat, gewinnt · noch 1 Aktion",
    );
  });

  it("says who was asked, of many who was not, and what, no matter who has answered", () => {
    const asked = place({ hands: ["MMMM", "DD", "SS", "RR"], points: [0, 1, 1, 1] }).plays(mafia);
    const answered = asked.answers(B, { type: "pay", with: "point" });
    for (const { state } of [asked, answered]) {
      const lines = linesOf(board(sceneOf(state, asked.news)));
      expect(lines.slice(-3)).toEqual([
        "### 👉 Alle außer Anna sind gefragt",
        "**2 Karten abwerfen oder 1 Punkt hergeben?**",
        "-# 🤫 Geheim, bis alle geantwortet haben.",
      ]);
    }
  });

  it("asks after detectives for their card, and after journalists for one to give", () => {
    const hands = ["DDDRJJ", "DD"];
    const looking = place({ hands }).plays(detectives("R"));
    const lines = linesOf(board(sceneOf(looking.state, looking.news)));
    // Of two players only one answers: there is nothing to keep secret.
    expect(lines.at(-2)).toBe("### 👉 Ben ist gefragt");
    expect(lines.at(-1)).toBe("**Gesucht: ⚙️ Robocats. Wer 1 davon abwirft, kriegt 1 Punkt.**");
    const press = place({ hands }).plays(journalists);
    expect(linesOf(board(sceneOf(press.state, press.news))).at(-1)).toMatch(/Eine Karte für Anna\? Wer schenkt/u);
  });

  it("says who has to discard how many cards", () => {
    const full = place({ hands: ["DDDDDSSSSS", "D"] }).takes("R", 2);
    const lines = linesOf(board(sceneOf(full.state, full.news)));
    expect(lines.at(-2)).toBe("### 👉 Anna ist dran");
    expect(lines.at(-1)).toBe("🐾 Anna hat die Pfoten zu voll: 2 Karten müssen weg.");
  });

  it("has a button for the hand at any time, and one for the answer while somebody is asked", () => {
    const ids = (parts: ReturnType<typeof board>) => seenOf(parts).buttons.map(({ id }) => id);
    const start = sit(3);
    expect(ids(board(sceneOf(start.state, start.news)))).toEqual(["k3f9x2:0:hand"]);
    const asked = place({ hands: ["JJ", "DD", "SS"] }).plays(journalists);
    expect(ids(board(sceneOf(asked.state, asked.news)))).toEqual(["k3f9x2:2:react", "k3f9x2:0:hand"]);
  });

  it("lets nobody answer while all who were asked are away or computers", () => {
    const asked = place({ hands: ["JJ", "DD", "SS", ""] }).plays(journalists);
    const live = (seats: ReturnType<typeof people>) =>
      seenOf(board(sceneOf(asked.state, asked.news, { seats })))
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
      expect(linesOf(board(sceneOf(state, news, { asleep: true })))).toContain("### 💤 Das Spiel macht Pause");
    }
  });

  it("has a select of the five factions of this game", () => {
    const { state, news } = sit(2);
    expect(seenOf(board(sceneOf(state, news))).selects).toMatchObject([{ id: "k3f9x2:0:info", present: [] }]);
    const { state: others } = sit(2, { factions: cards("DMPJB") });
    const [select] = seenOf(board(sceneOf(others))).selects;
    expect(select?.labels).toEqual(["Detektive", "Mafia", "Polizei", "Journalisten", "Bürokraten"]);
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
    for (const faction of factions) expect(whole).toContain(`**${t(`catnoir.factions.${faction}`)}:**`);
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
      "Lücke in der Auslage",
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
