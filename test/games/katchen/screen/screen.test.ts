import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { type Phase, worth } from "../../../../src/games/katchen/rules/index.js";
import { katchenScreen } from "../../../../src/games/katchen/screen/index.js";
import { translator, spokenLanguages } from "../../../../src/texts/index.js";
import { layOut, layOutEnd } from "../../../../src/discord/ui/frame.js";
import { linesOf as lines, seenOf } from "../../../support/scenes-of.js";
import { sceneWith, threw, toAll, turnOf, viewWith, type Told } from "./scenes.js";
import { rulesText } from "../../../support/messages.js";
import { drawn } from "../../../support/drawings.js";

const t = translator("de");

/** What a board shows, a line each. */
const boardOf = (scene: ReturnType<typeof sceneWith>): readonly string[] =>
  lines(layOut(scene.picture, katchenScreen.board(scene)));

/** The same of the end. */
const endOf = (scene: ReturnType<typeof sceneWith>): readonly string[] =>
  lines(layOutEnd(scene.picture, katchenScreen.over(scene)));

/** Whose line it is, in bold. */
const boldOf = (scene: ReturnType<typeof sceneWith>): string => katchenScreen.board(scene).line;

/** The small print, as much as there is. */
const notesOf = (scene: ReturnType<typeof sceneWith>): string => katchenScreen.board(scene).notes.join(" ");

describe("Katchen's board", () => {
  it("says in bold who throws for all in stage 1, or for themselves by hand, and who is to beat what in stage 2", () => {
    const prompts = turnOf(0);
    const deal: Phase = { type: "deal", order: [0, 1, 2], throws: [] };
    const options = { shots: 1, knockOut: false, byHand: false } as const;
    const everybody = [0, 1, 2].flatMap(turnOf);
    expect(boldOf(sceneWith({ prompts: everybody, view: viewWith({ phase: deal, options }) }))).toBe(
      "👉 Wer mag, drückt, und alle würfeln!",
    );
    const tie: Phase = { type: "rolloff", rolls: [0, 2].map((seat) => ({ seat, die: null })) };
    expect(boldOf(sceneWith({ prompts: [0, 2].flatMap(turnOf), view: viewWith({ phase: tie, options }) }))).toBe(
      "👉 Stechen! Wer mag, drückt für Anna und Cleo",
    );
    expect(boldOf(sceneWith({ prompts, view: viewWith({ phase: deal }) }))).toBe("👉 Anna ist dran");
    const shed: Phase = { type: "shed", order: [1, 0], throws: [], dice: null, count: 0, limit: 3 };
    const bold = (phase: Phase): string => boldOf(sceneWith({ prompts, view: viewWith({ phase, stack: 0 }) }));
    expect(bold(shed)).toBe("👉 Anna legt vor");
    const throws = [{ seat: 1, dice: [4, 4, 5], count: 1 }] as const;
    expect(bold({ ...shed, throws })).toBe("👉 Anna ist dran, oben liegt 544");
    expect(bold({ ...shed, dice: [5, 2, 1], count: 1 })).toBe("👉 Anna, Wurf 1 von 3: 521 stehen lassen?");
    expect(bold({ ...shed, dice: [4, 2, 1], count: 2 })).toBe("👉 Anna, Wurf 2 von 3: Katchen stehen lassen?");
  });

  it("shows every seat's coasters and throw of this round, the highest and lowest so far marked", () => {
    const throws = [
      { seat: 1, dice: [6, 4, 2], count: 1 },
      { seat: 2, dice: [1, 5, 1], count: 1 },
    ] as const;
    const view = viewWith({ coasters: [3, 0, 2], stack: 8, phase: { type: "deal", order: [1, 2, 0], throws } });
    expect(boardOf(sceneWith({ view, prompts: turnOf(0) })).slice(0, 5)).toEqual([
      "👉 **Anna** · 3\u00A0🟤",
      "**Ben** · 0\u00A0🟤",
      "-# 6️⃣4️⃣2️⃣ 642 · ⬇️ tiefster",
      "**Cleo** · 2\u00A0🟤",
      "-# 5️⃣1️⃣1️⃣ zwei Asse + 5 · ⬆️ höchster",
    ]);
  });

  it("keeps showing the last round's throws until somebody throws again", () => {
    const recent = toAll(threw(0, [6, 6, 6]), threw(1, [6, 2, 1]), {
      type: "dealt",
      seat: 1,
      highest: 0,
      coasters: 6,
      worth: 6,
      stack: 7,
    });
    const view = viewWith({
      coasters: [0, 6, 0],
      stack: 7,
      phase: { type: "deal", order: [1, 0], throws: [] },
      asked: 1,
    });
    expect(boardOf(sceneWith({ view, recent }))).toContain("-# zuletzt 6️⃣2️⃣1️⃣ 621 · ⬇️ tiefster");
    const phase: Phase = { type: "deal", order: [1, 0], throws: [{ seat: 1, dice: [5, 4, 1], count: 1 }] };
    const later = boardOf(sceneWith({ view: { ...view, phase }, recent }));
    expect(later.filter((line) => line.includes("zuletzt"))).toEqual([]);
  });

  it("shows the dice of the roll-off", () => {
    const phase: Phase = {
      type: "rolloff",
      rolls: [
        { seat: 0, die: 4 },
        { seat: 2, die: null },
      ],
    };
    const shown = boardOf(sceneWith({ view: viewWith({ phase, asked: 2 }), prompts: turnOf(2) }));
    expect(shown.slice(0, 3)).toEqual(["**Anna** · 4️⃣", "**Ben**", "👉 **Cleo**"]);
  });

  it("shows in a tie the die of those who tied, and not of somebody who is out of it", () => {
    const phase: Phase = { type: "rolloff", rolls: [0, 1].map((seat) => ({ seat, die: null })) };
    const rolls = [5, 5, 2].map((die, seat) => ({ to: "all", type: "rolled", seat, die }) as const);
    const recent = [...rolls, { to: "all", type: "tied", seats: [0, 1] } as const];
    const picture = katchenScreen.picture(sceneWith({ view: viewWith({ phase, asked: 0 }), recent }));
    expect(drawn(picture)?.svg).toContain(">Anna, Ben<");
    expect(picture.sketch).toContain('"dice":[5]');
  });

  it("has a ladder of what throws are worth in its picture, where the one to beat and one's own stand", () => {
    const phase: Phase = {
      type: "shed",
      order: [1, 0],
      throws: [{ seat: 1, dice: [1, 5, 5], count: 1 }],
      dice: [6, 1, 1],
      count: 1,
      limit: 3,
    };
    const scene = sceneWith({ prompts: turnOf(0), view: viewWith({ phase, stack: 0 }) });
    const svg = drawn(katchenScreen.picture(scene))?.svg ?? "";
    for (const rung of ["421 Katchen", "111", "611 666", "311 333", t("katchen.ladder.two"), t("katchen.ladder.one")])
      expect(svg).toContain(`>${rung}<`);
    const named = [...svg.matchAll(/>(\d)<\/text><text[^>]*>([1-6]{3})(?: ([1-6]{3}))?/gu)];
    expect(named).toHaveLength(7);
    for (const [, coasters, ...digits] of named)
      for (const one of digits.filter((digit) => digit !== undefined))
        expect([one, worth(Array.from(one, Number) as [number, number, number])]).toEqual([one, Number(coasters)]);
  });

  it("tells whoever has thrown that the choice is theirs, and says nothing of it while a computer player thinks", () => {
    const phase: Phase = { type: "shed", order: [0, 1, 2], throws: [], dice: [6, 5, 3], count: 1, limit: 3 };
    const view = viewWith({ phase, asked: 0, stack: 0, coasters: [5, 5, 3] });
    const seats = sceneWith({}).seats.with(0, { type: "computer", robot: 0, level: "relaxed" });
    expect(notesOf(sceneWith({ view, prompts: turnOf(0) }))).toContain("Du entscheidest: stehen lassen");
    expect(notesOf(sceneWith({ view, prompts: turnOf(0), seats }))).not.toContain("Du entscheidest");
  });

  it("says that it goes faster once only computer players still throw, and not while one person does", () => {
    const phase: Phase = { type: "shed", order: [1, 2], throws: [], dice: null, count: 0, limit: 3 };
    const said = (people: number): boolean => {
      const seats = sceneWith({}).seats.map((owner, seat) =>
        seat < people ? owner : ({ type: "computer", robot: seat, level: "relaxed" } as const),
      );
      const view = viewWith({ phase, asked: 1, stack: 0, coasters: [0, 5, 8] });
      return notesOf(sceneWith({ view, prompts: turnOf(1), seats })).includes("⏩ Nur noch Computer würfeln");
    };
    expect([1, 2].map(said)).toEqual([true, false]);
  });

  it("has its goal for newcomers until the first coaster moves", () => {
    const goal = (changes: Parameters<typeof viewWith>[0]): string => katchenScreen.goal(viewWith(changes), t);
    const rolloff: Phase = { type: "rolloff", rolls: [] };
    expect(goal({ phase: rolloff })).toBe("**Ziel:** bloß nicht am Ende alle 13 Bierdeckel haben!");
    expect(goal({})).toBe(goal({ phase: rolloff }));
    expect(goal({ stack: 12 })).toBe("");
  });

  it("says whose dice lie there while somebody else throws by themselves", () => {
    const phase: Phase = { type: "shed", order: [0, 1, 2], throws: [], dice: [4, 2, 1], count: 1, limit: 3 };
    const prompts = turnOf(1);
    const seats = sceneWith({}).seats.with(1, { type: "computer", robot: 0, level: "relaxed" });
    const view = viewWith({ phase, asked: 1, stack: 0 });
    expect(boldOf(sceneWith({ view, prompts, seats }))).toBe("👉 Ben: Katchen, Wurf 1 von 3");
    const painted = katchenScreen.picture(sceneWith({ view, prompts, seats }));
    expect(drawn(painted)?.svg).toContain("Ben: Katchen");
  });

  it("counts games and shots in a knock-out, and shows who is out", () => {
    const view = viewWith({
      options: { shots: 3, knockOut: true, byHand: true },
      game: 5,
      shots: [1, 3, 0],
      gone: [1],
    });
    expect(boardOf(sceneWith({ view }))).toEqual([
      "**Anna** · 0\u00A0🟤 · 1\u00A0🥃",
      "**Ben** · ausgeschieden · 3\u00A0🥃",
      "**Cleo** · 0\u00A0🟤 · 0\u00A0🥃",
      "-# Stufe 1: Der tiefste Wurf kriegt Deckel · Spiel 5, K. o. bei 3 🥃",
    ]);
  });

  it("counts games, but no shots, in a knock-out of one shot", () => {
    const view = viewWith({
      options: { shots: 1, knockOut: true, byHand: true },
      game: 2,
      shots: [0, 1, 0],
      gone: [1],
    });
    expect(boardOf(sceneWith({ view }))).toEqual([
      "**Anna** · 0\u00A0🟤",
      "**Ben** · ausgeschieden",
      "**Cleo** · 0\u00A0🟤",
      "-# Stufe 1: Der tiefste Wurf kriegt Deckel · Spiel 2, K. o. bei 1 🥃",
    ]);
  });

  it("counts games and shots on the way to several without a knock-out, with everybody in", () => {
    const view = viewWith({ options: { shots: 3, knockOut: false, byHand: true }, game: 4, shots: [1, 2, 0] });
    expect(boardOf(sceneWith({ view }))).toEqual([
      "**Anna** · 0\u00A0🟤 · 1\u00A0🥃",
      "**Ben** · 0\u00A0🟤 · 2\u00A0🥃",
      "**Cleo** · 0\u00A0🟤 · 0\u00A0🥃",
      "-# Stufe 1: Der tiefste Wurf kriegt Deckel · Spiel 4, bis 3 🥃",
    ]);
  });

  it("in the moment when all have thrown says who is on top and who at the bottom, and its button is of the next round", () => {
    const prompts = turnOf(0);
    const throws = [
      { seat: 0, dice: [5, 1, 1], count: 1 },
      { seat: 1, dice: [6, 4, 2], count: 1 },
    ] as const;
    const shown = (phase: Phase, stack: number) =>
      sceneWith({ prompts, view: viewWith({ phase, stack, coasters: [9, 4, 0], asked: 0 }) });
    const deal = shown({ type: "deal", order: [0, 1], throws }, 13);
    const shed = shown({ type: "shed", order: [0, 1], throws, dice: null, count: 0, limit: 1 }, 0);
    for (const scene of [deal, shed]) {
      expect(boldOf(scene)).toBe("🎲 Alle haben geworfen: Anna oben, Ben unten!");
      expect(
        seenOf(layOut(null, katchenScreen.board(scene)))
          .buttons.filter(({ disabled }) => !disabled)
          .map(({ label, style }) => [label, style]),
      ).toEqual([["Nächste Runde: würfeln", ButtonStyle.Primary]]);
    }
  });

  it("warns in words and in red before a Katchen or three aces are thrown away", () => {
    const shown = (dice: readonly [number, number, number]) => {
      const phase: Phase = { type: "shed", order: [0, 1], throws: [], dice, count: 1, limit: 3 };
      const scene = sceneWith({ prompts: turnOf(0), view: viewWith({ phase, stack: 0, asked: 0 }) });
      const { buttons } = seenOf(layOut(null, katchenScreen.board(scene)));
      return [notesOf(scene).includes("selber schuld"), buttons.find(({ id }) => id.includes(":rethrow"))?.style];
    };
    expect(shown([4, 2, 1])).toEqual([true, ButtonStyle.Danger]);
    expect(shown([1, 1, 1])).toEqual([true, ButtonStyle.Danger]);
    expect(shown([6, 1, 1])).toEqual([false, ButtonStyle.Secondary]);
  });
});

describe("the same throw twice in the moment when all have thrown", () => {
  const said = (later: number, stage: "deal" | "shed"): readonly string[] => {
    const throws = [
      { seat: 0, dice: [5, 1, 1], count: 1 },
      { seat: 1, dice: [5, 1, 1], count: later },
    ] as const;
    const phase: Phase =
      stage === "deal"
        ? { type: "deal", order: [0, 1], throws }
        : { type: "shed", order: [0, 1], throws, dice: null, count: 0, limit: 3 };
    return boardOf(sceneWith({ prompts: turnOf(0), view: viewWith({ phase, coasters: [9, 4, 0] }) }));
  };

  it("comes with the reason why the later one, or that of more throws, lies below", () => {
    for (const stage of ["deal", "shed"] as const)
      expect(said(1, stage).join(" ")).toContain("Gleicher Wurf, aber Ben war später dran: „Mit ist shit“.");
    expect(said(2, "shed").join(" ")).toContain("Gleicher Wurf, aber Ben brauchte mehr Würfe.");
  });
});

describe("the number of throws in stage 2", () => {
  it("is said to be up to whoever opens, and of the others whose it is", () => {
    const asked = (throws: Extract<Phase, { type: "shed" }>["throws"], seat: number): string => {
      const phase: Phase = { type: "shed", order: [0, 1], throws, dice: null, count: 0, limit: 2 };
      return notesOf(sceneWith({ prompts: turnOf(seat), view: viewWith({ phase, coasters: [9, 4, 0], asked: seat }) }));
    };
    expect(asked([], 0)).toContain("Bleibt es bei zwei, haben alle nur zwei.");
    expect(asked([{ seat: 0, dice: [6, 4, 2], count: 2 }], 1)).toContain("Bis zu 2 Würfe, wie Anna.");
  });
});

describe("a throw of Katchen in turn", () => {
  it.each([
    [[1, 2, 4], "421 (Katchen)", 8],
    [[1, 1, 1], "111 (drei Asse)", 7],
    [[1, 3, 1], "311 (zwei Asse und eine 3)", 3],
    [[2, 1, 1], "211 (zwei Asse und eine 2)", 2],
    [[5, 5, 5], "555 (Pasch)", 5],
    [[4, 6, 5], "654 (Straße)", 2],
    [[3, 2, 1], "321 (Straße)", 2],
    [[1, 2, 2], "221", 1],
  ] as const)("of %j is described as %s and worth %i, as the rules have it", (dice, called, count) => {
    const phase: Phase = { type: "shed", order: [0, 1], throws: [], dice, count: 1, limit: 3 };
    const scene = sceneWith({ view: viewWith({ coasters: [5, 8, 0], phase }), prompts: turnOf(0) });
    expect(katchenScreen.picture(scene).description).toContain(`Es liegt ${called}, ${count} wert.`);
  });
});

describe("the end of Katchen", () => {
  const over: Phase = { type: "over", loser: 1 };

  it("names who takes the shot and buys a round, and how it came to that", () => {
    const recent = toAll(threw(0, [4, 2, 1]), threw(1, [6, 2, 1]), {
      type: "gave",
      from: 0,
      seat: 1,
      coasters: 5,
      worth: 8,
    });
    const view = viewWith({ phase: over, coasters: [0, 13, 0], stack: 0, shots: [0, 1, 0], asked: null });
    const result = { places: [[0, 2], [1]], scores: [0, 1, 0], opens: 1 };
    expect(katchenScreen.over(sceneWith({ view, recent, result }))).toEqual({
      instead: [],
      line: "🥃 Ben verliert: Schuss!",
      notes: [
        "**Anna** schiebt alles zu **Ben** rüber, **5 Deckel**. 421 (Katchen) schlägt 621.",
        "😼 Ein Katchen geworfen: Anna.",
        "Alle dreizehn Deckel für Ben, dazu die Ehre, die nächste Runde auszugeben.",
        "😸 **Anna und Cleo** sind fein raus!",
      ],
    });
  });

  it("names who was first to have several shots and buys a round, and every place by shots", () => {
    const view = viewWith({
      options: { shots: 3, knockOut: false, byHand: true },
      game: 4,
      phase: over,
      coasters: [0, 13, 0],
      stack: 0,
      shots: [1, 3, 0],
      asked: null,
    });
    const result = { places: [[2], [0], [1]], scores: [1, 3, 0], opens: 1 };
    expect(endOf(sceneWith({ view, result }))).toEqual([
      "**1.** Cleo: 0\u00A0🥃",
      "**2.** Anna: 1\u00A0🥃",
      "**3.** Ben: 3\u00A0🥃",
      "### 🥃 Ben verliert: Schuss Nummer 3!",
      "-# Zuerst bei 3 Schüssen, nach 4 Spielen: Die nächste Runde geht auf Ben.",
      "-# 😸 **Anna und Cleo** sind fein raus!",
    ]);
  });

  it("adds what decided between equal throws", () => {
    const recent = toAll(threw(0, [6, 2, 1]), threw(2, [5, 1, 1]), threw(1, [6, 2, 1]), {
      type: "gave",
      from: 2,
      seat: 1,
      coasters: 5,
      worth: 5,
    });
    const view = viewWith({ phase: over, coasters: [0, 13, 0], stack: 0, asked: null });
    const { notes } = katchenScreen.over(sceneWith({ view, recent }));
    expect([notes[0], notes.at(-1)]).toEqual([
      "**Cleo** schiebt **5 Deckel** zu **Ben** rüber. 511 (zwei Asse und eine 5) schlägt 621.",
      "„Mit ist shit“: Ben warf 621 erst nach Anna.",
    ]);
  });

  it("says when somebody took all thirteen in stage 1 already", () => {
    const recent = toAll(threw(0, [4, 2, 1]), threw(1, [6, 2, 1]), {
      type: "dealt",
      seat: 1,
      highest: 0,
      coasters: 5,
      worth: 8,
      stack: 0,
    });
    const view = viewWith({ phase: over, coasters: [0, 13, 0], stack: 0, asked: null });
    expect(katchenScreen.over(sceneWith({ view, recent })).notes).toContain(t("katchen.earlyEnd"));
  });

  it("names the winner of a knock-out and every place, and what decides between equal shots", () => {
    const view = viewWith({
      options: { shots: 2, knockOut: true, byHand: true },
      game: 4,
      phase: over,
      shots: [2, 2, 0],
      gone: [0, 1],
      asked: null,
    });
    const result = { places: [[2], [1], [0]], scores: [2, 2, 0], opens: 1 };
    const wentOut = (seat: number): readonly Told[] => [
      { type: "shot", seat, shots: 2 },
      { type: "out", seat },
    ];
    const recent = toAll(
      { type: "shot", seat: 1, shots: 1 },
      { type: "shot", seat: 0, shots: 1 },
      ...wentOut(0),
      ...wentOut(1),
    );
    expect(endOf(sceneWith({ view, result, recent }))).toEqual([
      "**1.** Cleo: 0\u00A0🥃, übrig geblieben",
      "**2.** Ben: 2\u00A0🥃, raus in Spiel 4",
      "**3.** Anna: 2\u00A0🥃, raus in Spiel 3",
      "### 🏆 Cleo gewinnt!",
      "-# Nach 4 Spielen ist sonst niemand mehr übrig.",
      "-# Und das ohne einen einzigen Schuss.",
    ]);
  });

  it("says in which game everybody went out of a knock-out of one shot", () => {
    const options = { shots: 1, knockOut: true, byHand: true } as const;
    const view = viewWith({ options, game: 2, phase: over, shots: [1, 1, 0], gone: [0, 1], asked: null });
    const result = { places: [[2], [1], [0]], scores: [1, 1, 0], opens: 1 };
    const recent = toAll(
      ...[0, 1].flatMap((seat): readonly Told[] => [
        { type: "shot", seat, shots: 1 },
        { type: "out", seat },
      ]),
    );
    expect(endOf(sceneWith({ view, result, recent }))).toEqual([
      "**1.** Cleo: übrig geblieben",
      "**2.** Ben: raus in Spiel 2",
      "**3.** Anna: raus in Spiel 1",
      "### 🏆 Cleo gewinnt!",
      "-# Nach 2 Spielen ist sonst niemand mehr übrig.",
    ]);
  });
});

describe("Katchen's rules", () => {
  it.each(spokenLanguages)("stand in %s with every house rule marked", (language) => {
    const whole = rulesText("katchen", translator(language));
    expect(whole.match(/🏠/g)).toHaveLength(11);
    for (const said of ["421", "111", "666", "654", "221", "511"]) expect(whole).toContain(said);
  });

  it.each(spokenLanguages)("quote in %s the same saying about a tie as the news", (language) => {
    const own = translator(language);
    const [, saying = ""] = /[„“«]\s?(.+?)\s?[“”»]/u.exec(own("katchen.tieLowest")) ?? [];
    expect(saying.length).toBeGreaterThan(10);
    for (const said of [
      rulesText("katchen", own),
      own("katchen.help.example"),
      own("katchen.sameLater"),
      own("katchen.tieHighest"),
    ])
      expect(said.toLowerCase()).toContain(saying.toLowerCase());
  });
});
