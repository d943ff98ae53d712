import { SnowflakeUtil } from "discord.js";
import { describe, expect, it } from "vitest";
import type { Outcome, SeenMessage } from "../../playground/discord/index.js";
import { commitmentOf } from "../../src/tables/chance/secrets.js";
import { checkAnswers, checkInTime, checkLives, checkPlayed, checkPresses, type StoredPresses } from "./checks.js";
import { texts } from "../../src/texts/index.js";
import { type Deed, type Entry, Ledger, toldBy } from "./deeds.js";
import { searchSecrets } from "./sentinels.js";

const table = "AAAAAAAAAAA";
const press: Deed = { user: "1", channel: "2", on: "board", name: `${table}:3:throw`, values: false };

/** A message as far as it is looked at here. */
function message(ephemeral: boolean, components: readonly unknown[], content = ""): SeenMessage {
  return { ephemeral, components, content } as unknown as SeenMessage;
}

const container = { type: 17, components: [] };
const came = { interaction: "9", ms: 20 };
const update = (seen: SeenMessage): Outcome => ({ ...came, type: "update", message: seen });
const whisper = (content: string): Outcome => ({ ...came, type: "message", message: message(true, [], content) });
const entry = (outcome: Outcome, deed: Deed = press): Entry => {
  return { ...deed, outcome, told: toldBy(deed, outcome), calm: true };
};

describe("what an answer says", () => {
  const sheet: Deed = { ...press, on: "sheet" };

  it.each<[string, Deed, Outcome]>([
    ["a board that changes", press, update(message(false, [container]))],
    ["an acknowledged press on the board", press, { ...came, type: "deferred" }],
    ["a sheet that changes", { ...sheet, name: `${table}:3:stop:4` }, update(message(true, [container]))],
    [
      "a new lobby",
      { ...press, on: "command", name: "kalle start" },
      { ...came, type: "message", message: message(false, [container]) },
    ],
  ])("%s says that the press counts", (_, deed, outcome) => {
    expect(toldBy(deed, outcome)).toBe("counts");
  });

  it("a friendly sentence in either language says that it does not", () => {
    for (const words of [
      "Geduld, gerade ist Anna dran.",
      "Du sitzt schon da. Sind alle beisammen, drückt Anna auf „Los!“.",
    ]) {
      expect(toldBy(press, whisper(words))).toBe("refused");
    }
  });

  it("an ephemeral message that may only have been opened leaves it open, and so does a press that was stored and not shown", () => {
    expect(toldBy({ ...sheet, name: `${table}:3:hand` }, update(message(true, [container])))).toBe("open");
    expect(toldBy(press, { ...came, type: "deferred" }, true)).toBe("open");
    expect(toldBy({ ...sheet, name: `${table}:3:watchon:all` }, update(message(true, [container])))).toBe("open");
    expect(toldBy({ ...press, name: `${table}:0:set:shots` }, update(message(false, [container])))).toBe("open");
    const why = { type: 10, content: "Das Spiel ist vorbei." };
    expect(toldBy({ ...sheet, name: `${table}:3:stop:4` }, update(message(true, [why, container])))).toBe("open");
    const arrived = "Ist angekommen, nur zeigen konnte ich es gerade nicht. Drück noch mal auf den Knopf am Tisch.";
    expect(toldBy(press, whisper(arrived))).toBe("open");
  });
});

describe("an acknowledged press that may be the second tap of a double tap", () => {
  const outcomeAt = (ms: number): Outcome => {
    const interaction = SnowflakeUtil.generate({ timestamp: 1_800_000_000_000 + ms }).toString();
    return { ...came, interaction, type: "deferred" };
  };
  const toldOf = (ms: number, user: string, verb: string) => {
    const ledger = new Ledger();
    ledger.add({ ...press, name: `${table}:3:roll` }, outcomeAt(0), true, false);
    return ledger.add({ ...press, user, name: `${table}:4:${verb}` }, outcomeAt(ms), true, false).told;
  };

  it("leaves it open, and only that of the same person, a moment after what it may be the second tap of", () => {
    expect(toldOf(400, "1", "snatch")).toBe("open");
    expect([toldOf(9_000, "1", "snatch"), toldOf(400, "7", "snatch"), toldOf(400, "1", "lay")]).toEqual([
      "counts",
      "counts",
      "counts",
    ]);
  });
});

describe("the checks of a soak see", () => {
  const counted = entry({ ...came, type: "deferred" });
  const stored = new Map([["9", table]]);
  const action = { table, step: 4, interaction: "9" };
  const channels = new Map([
    [table, "2"],
    ["BBBBBBBBBBB", "2"],
    ["CCCCCCCCCCC", "3"],
  ]);
  const wrong = (
    entries: readonly Entry[],
    presses: ReadonlyMap<string, string>,
    actions: StoredPresses["actions"] = [],
  ) => checkPresses(entries, { presses, actions, channels }).map((check) => check.wrong.length);

  it("nothing where all is well", () => {
    expect(wrong([counted], stored, [action])).toEqual([0, 0, 0, 0]);
  });

  it("an accepted press that is lost, and one that nobody made", () => {
    expect(wrong([counted], new Map())).toEqual([1, 0, 0, 0]);
    expect(wrong([], stored)).toEqual([0, 0, 1, 0]);
  });

  it("a press that is stored at another table than it was made at, or in another channel", () => {
    expect(wrong([counted], new Map([["9", "BBBBBBBBBBB"]]))).toEqual([0, 0, 1, 0]);
    const start = entry({ ...came, type: "deferred" }, { ...press, on: "command", name: "kalle start" });
    expect(wrong([start], new Map([["9", "BBBBBBBBBBB"]]))).toEqual([0, 0, 0, 0]);
    expect(wrong([start], new Map([["9", "CCCCCCCCCCC"]]))).toEqual([0, 0, 1, 0]);
    for (const name of [`${table}:0:rematch`, `${table}:0:rematch:own`]) {
      const rematch = entry({ ...came, type: "deferred" }, { ...press, name });
      expect(wrong([rematch], new Map([["9", "BBBBBBBBBBB"]]))).toEqual([0, 0, 0, 0]);
    }
  });

  it("what somebody has played by no press, or by one at another table", () => {
    expect(wrong([counted], stored, [{ ...action, interaction: null }])).toEqual([0, 0, 0, 1]);
    expect(wrong([counted], stored, [{ ...action, table: "BBBBBBBBBBB" }])).toEqual([0, 0, 0, 1]);
  });

  it("a refused press that is stored all the same", () => {
    expect(wrong([entry(whisper("Der Tisch ist leider voll."))], stored)).toEqual([0, 1, 0, 0]);
  });

  it("a game that was opened and that nobody has played, and a bot that has ended by itself", () => {
    const games = [
      { game: "kalle", steps: 9 },
      { game: "catnoir", steps: 1 },
    ] as const;
    expect(checkPlayed(games, ["kalle"]).wrong).toEqual([]);
    expect(checkPlayed(games, ["kalle", "catnoir", "katchen"]).wrong).toHaveLength(2);
    expect(checkLives(3, []).wrong).toEqual([]);
    expect(checkLives(3, ["life 2 ended with 1"]).wrong).toHaveLength(1);
  });

  it("a press without faults that had no answer, or was taken for one that comes too late", () => {
    expect(checkAnswers([entry({ ...came, type: "failed" }), counted]).wrong).toHaveLength(1);
    for (const words of [texts.de.answers.late, texts.en.answers.late]) {
      expect(checkInTime([entry(whisper(words)), counted]).wrong).toHaveLength(1);
      expect(checkInTime([{ ...entry(whisper(words)), calm: false }])).toMatchObject({ looked: 0, wrong: [] });
    }
    expect(checkInTime([entry(whisper("Der Tisch ist leider voll."))])).toMatchObject({ looked: 1, wrong: [] });
  });
});

describe("secrets in what is sent", () => {
  const seed = Buffer.from(Array.from({ length: 32 }, (_, at) => 7 * at + 3));
  const token = "Qm90.abc.def";
  const found = (text: string, isPublished = false): number =>
    searchSecrets([{ where: "somewhere", text }], { token, seeds: [{ table, seed, isPublished }] }).wrong.length;

  it.each([
    ["in hex", seed.toString("hex")],
    ["in hex among other digits", JSON.stringify({ proof: seed.toString("hex") })],
    ["in base64", `"${seed.toString("base64")}"`],
    ["in base64url", `"${seed.toString("base64url")}"`],
    ["as a list of bytes", JSON.stringify(seed)],
  ])("are found: a running game's seed %s", (_, text) => {
    expect(found(text)).toBeGreaterThan(0);
  });

  it("are found: the bot's token, and an interaction's", () => {
    expect(found(`Bot ${token}`)).toBe(1);
    expect(found(Buffer.from("interaction:123456789012345678:secret").toString("base64url"))).toBe(1);
  });

  it.each([
    ["on a page of the rules", `${seed.toString("hex")} "rules:0:page:katchen.short.${table}"`],
    [
      "in a check of the dice",
      JSON.stringify(`-# 🔏 \`${commitmentOf({ id: table, protocol: 2 }, seed)}\`\n-# \`${seed.toString("hex")}\``),
    ],
  ])("are not: a published seed %s", (_, shown) => {
    expect(found(shown, true)).toBe(0);
    expect(found(shown, false)).toBe(1);
  });

  it("are found: a published seed elsewhere, but no other digest", () => {
    expect(found(JSON.stringify(`A board\n${seed.toString("hex")}`), true)).toBe(1);
    expect(found("0123456789abcdef".repeat(4))).toBe(0);
  });
});
