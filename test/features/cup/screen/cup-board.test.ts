import { describe, expect, it } from "vitest";
import { currentRound } from "../../../../src/features/cup/rules/cup-state.js";
import { withoutUser } from "../../../../src/features/cup/service.js";
import { drawCupBoard } from "../../../../src/features/cup/screen/cup-board.js";
import { bracketPage, checkPage, cupLine, peoplePage } from "../../../../src/features/cup/screen/cup-pages.js";
import { hostPanel, tablePanel } from "../../../../src/features/cup/screen/host-panel.js";
import { parseCustomId, writeCustomId, text } from "../../../../src/discord/ui/parts.js";
import type { PublicMessage } from "../../../../src/discord/ui/frame.js";
import { plainName, robotName, shownName } from "../../../../src/discord/ui/names.js";
import { drawRobots } from "../../../../src/tables/table.js";
import { CupLog } from "../rules/cup-log.js";
import type { Translate } from "../../../../src/texts/index.js";
import type { Caption } from "../../../../src/game/scene.js";
import { faultsIn, nastyNames, wideRows } from "../../../discord/ui/faults.js";
import { read } from "../../../discord/ui/read.js";
import { cupNumber, decideRound, personOf, signedUp, stagesOf, stateOf } from "./cups.js";
import { foldCup } from "../../../../src/features/cup/rules/cup-event.js";
import { messageOf, tellingOf } from "../../../../src/features/cup/messages.js";
import { cupId, framed, readCupId } from "../../../../src/features/cup/screen/cup-parts.js";
import { callOffModal, correctModal, engraveModal } from "../../../../src/features/cup/presses.js";
import type { ShownCup } from "../../../../src/features/cup/keeper.js";
import { testLanguages, translator } from "../../../support/pseudo-language.js";

const sixtyFour = [
  ...nastyNames,
  ...Array.from({ length: 64 - nastyNames.length }, (_, at) => `${"*".repeat(28)}${at}`),
];

const few = ["Anna", "Ben", "Cleo", "Dilara", "Emil", "Frida", "Gustav", "Hedi", "Ilse", "Jo", "Kim"];

const seed = "f".repeat(64);

const serverClock = { now: 0, zone: "Europe/Berlin" };

/** Links to channels are no mentions, and a name is no longer than others although its emoji have many code units. */
function wrongIn(drawn: PublicMessage, picture: Caption | null, names: readonly string[]): readonly string[] {
  const fine = ["<#", ...names.map((name) => `label ${plainName(name)}`)];
  const faults = [...faultsIn(drawn, picture, names), ...wideRows(drawn)];
  return faults.filter((fault) => !fine.some((end) => fault.endsWith(end)));
}

/** Every message that a state brings, with its picture. */
function messagesOf(state: ShownCup, t: Translate): readonly (readonly [string, PublicMessage, Caption | null])[] {
  const board = drawCupBoard(state, t);
  const page = bracketPage(state, null, 0, t);
  const missing = (currentRound(state.cup)?.tables ?? []).map(({ users }, table) => ({ round: 1, table, users }));
  const tables = missing.flatMap(({ table }) => tablePanel(state, state.cup.rounds.length, table, missing, t) ?? []);
  const drawn = (one: typeof board): PublicMessage => one.words(one.picture) as PublicMessage;
  const proofs = Array.from({ length: 24 }, () => ({ commitment: seed, seed }));
  return [
    ["board", drawn(board), board.picture],
    ["board without picture", board.words(null) as PublicMessage, null],
    ["bracket", drawn(page), page.picture],
    ["people", peoplePage(state, 0, t), null],
    ["last people", peoplePage(state, 9, t), null],
    ["check", checkPage(state, state.cup.rounds.length, proofs, t), null],
    [
      "panel",
      hostPanel(
        state,
        missing,
        state.cup.rounds.length > 1 ? state.cup.rounds.length - 1 : null,
        t("cup.host.lotsDrawn"),
        serverClock,
        t,
      ),
      null,
    ],
    ["line", framed(text(cupLine(state, t))), null],
    ...tables.map((panel) => ["table", panel, null] as const),
  ];
}

describe.each(testLanguages)("the messages of a cup, in %s", (language) => {
  const t = translator(language);

  const names = sixtyFour.map((name) => shownName(name, t));

  it("keep Discord's limits and ours with sixty-four people and the longest names, at every stage", () => {
    const fields = { title: "*".repeat(80), series: "katchenmeister", host: { user: "host", name: "*".repeat(32) } };
    for (const states of [stagesOf(sixtyFour, "*".repeat(200), fields), stagesOf(few, "because"), stagesOf([], "")])
      for (const state of states)
        for (const [what, drawn, picture] of messagesOf(state, t)) {
          const faults = wrongIn(drawn, picture, names);
          expect({ what, stage: state.cup.stage.type, faults }).toEqual({
            what,
            stage: state.cup.stage.type,
            faults: [],
          });
        }
  });

  it("mention those concerned and nobody else, with names and reasons escaped", () => {
    for (const state of stagesOf(sixtyFour, "<@123> @everyone **loud**"))
      for (const event of state.events) {
        const message = messageOf(event, state.cup, state.events);
        if (message === null) continue;
        const { content } = tellingOf(state, message, t);
        const mentioned = [...content.matchAll(/(?<!\\)<@(\w+)>/gu)].map(([, user]) => user);
        expect(mentioned).toEqual(message.users);
        expect(content.length).toBeLessThan(2_000);
        expect(content).not.toMatch(/@everyone|\*\*loud|undefined|\{\{/u);
      }
  });

  it("say of a round where its tables are, who goes on, and what the host has decided, and why", () => {
    const log = signedUp(few);
    log.askHost({ type: "start" });
    log.report({ type: "opened", round: 1, table: 0, game: "t0", channel: "1442155000000000009" });
    const words = (): string =>
      read((drawCupBoard(stateOf(log), t).words(null) as PublicMessage).components).texts.join("\n");
    expect(words()).toContain("<#1442155000000000009>");
    const [first] = log.round.tables;
    const on = first?.users.slice(0, 2) ?? [];
    log.askHost({ type: "correct", round: 1, table: 0, through: on, reason: "A die on the floor" });
    const through = on.map((user) => log.cup.names.get(user) ?? "");
    expect(words()).toContain("A die on the floor");
    expect(words()).toMatch(new RegExp(`✅[^\n]*${through.join(", ")}`, "u"));
    const { picture } = bracketPage(stateOf(log), null, 0, t);
    for (const name of through) expect(picture?.description).toContain(`${name} ✓`);
    decideRound(log, "because");
    const firstRound = read((bracketPage(stateOf(log), 1, 0, t).words(null) as PublicMessage).components).texts.join(
      "\n",
    );
    for (const name of few) expect(firstRound).toContain(name);
    expect(firstRound.match(/✓/gu)).toHaveLength(4);
  });

  it("say that there is more time for the round alone in which it was given", () => {
    const log = signedUp(few);
    log.askHost({ type: "start" });
    const words = (): string =>
      read((drawCupBoard(stateOf(log), t).words(null) as PublicMessage).components).texts.join("\n");
    log.askHost({ type: "extend", round: 1, ms: 3_600_000 });
    expect(words()).toContain("-# ⏰");
    decideRound(log, "because");
    expect([log.round.round, words().includes("-# ⏰")]).toEqual([2, false]);
  });

  it("keep the bracket's page below Discord's limit with sixty-four names of the most signs, and lead to every table", () => {
    // Flags of regions: each is fourteen code units.
    const longest = `${"🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(4)}****`;
    const log = signedUp(Array.from({ length: 64 }, (_, at) => `${longest.slice(0, -2)}${at}`));
    log.askHost({ type: "start" });
    decideRound(log, "*".repeat(200));
    const { tables } = log.cup.rounds[0] ?? { tables: [] };
    const seen = new Set<string>();
    let part = 0;
    for (let isMore = true; isMore; part += 1) {
      const drawn = bracketPage(stateOf(log), 1, part, t).words(null) as PublicMessage;
      expect(faultsIn(drawn)).toEqual([]);
      const { texts, buttons } = read(drawn.components);
      for (const [at] of tables.entries())
        if (texts.join("\n").includes(`**${t("cup.table", { number: at + 1 })}**`)) seen.add(String(at));
      isMore = buttons.some(({ id }) => id === writeCustomId(cupId("bracket", cupNumber, 1, part + 1)));
    }
    expect([seen.size, part > 1]).toEqual([tables.length, true]);
  });

  it("show the seal of the draw from the sign-up on, and still once the cup was called off", () => {
    const verbs = (state: ShownCup): readonly string[] =>
      read((drawCupBoard(state, t).words(null) as PublicMessage).components).buttons.map(
        ({ id }) => parseCustomId(id)?.verb ?? "",
      );
    for (const state of stagesOf(few, "because")) expect(verbs(state)).toContain("check");
    const page = checkPage(stateOf(signedUp(few)), 0, [], t);
    expect(read(page.components).texts.join("\n")).toContain("a".repeat(64));
  });

  it("say during the check-in until when it goes, and at how many seats a game has its tables", () => {
    const said = (log: ReturnType<typeof signedUp>): string =>
      read((drawCupBoard(stateOf(log), t).words(null) as PublicMessage).components).texts.join("\n");
    const log = signedUp(["Anna"], { start: 7_200_000, game: "kalle" });
    expect(said(log)).toContain(t("cup.board.rules", { most: 5, fits: 5 }));
    expect(said(signedUp([], { game: "denkste" }))).toContain(t("cup.board.rules", { most: 4, fits: 4 }));
    // More than six only where that is all of a cup.
    expect(said(signedUp([]))).toContain(t("cup.board.rules", { most: 6, fits: 8 }));
    log.now = 7_100_000;
    log.askHost({ type: "beginCheckIn" });
    // Five minutes at least.
    expect(said(log)).toContain("<t:7400:F>");
  });

  it("say after a start with too few how many are wanted, and until when, to hosts too", () => {
    const log = signedUp(["Anna", "Ben", "Cleo"], { start: 7_200_000 });
    const board = (): string =>
      read((drawCupBoard(stateOf(log), t).words(null) as PublicMessage).components).texts.join("\n");
    const panel = (): string => read(hostPanel(stateOf(log), [], null, "", serverClock, t).components).texts.join("\n");
    const times = { time: "<t:93600:F>", left: "<t:93600:R>" };
    log.wait(6_300_000);
    expect(panel()).toContain("<t:7200:F>");
    log.wait(7_200_000);
    for (const said of [board(), panel()]) expect(said).toContain(t("cup.board.waits", { ...times, count: 2 }));
    for (const said of [board(), panel()]) expect(said).not.toContain("<t:7200:F>");
    expect(cupLine(stateOf(log), t)).toContain(" · ");
    log.ask(personOf(0), { type: "checkIn" });
    expect(board()).toContain(t("cup.board.waits", { ...times, count: 1 }));
    log.ask(personOf(1), { type: "checkIn" });
    for (const said of [board(), panel()]) expect(said).toContain(t("cup.board.waitsEnough"));
    log.wait(9_000_000);
    expect(board()).toContain("<t:9900:F>");
    expect(panel()).toContain("<t:9900:F>");
    expect(board()).toContain(t("cup.board.checkIn"));
  });

  it("tell their host how a final that came to nothing is played again, and name it once", () => {
    const log = signedUp(["Anna", "Ben", "Cleo"]);
    log.askHost({ type: "start" });
    log.report({ type: "opened", round: 1, table: 0, game: "t0", channel: personOf(0) });
    log.report({ type: "closed", round: 1, table: 0 });
    const again = t("cup.host.playAgain", { table: t("cup.final") });
    const said = (page: PublicMessage | null): string => read(page?.components ?? []).texts.join("\n");
    expect(said(hostPanel(stateOf(log), [], null, "", serverClock, t))).toContain(again);
    const table = said(tablePanel(stateOf(log), 1, 0, [], t));
    expect(table).toContain(again);
    expect(table.split(again).join("").split(t("cup.final")).length - 1).toBe(1);
  });

  it("call a computer that has won as its table does", () => {
    const log = new CupLog({ tryOut: true });
    log.askHost({ type: "fill", count: 3 });
    log.askHost({ type: "start" });
    log.report({ type: "opened", round: 1, table: 0, game: "abcdefghijk", channel: personOf(0) });
    const [last, first = ""] = [log.round.tables[0]?.users ?? [], log.round.tables[0]?.users[1]];
    const placed = last.map((user) => ({ user, place: user === first ? 1 : 2, left: false }));
    log.report({ type: "finished", round: 1, table: 0, placed });
    const name = robotName(drawRobots("abcdefghijk")[1] ?? -1, t);
    const said = read((drawCupBoard(stateOf(log), t).words(null) as PublicMessage).components).texts.join("\n");
    expect(said).toContain(`${name} (`);
    expect(cupLine(stateOf(log), t)).toContain(`${name} (`);
  });

  it("promise no check-in where a round takes a day", () => {
    const log = signedUp(["Anna"], { start: 7_200_000, roundMs: 86_400_000 });
    const said = read((drawCupBoard(stateOf(log), t).words(null) as PublicMessage).components).texts.join("\n");
    expect(said).toContain(t("cup.board.whenSlow", { time: "<t:7200:F>", left: "<t:7200:R>" }));
  });

  it("name one person and several rightly, and until when more time would go, by the server's clock", () => {
    const log = signedUp(few.slice(0, 9));
    log.askHost({ type: "start" });
    const panel = (missing: number): string =>
      JSON.stringify(
        hostPanel(
          stateOf(log),
          [{ round: 1, table: 0, users: log.round.tables[0]?.users.slice(0, missing) ?? [] }],
          null,
          "",
          serverClock,
          t,
        ),
      );
    const name = (at: number): string => log.cup.names.get(log.round.tables[0]?.users[at] ?? "") ?? "";
    const values = { table: t("cup.table", { number: 1 }) };
    expect(panel(1)).toContain(t("cup.host.missing", { ...values, names: [name(0)], count: 1 }));
    expect(panel(2)).toContain(t("cup.host.missing", { ...values, names: [name(0), name(1)], count: 2 }));
    // In Berlin it is one in the morning.
    expect(panel(1)).toMatch(/\+ 30 min \([^)]*\b0?2:30(?: am)? (?:MEZ|CET|(?:GMT|UTC)\+1)\)/iu);
    expect(JSON.stringify(hostPanel(stateOf(log), [], null, "", serverClock, t))).toContain(t("cup.host.noneOpen"));
    log.report({ type: "opened", round: 1, table: 0, game: "t0", channel: "1442155000000000009" });
    expect(JSON.stringify(hostPanel(stateOf(log), [], null, "", serverClock, t))).toContain(
      t("cup.host.nobodyMissing"),
    );
    log.askHost({
      type: "correct",
      round: 1,
      table: 0,
      through: log.round.tables[0]?.users.slice(0, 1) ?? [],
      reason: "x",
    });
    const { texts } = read((drawCupBoard(stateOf(log), t).words(null) as PublicMessage).components);
    const [, between, after] = t("cup.decided.corrected", { host: "", table: "|", names: ["|"], count: 1 }).split("|");
    expect(texts.join("\n")).toContain(`${between ?? ""}${name(0)}${after ?? ""}`);
  });

  it("speak of no nameless winner once the winner has deleted their data", () => {
    for (const plate of ["Gold", null]) {
      const log = signedUp(few.slice(0, 3));
      log.askHost({ type: "start" });
      decideRound(log, "because");
      const { stage } = log.cup;
      const winner = stage.type === "finished" ? stage.winner : "";
      if (plate !== null) log.ask(winner, { type: "engrave", text: plate });
      const events = withoutUser(log.events, winner);
      const state = { ...stateOf(log), events, cup: foldCup(events) };
      const board = drawCupBoard(state, t);
      const said = [
        JSON.stringify((board.words(null) as PublicMessage).components),
        board.picture?.description ?? "",
        cupLine(state, t),
      ].join("\n");
      expect(said).not.toContain(t("table.nameless"));
      // In the bracket's tables somebody without a name has played, and nobody has won.
      const named = { ...stateOf(log), cup: { ...log.cup, names: new Map([...log.cup.names, [winner, "Zoe"]]) } };
      const won = t("cup.bracket.won", { name: "Zoe" });
      expect(bracketPage(named, null, 0, t).picture?.description).toContain(won);
      expect(bracketPage(state, null, 0, t).picture?.description).not.toContain(
        t("cup.bracket.won", { name: t("table.nameless") }),
      );
      const told = events.flatMap((event) => messageOf(event, state.cup, events) ?? []);
      expect(told.map(({ event }) => event.type)).not.toContain("won");
      expect(said).not.toContain(t("cup.board.engravedNothing"));
      expect(said).toContain(t("cup.board.wonByNobody"));
    }
  });

  it("ask the winner, and nobody of a try-out, what is to be engraved", () => {
    const verbsOf = (tryOut: boolean): readonly string[] => {
      const log = signedUp(few.slice(0, 3), { tryOut });
      log.askHost({ type: "start" });
      decideRound(log, "because");
      const { components } = drawCupBoard(stateOf(log), t).words(null) as PublicMessage;
      return read(components).buttons.map(({ id }) => parseCustomId(id)?.verb ?? "");
    };
    expect(verbsOf(false)).toEqual(expect.arrayContaining(["engrave", "noname", "check"]));
    expect(verbsOf(true)).not.toContain("engrave");
  });

  it("have modals within Discord's limits", () => {
    for (const modal of [
      engraveModal(cupNumber, "👨‍👩‍👧‍👦".repeat(32), t),
      correctModal(cupNumber, 9, 23, 99, [0, 15], t),
      callOffModal(cupNumber, "because", t),
    ]) {
      expect(modal.title.length).toBeLessThanOrEqual(45);
      expect(parseCustomId(modal.custom_id)).not.toBeNull();
      expect(JSON.stringify(modal)).not.toMatch(/undefined|\{\{/u);
    }
  });
});

describe("people of one name at a table", () => {
  it("can be told apart on the host's panel by their places, also by who looks alike", () => {
    const log = signedUp(["Alex", "Cleo", "A1ex"]);
    log.askHost({ type: "start" });
    const users = log.round.tables[0]?.users ?? [];
    const missing = [{ round: 1, table: 0, users: [personOf(0)] }];
    const panel = tablePanel(stateOf(log), 1, 0, missing, translator("en"));
    const { selects, texts } = read(panel?.components ?? []);
    const shown = users.map((user, at) =>
      user === personOf(1) ? "Cleo" : `${log.cup.names.get(user) ?? ""} (${at + 1})`,
    );
    expect(selects.map(({ labels }) => labels)).toEqual([shown, shown]);
    expect(texts.map(plainName).join("\n")).toContain(`Missing: ${shown[users.indexOf(personOf(0))] ?? ""}.`);
  });
});

describe("somebody whose data is deleted", () => {
  it("is not offered where the host corrects the final, nor is anything where nobody else was", () => {
    const log = signedUp(["Anna", "Ben"]);
    log.askHost({ type: "start" });
    decideRound(log, "because");
    const labelsWithout = (...users: readonly string[]): readonly (readonly string[])[] => {
      const events = users.reduce<ShownCup["events"]>((left, user) => withoutUser(left, user), log.events);
      const panel = tablePanel({ ...stateOf(log), events, cup: foldCup(events) }, 1, 0, [], translator("en"));
      return read(panel?.components ?? []).selects.map(({ labels }) => labels);
    };
    expect(labelsWithout(personOf(0))).toEqual([["Ben"]]);
    expect(labelsWithout(personOf(0), personOf(1))).toEqual([]);
  });

  it.each(testLanguages)(
    "leaves what they decided as a host, without the reasons and words that lead to one, in %s",
    (language) => {
      const t = translator(language);
      const saidOf = (log: ReturnType<typeof signedUp>, isGone: boolean): string => {
        const events = isGone ? withoutUser(log.events, "host") : log.events;
        const state = { ...stateOf(log), events, cup: foldCup(events) };
        const pages = [drawCupBoard(state, t), bracketPage(state, 1, 0, t)];
        const told = events.flatMap((event) => messageOf(event, state.cup, state.events) ?? []);
        return [
          ...pages.flatMap(({ words }) => read((words(null) as PublicMessage).components).texts),
          ...told.map((message) => tellingOf(state, message, t).content),
        ].join("\n");
      };
      const corrected = signedUp(few);
      corrected.askHost({ type: "start" });
      const through = corrected.round.tables[0]?.users.slice(0, 2) ?? [];
      corrected.askHost({ type: "correct", round: 1, table: 0, through, reason: "A die on the floor" });
      const calledOff = signedUp(few);
      calledOff.askHost({ type: "callOff", reason: "Rain" });
      const leads = t("cup.board.reason", { reason: "" }).trim();
      for (const [log, reason] of [
        [corrected, "A die on the floor"],
        [calledOff, "Rain"],
      ] as const) {
        expect(saidOf(log, false)).toContain(reason);
        expect(saidOf(log, false)).toContain(leads);
        expect(saidOf(log, true)).not.toContain(reason);
        expect(saidOf(log, true)).not.toContain(leads);
      }
      expect(saidOf(corrected, true)).toContain("✏️");
      expect(saidOf(calledOff, true)).toContain(t("cup.board.calledOff"));
    },
  );
});

describe("a name full of emojis", () => {
  const t = translator("en");
  const name = `a${"😀".repeat(31)}`;

  it("is cut between two of them, on the host's panel and in the winner's modal", () => {
    const log = signedUp(few.slice(0, 6).map((_, at) => `${at}${"😀".repeat(9)}`));
    log.askHost({ type: "start" });
    const panel = JSON.stringify(hostPanel(stateOf(log), [], null, "", serverClock, t));
    expect(panel).toContain("😀…");
    // A half would be written as an escape.
    expect(panel).not.toMatch(/\\ud[89a-f]/u);
    expect(JSON.stringify(engraveModal(cupNumber, name, t))).toMatch(/"value":"a(?:😀)+…"/u);
  });
});

describe("the ids of a cup's buttons", () => {
  it("are read as they were written, and nothing else is", () => {
    const id = parseCustomId(writeCustomId(cupId("corrected", cupNumber, 12, 30, 99, 65_535)));
    expect(id === null ? null : readCupId(id)).toEqual({ cup: cupNumber, numbers: [12, 30, 99, 65_535] });
    for (const argument of ["", "12", `${cupNumber}.x`, `${cupNumber}.1.2.3.4.5`, `${personOf(1)}.-1`])
      expect(readCupId({ table: "cup", prompt: 0, verb: "join", argument })).toBeNull();
  });
});

describe.each(testLanguages)("a message about a cup of sixty-four, in %s", (language) => {
  const t = translator(language);

  it("fits into a message and mentions all whom it is for, whatever it says", () => {
    const names = Array.from({ length: 64 }, (_, at) => `${"*".repeat(28)}${at}`);
    const log = signedUp(names, { title: "_".repeat(80) });
    log.askHost({ type: "beginCheckIn" });
    log.askHost({ type: "callOff", reason: "*".repeat(200) });
    const state = stateOf(log);
    const told = state.events.flatMap((event) => messageOf(event, state.cup, state.events) ?? []);
    const lengths = told.map((message) => {
      const users = message.users.map((_, at) => String(10n ** 19n - 1n - BigInt(at)));
      const { content } = tellingOf(state, { ...message, users }, t);
      for (const user of users) expect(content).toContain(`<@${user}>`);
      return content.length;
    });
    expect(told.some(({ users }) => users.length === 64)).toBe(true);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2_000);
  });
});
