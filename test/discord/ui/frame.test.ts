import { ButtonStyle, MessageFlags } from "discord.js";
import { describe, expect, it } from "vitest";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import { drawBoard, isKnown, pictureOf, storyOf, undrawnMessage } from "../../../src/discord/ui/frame.js";
import { gameIds, games } from "../../../src/games/index.js";
import { drawEphemeral, type EndLinks } from "../../../src/discord/ui/draw-ephemeral.js";
import { translator, spokenLanguages } from "../../../src/texts/index.js";
import type { Board } from "../../../src/tables/board.js";
import type { Owner } from "../../../src/game/scene.js";
import { away, boardWith, due, ownEmojis, people, playOut } from "./boards.js";
import { wideRows } from "./faults.js";
import { read } from "./read.js";

const t = translator("en");

function seen(board: Board) {
  return read(drawBoard(board, t, ownEmojis).components);
}

/** Live buttons as `verb` or `verb:argument`. */
function live(board: Board): readonly string[] {
  return seen(board)
    .buttons.filter(({ disabled }) => !disabled)
    .map(({ id }) => parseCustomId(id))
    .map((id) => (id?.argument === "" ? id.verb : `${id?.verb}:${id?.argument}`));
}

function wording(board: Board): string {
  return seen(board).texts.join("\n");
}

/** A board at which this seat is asked. */
function atTable(seats: readonly Owner[], asked: number): Board {
  const board = playOut("katchen", seats, { shots: 1, knockOut: false, byHand: true }, 1).find(
    ({ play }) => play?.prompts[0]?.seat === asked,
  );
  if (board === undefined) throw new Error(`seat ${asked} is never asked`);
  return board;
}

describe("every board", () => {
  it("is one container of the newer components and pings nobody", () => {
    for (const status of ["lobby", "closed"] as const) {
      const message = drawBoard(boardWith({ status }), t, ownEmojis);
      expect(message.flags).toBe(MessageFlags.IsComponentsV2);
      expect(message.components).toHaveLength(1);
      expect(message.allowed_mentions).toEqual({ parse: [] });
    }
  });

  it("is a sentence where it cannot be read, with a button to close it, and too for a game of another version", () => {
    const unreadable = boardWith({ status: "quarantined" });
    for (const board of [unreadable, { ...unreadable, game: null }]) {
      const drawn = drawBoard(board, t, ownEmojis);
      expect(JSON.stringify(drawn)).toContain(t("table.unreadableText"));
      expect(JSON.stringify(drawn)).toMatch(/"custom_id":"[^"]*close/);
    }
  });

  it("has its table's commitment, or where the seed is public its beginning, but in lobbies, on running boards and at the end only behind a button", () => {
    const played = playOut("katchen", people("Anna", "Ben"), { shots: 1, knockOut: false, byHand: true }, 1);
    const statuses = (["lobby", "closed", "quarantined"] as const).map((status) => boardWith({ status }));
    const known = [...played.slice(0, 1), ...played.slice(-1), ...statuses, boardWith({ status: "over" })];
    const boards: readonly Board[] = [...known, ...known.map((board) => ({ ...board, game: null }))];
    for (const board of boards) {
      const { commitment } = board;
      const shown = board.seed === null ? (commitment ?? "") : `${commitment?.slice(0, 16)}…`;
      const isOpen = ["playing", "lobby", "over"].includes(board.status) && board.game !== null;
      for (const kept of [commitment, null]) {
        const told = { ...board, commitment: kept };
        const times = [drawBoard(told, t, ownEmojis), undrawnMessage(told, t, null)].map(
          (drawn) => JSON.stringify(drawn).split(shown).length - 1,
        );
        const wanted = kept === null ? [0, 0] : [isOpen ? 0 : 1, 1];
        expect([board.status, times]).toEqual([board.status, wanted]);
      }
    }
  });

  it("says that its rules have changed and leads to commitment and seed, if it was closed for that", () => {
    const [commitment, seed] = ["ab".repeat(32), "cd".repeat(32)];
    const text = JSON.stringify(
      drawBoard(boardWith({ status: "closed", isOutdated: true, commitment, seed }), t, ownEmojis),
    );
    expect(text).toContain("verify:0:open:k3f9x2");
    expect(text).not.toContain(seed);
    expect(text).not.toContain(t("table.closedText"));
  });

  it("does not say that nobody is to blame where somebody has closed it on the others", () => {
    const closed = boardWith({ status: "closed" });
    const shown = (why: "closed" | null): string =>
      JSON.stringify(drawBoard({ ...closed, club: { why, round: null } }, t, ownEmojis));
    expect(shown("closed")).toContain(t("table.closedText"));
    expect(shown(null)).toContain(t("table.countsAsLeft"));
    expect(shown(null)).not.toContain(t("table.closedText"));
  });

  it("lets those seated at a cup's table start, and changes nothing about it, nor offers a rematch", () => {
    const lobby = boardWith({ cup: "11" });
    const verbs = seen(lobby).buttons.map(({ id }) => parseCustomId(id)?.verb);
    expect([verbs, seen(lobby).selects]).toEqual([["start", "lucky", "more"], []]);
    expect(wording(lobby)).toContain(t("table.cupLobby", { start: t("table.start") }));
    expect(live(boardWith({ cup: "11", seats: people("Anna") }))).not.toContain("start");
    const over = playOut("katchen", people("Anna", "Ben"), { shots: 1, knockOut: true, byHand: true }, 1).at(-1);
    if (over === undefined) throw new Error("the game does not end");
    expect(live({ ...over, cup: "11" })).not.toContain("rematch");
    expect(live(over)).toContain("rematch");
  });

  it("is refused where it runs without a state", () => {
    expect(() => drawBoard(boardWith({ status: "playing" }), t, ownEmojis)).toThrow("without a game");
  });
});

describe("the buttons of a row", () => {
  it.each(spokenLanguages)("fit on a phone in %s", (language) => {
    const seats = [...people("Anna", "Ben"), { type: "computer", level: "strong", robot: 1 }] as const;
    const boards = [
      boardWith({ seats }),
      ...playOut("katchen", away(seats, 1), { shots: 1, knockOut: false, byHand: true }, 1),
    ];
    expect(boards.flatMap((board) => wideRows(drawBoard(board, translator(language), ownEmojis)))).toEqual([]);
  });
});

describe("the lobby", () => {
  const robot: Owner = { type: "computer", level: "strong", robot: 1 };

  it("says in a line who sits there, who hosts, and how well computer players play, and what is agreed", () => {
    const { texts, selects } = seen(
      boardWith({
        seats: [...people("Anna", "Ben"), robot],
        options: { shots: 3, knockOut: true, byHand: true },
        host: "2",
      }),
    );
    expect(selects).toEqual([]);
    expect(texts[1]?.split("\n").slice(0, 2)).toEqual([
      "**At the table (3 of 8):** **Anna**, 👑\u00A0**Ben**, 🤖\u00A0**Tin Tomcat** (tough, grumpy)",
      expect.stringContaining("-# Playing to 3 shots"),
    ]);
    expect(texts[2]?.split("\n")).toEqual([
      "-# Ben can start now.",
      "-# 📖 Practice: with a computer at the table it doesn’t count for the club.",
    ]);
  });

  it("offers a seat, the start, and the ways to all else", () => {
    const all = ["join", "start", "get", "setup", "more"];
    expect(seen(boardWith({})).buttons.map(({ style }) => style)).not.toContain(ButtonStyle.Danger);
    expect(live(boardWith({}))).toEqual(all);
    expect(live(boardWith({ seats: [...people("Anna"), robot] }))).toEqual(all);
  });

  it("starts with enough players only, and says how many are missing", () => {
    const alone = boardWith({ seats: people("Anna") });
    expect(live(alone)).not.toContain("start");
    expect(live(boardWith({ seats: people("Anna", "Ben") }))).toContain("start");
    expect(seen(alone).texts.join("\n")).toContain("One more person or computer");
  });

  it("offers a host who sits alone a start with a computer player, in the place of the start", () => {
    const verbs = (seats: readonly Owner[]) =>
      seen(boardWith({ seats })).buttons.map(({ id }) => parseCustomId(id)?.verb);
    expect(live(boardWith({ seats: people("Anna") }))).toContain("alone");
    expect(verbs(people("Anna")).indexOf("alone")).toBe(verbs(people("Anna", "Ben")).indexOf("start"));
    expect(live(boardWith({ seats: people("Anna", "Ben") }))).not.toContain("alone");
    expect(live(boardWith({ seats: [...people("Anna"), robot] }))).not.toContain("alone");
  });

  it("takes nobody in when it is full", () => {
    const full = boardWith({ seats: people("A", "B", "C", "D", "E", "F", "G", "H") });
    expect(live(full)).toEqual(["start", "setup", "more"]);
    expect(seen(full).texts.join("\n")).toContain("The table is full.");
  });
});

describe("an ephemeral message", () => {
  it.each(gameIds)("of %s is refused by a name that no intent gives", (game) => {
    const situation = { seat: 0, view: null, prompt: null, legal: [], draft: null, held: null, hint: null, events: [] };
    expect(() => drawEphemeral("no such", boardWith({ game: games[game] }), situation, t, ownEmojis)).toThrow(
      'no ephemeral message "no such"',
    );
  });
});

describe("a message that outlives its game", () => {
  const over = playOut("catnoir", people("Anna", "Ben"), { factions: "first", actions: 1 }, 1).at(-1);
  const view = over?.play?.view;
  const situation = { seat: 0, view, prompt: null, legal: [], draft: null, held: null, hint: null, events: [] };
  const endOf = (changes: Partial<Board>, links: EndLinks): readonly unknown[] => {
    const board = { ...boardWith({}), ...over, ...changes, game: games.catnoir };
    const { components } = drawEphemeral("hand", board, situation, t, ownEmojis, null, links);
    return [...JSON.stringify(components).matchAll(/"(?:url|custom_id)":"(.*?)"/gu)].map(([, id]) => id);
  };
  const links = { result: "https://discord.com/channels/1/2/3", rematch: null };

  it("leads to the result, whose board alone offers a rematch, and to that once there is one", () => {
    expect(endOf({}, links)).toEqual([links.result]);
    const rematch = "https://discord.com/channels/1/2/4";
    expect(endOf({}, { ...links, rematch })).toEqual([links.result, rematch]);
  });

  it("leads to no rematch of a cup's table", () => {
    expect(endOf({ cup: "c1" }, { ...links, rematch: "https://discord.com/channels/1/2/4" })).toEqual([links.result]);
  });
});

describe("a running board", () => {
  const at = Math.floor(due / 1000);
  const [first] = playOut("katchen", people("Anna", "Ben"), { shots: 1, knockOut: false, byHand: true }, 1);

  it("has a button to everything that is no move, and none of its own for each", () => {
    const { buttons } = seen(first ?? boardWith({}));
    const verbs = buttons.map(({ id }) => parseCustomId(id)?.verb);
    expect(verbs).toContain("more");
    for (const verb of ["leave", "rules", "hints"]) expect(verbs).not.toContain(verb);
  });

  it("says when the time of those awaited ends, and only then", () => {
    expect(wording(first ?? boardWith({}))).toContain(`\u00A0· ⏳\u00A0until\u00A0<t:${at}:T>\n`);
    expect(wording(atTable([...people("Anna"), { type: "computer", level: "strong", robot: 1 }], 1))).not.toContain(
      "⏳",
    );
  });

  it("says by the clock when a turn ends, to the second if that is soon, and with the date at a slow table", () => {
    const within = (turn: number): string => wording({ ...(first ?? boardWith({})), turn });
    expect(within(90)).toContain(`\u00A0· ⏳\u00A0until\u00A0<t:${at}:T>\n`);
    for (const turn of [120, 15 * 60, 59 * 60])
      expect(within(turn)).toContain(`\u00A0· ⏳\u00A0until\u00A0<t:${at}:t>\n`);
    for (const turn of [60 * 60, 6 * 60 * 60, 24 * 60 * 60])
      expect(within(turn)).toContain(`\u00A0· ⏳\u00A0until\u00A0<t:${at}:d>, <t:${at}:t>\n`);
  });

  it("says by the clock when a game alone against computers goes on: that has five minutes at least", () => {
    const alone = atTable([...people("Anna"), { type: "computer", level: "strong", robot: 1 }], 0);
    expect(wording(alone)).toContain(`\u00A0· ⏳\u00A0until\u00A0<t:${at}:t>\n`);
  });

  it("counts a race down, and says nothing of the time while nobody's runs", () => {
    const nights = playOut("katchme", people("Anna", "Ben"), { prelude: true, districts: 3 }, 1);
    const race = nights.find(({ play }) => play?.prompts[0]?.kind === "race") ?? boardWith({});
    const none = race.play === null ? race : { ...race, play: { ...race.play, due: null } };
    const [timed = "", free = ""] = [race, none].map(wording);
    expect(timed).toContain(`\u00A0· ⏳\u00A0ends\u00A0<t:${at}:R>`);
    expect(free).not.toContain("⏳");
  });

  it("marks computer players in the list of seats, and nowhere else", () => {
    const robots: readonly Owner[] = [
      { type: "computer", level: "strong", robot: 1 },
      { type: "computer", level: "relaxed", robot: 1 },
    ];
    for (const board of playOut(
      "katchen",
      [...people("Anna"), ...robots],
      { shots: 1, knockOut: false, byHand: true },
      3,
    )) {
      const listed = board.status === "playing" ? robots.length : 0;
      expect(wording(board).match(/🤖/g) ?? []).toHaveLength(listed);
    }
  });

  it("says who is away and offers to come back", () => {
    const board = atTable(away(people("Anna", "Ben"), 1), 0);
    expect(wording(board)).toMatch(/\*\*Ben\*\* · 💤 away/);
    expect(wording(board)).not.toMatch(/\*\*Anna\*\* · 💤/);
    expect(wording(board)).toContain("### 👉 Anna");
    expect(live(board).slice(-2)).toEqual(["back", "more"]);
    expect(live(atTable(people("Anna", "Ben"), 0))).not.toContain("back");
  });

  it("says that a computer thinks for somebody who is away", () => {
    const board = atTable(away(people("Anna", "Ben"), 1), 1);
    expect(wording(board)).toContain("### 💤 A computer is thinking for Ben");
    expect(wording(board)).not.toContain("’s turn");
  });

  it("sleeps when all are away, and says how to wake it", () => {
    const board = atTable(away(people("Anna", "Ben"), 0, 1), 0);
    expect(wording(board)).toContain("### 💤 The game is on a break");
    expect(wording(board)).toContain("“I’m back” wakes it");
    expect(wording(board)).not.toMatch(/thinking|⏳/);
    expect(live(board)).toEqual(["back", "more"]);
  });
});

describe("a remark of a computer player", () => {
  const robot = { type: "computer", level: "strong", robot: 1 } as const;
  const boards = playOut("katchen", [...people("Anna"), robot], { shots: 1, knockOut: false, byHand: true }, 1);
  const [first = boardWith({})] = boards;
  const remark = { seat: 1, feeling: "mishap", line: 2 } as const;
  const line = `-# 💬 **Tin Tomcat**: “${t("remarks.mishap_grumpy_c")}”`;

  it("stands in small print below all buttons of a running board, and in what there is to tell at the end", () => {
    expect(wording(first)).not.toContain("💬");
    expect(wording({ ...first, remark })).toContain(line);
    expect(live({ ...first, remark })).toEqual(live(first));
    const over = boards.at(-1);
    if (over === undefined || !isKnown(over)) throw new Error("the game does not end");
    expect(storyOf({ ...over, remark }, t, ownEmojis)).toContain(line.slice(3));
  });

  it("moves nothing that can be pressed: it is among the small print below", () => {
    const above = (board: Board): string => {
      const drawn = JSON.stringify(drawBoard(board, t, ownEmojis).components);
      return drawn.slice(0, drawn.lastIndexOf("custom_id"));
    };
    expect(above({ ...first, remark })).toBe(above(first));
  });

  it("is never a person's", () => {
    expect(wording({ ...first, remark: { ...remark, seat: 0 } })).not.toContain("💬");
  });
});

describe("a finished board", () => {
  const over =
    playOut("katchen", people("Anna", "Ben"), { shots: 1, knockOut: false, byHand: true }, 1).at(-1) ?? boardWith({});

  it("keeps nothing live but a rematch and what leads to everything else", () => {
    expect(seen(over).texts.join("\n")).not.toContain("eded");
    expect(live(over)).toEqual(["rematch", "cliplast:all", "more"]);
  });

  it("leads to its rematch once there is one, and offers no other", () => {
    const drawn = JSON.stringify(drawBoard(over, t, ownEmojis, null, "https://discord.com/channels/200/300/9"));
    expect(drawn).toContain('"url":"https://discord.com/channels/200/300/9"');
    expect(drawn).toContain(t("table.toRematch"));
    expect(drawn).not.toContain(":rematch");
  });

  it("says that it was long ago where only its result is kept, and can be played again all the same", () => {
    const faded = { ...over, play: null };
    expect(wording(faded)).toContain("Katchen · a long time ago");
    expect(pictureOf(faded, t, ownEmojis)).toBeNull();
    expect(live(faded)).toEqual(["rematch", "more"]);
  });

  it("shows no name for people who had their data deleted, and none for a computer player that acts for them", () => {
    const forgotten: readonly Owner[] = [{ type: "nobody" }, ...people("Anna"), { type: "nobody" }];
    const board = atTable(forgotten, 0);
    expect(wording(board)).toContain("Nameless (1)");
    expect(wording(board)).toContain("Nameless (3)");
    expect(live(board)).toEqual(["more"]);
  });
});

describe("a closed table", () => {
  it("says so, says who sat there, and opens the same again with one button", () => {
    const closed = boardWith({ status: "closed" });
    const whole = seen(closed).texts.join("\n");
    expect(whole).toContain("table closed");
    expect(whole).toContain("Anna and Ben");
    expect(whole).toContain(t("table.againText"));
    expect(live(closed)).toEqual(["rematch"]);
  });

  it("of a cup is opened again by the cup alone", () => {
    const closed = boardWith({ status: "closed", cup: "11" });
    expect(wording(closed)).not.toContain(t("table.againText"));
    expect(live(closed)).toEqual([]);
  });
});
