import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { type Phase, type View, worth } from "../../../../src/games/katchen/rules/index.js";
import { katchenScreen } from "../../../../src/games/katchen/screen/index.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { translator } from "../../../../src/texts/index.js";
import { linesOf as lines } from "../../../support/scenes-of.js";
import { sceneWith, threw, toAll, turnOf, viewWith, type Told } from "./scenes.js";
import { read } from "../../../discord/ui/read.js";
import { rulesText } from "../../../support/messages.js";
import { drawn } from "../../../support/drawings.js";

const t = translator("de");

describe("Katchen's board", () => {
  it("says whose turn it is right above the question, then stage and stack", () => {
    const prompts = turnOf(0);
    expect(lines(katchenScreen.board(sceneWith({ prompts }))).slice(-4, -1)).toEqual([
      "### 👉 Anna ist dran",
      "-# Stufe 1: Der tiefste Wurf kriegt Deckel · Stapel: 13 🟤",
      t("katchen.askDeal"),
    ]);
  });

  it("shows every seat's coasters and throw of this round, the highest and lowest so far marked", () => {
    const throws = [
      { seat: 1, dice: [6, 4, 2], count: 1 },
      { seat: 2, dice: [1, 5, 1], count: 1 },
    ] as const;
    const view = viewWith({ coasters: [3, 0, 2], stack: 8, phase: { type: "deal", order: [1, 2, 0], throws } });
    expect(lines(katchenScreen.board(sceneWith({ view, prompts: turnOf(0) }))).slice(0, 5)).toEqual([
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
    expect(lines(katchenScreen.board(sceneWith({ view, recent })))).toContain("-# zuletzt 6️⃣2️⃣1️⃣ 621 · ⬇️ tiefster");
    const phase: Phase = { type: "deal", order: [1, 0], throws: [{ seat: 1, dice: [5, 4, 1], count: 1 }] };
    const later = lines(katchenScreen.board(sceneWith({ view: { ...view, phase }, recent })));
    expect(later.filter((line) => line.includes("zuletzt"))).toEqual([]);
  });

  it("shows throws as they were read, but the dice in turn as they lie", () => {
    const phase: Phase = {
      type: "shed",
      order: [1, 0],
      throws: [{ seat: 1, dice: [2, 4, 1], count: 2 }],
      dice: [1, 6, 1],
      count: 1,
      limit: 2,
    };
    const prompts = turnOf(0);
    const view = viewWith({ coasters: [5, 8, 0], stack: 0, phase });
    expect(lines(katchenScreen.board(sceneWith({ view, prompts })))).toEqual([
      "👉 **Anna** · 5\u00A0🟤",
      "**Ben** · 8\u00A0🟤",
      "-# 4️⃣2️⃣1️⃣ Katchen · 2 Würfe",
      "**Cleo** · fein raus",
      `-# ${t("katchen.values")}`,
      "### 👉 Anna ist dran",
      "-# Stufe 2: Der höchste Wurf wird Deckel los",
      "1️⃣6️⃣1️⃣ **611 (zwei Asse und eine 6)**, 6\u00A0🟤\u00A0wert",
      "**Wurf 1 von 2.** Liegt unter 421. Es geht um 8 Deckel.",
      "-# Tipp an, was bleiben soll (🔒).",
    ]);
  });

  it("shows the dice of the roll-off", () => {
    const phase: Phase = {
      type: "rolloff",
      rolls: [
        { seat: 0, die: 4 },
        { seat: 2, die: null },
      ],
    };
    const shown = lines(katchenScreen.board(sceneWith({ view: viewWith({ phase, asked: 2 }), prompts: turnOf(2) })));
    expect(shown.slice(0, 3)).toEqual(["**Anna** · 4️⃣", "**Ben**", "👉 **Cleo**"]);
  });

  it.each(["de", "en"] as const)(
    "says in %s what throws are worth in stage 2 of the first game, above the table and whoever throws, and in stage 1 only what it is about",
    (language) => {
      const said = translator(language)("katchen.values");
      const named = [...said.matchAll(/[1-6]{3}/gu)].map(
        ([digits]) => Array.from(digits, Number) as [number, number, number],
      );
      expect(named.map((dice) => worth(dice))).toEqual([8, 7, 6, 3]);
      expect([...said.matchAll(/→ (\d)/gu)].map(([, count]) => Number(count))).toEqual([8, 7, 6, 3, 2]);
      const prompts = turnOf(0);
      const board = (view: View, more: Partial<ReturnType<typeof sceneWith>> = {}): readonly string[] =>
        lines(katchenScreen.board(sceneWith({ view, prompts, ...more }, language)));
      const told = (view: View): boolean => board(view).includes(`-# ${said}`);
      const deal: Phase = { type: "deal", order: [0, 1, 2], throws: [] };
      expect(told(viewWith({ phase: deal, asked: 0 }))).toBe(false);
      const rule = `-# ${translator(language)("katchen.dealRule")}`;
      expect(board(viewWith({ phase: deal, asked: 0 }))).toContain(rule);
      const later = viewWith({ phase: deal, asked: 0, options: { shots: 2, knockOut: true, byHand: true }, game: 2 });
      expect(board(later)).not.toContain(rule);
      const shed: Phase = { type: "shed", order: [0, 1, 2], throws: [], dice: null, count: 0, limit: 3 };
      // From its first throw to its last, so that the table stays where it is.
      expect(told(viewWith({ phase: shed, asked: 0, stack: 0 }))).toBe(true);
      const choice: Phase = { ...shed, dice: [6, 1, 4], count: 1 };
      expect(told(viewWith({ phase: choice, asked: 0, stack: 0 }))).toBe(true);
      const computer = { type: "computer", robot: 0, level: "relaxed" } as const;
      const seats = sceneWith({}).seats.with(0, computer);
      const picture = gallery({ name: "katchen.png", description: "coasters" });
      const painted = board(viewWith({ phase: choice, asked: 0, stack: 0 }), { seats, picture });
      expect(painted[0]).toBe(`-# ${said}`);
      expect(told(viewWith({ phase: choice, asked: 0, stack: 0, game: 2 }))).toBe(false);
    },
  );

  it("says which dice a press throws again", () => {
    const phase: Phase = { type: "shed", order: [0, 1, 2], throws: [], dice: [1, 6, 1], count: 1, limit: 3 };
    const prompts = turnOf(0);
    const offered = (...keep: readonly number[]): string => {
      const drafts = [{ prompt: 3, seat: 0, value: { keep } }];
      const parts = katchenScreen.board(sceneWith({ view: viewWith({ phase, asked: 0, stack: 0 }), prompts, drafts }));
      return JSON.stringify(parts);
    };
    expect(offered()).toContain('"Alle neu würfeln"');
    expect(offered(1)).toContain('"Rest neu würfeln"');
  });

  it("says whose dice lie there while somebody else throws by themselves", () => {
    const phase: Phase = { type: "shed", order: [0, 1, 2], throws: [], dice: [4, 2, 1], count: 1, limit: 3 };
    const prompts = turnOf(1);
    const seats = sceneWith({}).seats.with(1, { type: "computer", robot: 0, level: "relaxed" });
    const view = viewWith({ phase, asked: 1, stack: 0 });
    expect(lines(katchenScreen.board(sceneWith({ view, prompts, seats })))).toContain(
      "**Ben:** 4️⃣2️⃣1️⃣ **421 (Katchen)**, 8\u00A0🟤\u00A0wert",
    );
    const painted = katchenScreen.picture(sceneWith({ view, prompts, seats }));
    expect(drawn(painted)?.svg).toContain("Ben: Katchen");
  });

  it("counts games and shots in a knock-out, and shows who is out", () => {
    const view = viewWith({ options: { shots: 3, knockOut: true, byHand: true }, game: 5, shots: [1, 3, 0], gone: [1] });
    expect(lines(katchenScreen.board(sceneWith({ view })))).toEqual([
      "**Anna** · 0\u00A0🟤 · 1\u00A0🥃",
      "**Ben** · ausgeschieden · 3\u00A0🥃",
      "**Cleo** · 0\u00A0🟤 · 0\u00A0🥃",
      "-# Stufe 1: Der tiefste Wurf kriegt Deckel · Stapel: 13 🟤",
      "-# Spiel 5, K. o. bei 3 🥃",
    ]);
  });

  it("counts games, but no shots, in a knock-out of one shot", () => {
    const view = viewWith({ options: { shots: 1, knockOut: true, byHand: true }, game: 2, shots: [0, 1, 0], gone: [1] });
    expect(lines(katchenScreen.board(sceneWith({ view })))).toEqual([
      "**Anna** · 0\u00A0🟤",
      "**Ben** · ausgeschieden",
      "**Cleo** · 0\u00A0🟤",
      "-# Stufe 1: Der tiefste Wurf kriegt Deckel · Stapel: 13 🟤",
      "-# Spiel 2, K. o. bei 1 🥃",
    ]);
  });

  it("counts games and shots on the way to several without a knock-out, with everybody in", () => {
    const view = viewWith({ options: { shots: 3, knockOut: false, byHand: true }, game: 4, shots: [1, 2, 0] });
    expect(lines(katchenScreen.board(sceneWith({ view })))).toEqual([
      "**Anna** · 0\u00A0🟤 · 1\u00A0🥃",
      "**Ben** · 0\u00A0🟤 · 2\u00A0🥃",
      "**Cleo** · 0\u00A0🟤 · 0\u00A0🥃",
      "-# Stufe 1: Der tiefste Wurf kriegt Deckel · Stapel: 13 🟤",
      "-# Spiel 4, bis 3 🥃",
    ]);
  });

  it("in the moment when all have thrown says what comes of it, and its button is of the next round", () => {
    const prompts = turnOf(0);
    const throws = [
      { seat: 0, dice: [5, 1, 1], count: 1 },
      { seat: 1, dice: [6, 4, 2], count: 1 },
    ] as const;
    const shown = (phase: Phase, stack: number) =>
      katchenScreen.board(sceneWith({ prompts, view: viewWith({ phase, stack, coasters: [9, 4, 0], asked: 0 }) }));
    const deal = shown({ type: "deal", order: [0, 1], throws }, 13);
    expect(lines(deal).join(" ")).not.toContain("ist dran");
    expect(lines(deal).at(-1)).toBe(`-# ${t("katchen.dealRule")}`);
    expect(lines(deal).at(-2)).toBe("-# 👉 Anna fängt die nächste Runde an.");
    expect(lines(deal).at(-3)).toBe(
      "**Alle haben geworfen.** Anna liegt mit 511 (zwei Asse und eine 5) oben, Ben mit 642 unten: 5 Deckel für Ben.",
    );
    const shed = shown({ type: "shed", order: [0, 1], throws, dice: null, count: 0, limit: 1 }, 0);
    expect(lines(shed).at(-2)).toBe(
      "**Alle haben geworfen.** 511 (zwei Asse und eine 5) schlägt 642: 5 Deckel von Anna für Ben.",
    );
    for (const board of [deal, shed])
      expect(
        read(board)
          .buttons.filter(({ disabled }) => !disabled)
          .map(({ label, style }) => [label, style]),
      ).toEqual([["Nächste Runde: würfeln", ButtonStyle.Primary]]);
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
    return lines(
      katchenScreen.board(sceneWith({ prompts: turnOf(0), view: viewWith({ phase, coasters: [9, 4, 0] }) })),
    );
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
      return lines(
        katchenScreen.board(
          sceneWith({ prompts: turnOf(seat), view: viewWith({ phase, coasters: [9, 4, 0], asked: seat }) }),
        ),
      ).join(" ");
    };
    expect(asked([], 0)).toContain("Nimmst du zwei, haben alle nur zwei.");
    expect(asked([{ seat: 0, dice: [6, 4, 2], count: 2 }], 1)).toContain("Bis zu 2 Würfe, wie Anna.");
  });
});

describe("a throw of Katchen in turn", () => {
  it.each([
    [[1, 2, 4], "421 (Katchen)", 8],
    [[1, 1, 1], "111 (drei Asse)", 7],
    [[1, 3, 1], "311 (zwei Asse und eine 3)", 3],
    [[2, 1, 1], "211 (zwei Asse und eine 2)", 2],
    [[5, 5, 5], "555 (Drilling)", 5],
    [[4, 6, 5], "654 (Straße)", 2],
    [[3, 2, 1], "321 (Straße)", 2],
    [[1, 2, 2], "221", 1],
  ] as const)("of %j is called %s and is worth %i, as the rules have it", (dice, called, count) => {
    const phase: Phase = { type: "shed", order: [0, 1], throws: [], dice, count: 1, limit: 3 };
    const prompts = turnOf(0);
    const shown = lines(katchenScreen.board(sceneWith({ view: viewWith({ coasters: [5, 8, 0], phase }), prompts })));
    expect(shown.at(-3)).toMatch(
      new RegExp(` \\*\\*${called.replace(/[()]/gu, "\\$&")}\\*\\*, ${count}\u00A0🟤\u00A0wert$`, "u"),
    );
  });
});

describe("the next round of Katchen", () => {
  const prompts = turnOf(1);
  const thrown = [threw(0, [6, 6, 6]), threw(1, [6, 2, 1])] as const;
  const asked = (phase: Phase, ...recent: readonly Told[]) =>
    lines(
      katchenScreen.board(sceneWith({ view: viewWith({ phase, asked: 1 }), recent: toAll(...recent), prompts })),
    ).findLast((line) => !line.startsWith("-#"));

  it("is said to be a new one where somebody is asked to open it, until they throw", () => {
    const dealt = { type: "dealt", seat: 1, highest: 0, coasters: 6, worth: 6, stack: 7 } as const;
    const deal: Phase = { type: "deal", order: [1, 0], throws: [] };
    expect(asked(deal, ...thrown, dealt)).toBe("Neue Runde: Ben hat 6 Deckel genommen und fängt an. Wirf alle drei!");
    expect(asked(deal)).toBe(t("katchen.askDeal"));
    const gave = { type: "gave", from: 0, seat: 1, coasters: 1, worth: 6 } as const;
    const shed: Phase = { type: "shed", order: [1, 0], throws: [], dice: null, count: 0, limit: 3 };
    expect(asked(shed, ...thrown, gave)).toBe(
      "Neue Runde: Ben hat 1 Deckel bekommen und legt vor, mit bis zu 3 Würfen. Sind es zwei, haben alle nur zwei.",
    );
    expect(asked(shed, ...thrown, dealt, { type: "opens", seat: 1, stage: "shed", game: 1 })).toBe(
      t("katchen.askOpen", { count: 3 }),
    );
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
    expect(lines(katchenScreen.over(sceneWith({ view, recent, result }))).slice(0, 4)).toEqual([
      "### 🥃 Schuss für Ben!",
      "Alle dreizehn Deckel für Ben, dazu die Ehre, die nächste Runde auszugeben.",
      "😸 **Anna und Cleo** sind fein raus!",
      "**Anna** schiebt alles zu **Ben** rüber, **5 Deckel**. 421 (Katchen) schlägt 621.",
    ]);
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
    expect(lines(katchenScreen.over(sceneWith({ view, result })))).toEqual([
      "### 🥃 Schuss Nummer 3 für Ben!",
      "Zuerst bei 3 Schüssen, nach 4 Spielen: Die nächste Runde geht auf Ben.",
      "😸 **Anna und Cleo** sind fein raus!",
      "**Plätze**",
      "**1.** Cleo: 0\u00A0🥃",
      "**2.** Anna: 1\u00A0🥃",
      "**3.** Ben: 3\u00A0🥃",
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
    expect(lines(katchenScreen.over(sceneWith({ view, recent }))).slice(3)).toEqual([
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
    expect(lines(katchenScreen.over(sceneWith({ view, recent })))).toContain(t("katchen.earlyEnd"));
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
    expect(lines(katchenScreen.over(sceneWith({ view, result, recent })))).toEqual([
      "### 🏆 Cleo gewinnt!",
      "Nach 4 Spielen ist sonst niemand mehr übrig.",
      "Und das ohne einen einzigen Schuss.",
      "**Plätze**",
      "**1.** Cleo: 0\u00A0🥃, übrig geblieben",
      "**2.** Ben: 2\u00A0🥃, raus in Spiel 4",
      "**3.** Anna: 2\u00A0🥃, raus in Spiel 3",
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
    expect(lines(katchenScreen.over(sceneWith({ view, result, recent })))).toEqual([
      "### 🏆 Cleo gewinnt!",
      "Nach 2 Spielen ist sonst niemand mehr übrig.",
      "**Plätze**",
      "**1.** Cleo: übrig geblieben",
      "**2.** Ben: raus in Spiel 2",
      "**3.** Anna: raus in Spiel 1",
    ]);
  });
});

describe("Katchen's rules", () => {
  it.each(["de", "en"] as const)("stand in %s with every house rule marked", (language) => {
    const whole = rulesText("katchen", translator(language));
    expect(whole.match(/🏠/g)).toHaveLength(11);
    for (const said of ["421", "111", "666", "654", "221", "511", "Mit ist shit"]) expect(whole).toContain(said);
  });
});
