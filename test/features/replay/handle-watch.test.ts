import { InteractionResponseType, MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { replayFeature } from "../../../src/features/replay/index.js";
import { featureOf } from "../../support/features.js";
import type { Clip } from "../../../src/discord/images/clip.js";
import { Clips } from "../../../src/features/replay/clips.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import { clipButton } from "../../../src/discord/ui/watch-buttons.js";
import { translator } from "../../../src/texts/index.js";
import { isKnown } from "../../../src/discord/ui/frame.js";
import type { Board, KnownBoard } from "../../../src/tables/board.js";
import { settle } from "../../support/fake-clock.js";
import { person } from "../../support/tables.js";
import { playOut, startedOf } from "../../support/tables-of-three.js";
import { arrivalWith, heldBot, type HeldBot, lastAnswer, untilWritten } from "../settings/held-bot.js";

let held: HeldBot;
beforeEach(() => {
  held = heldBot();
});

const t = translator("en");

async function knownBoard(table: string): Promise<KnownBoard> {
  const board = await held.bot.tables.board(table);
  if (board === null || !isKnown(board)) throw new Error("there is no such board");
  return board;
}

/** What Anna, or somebody else, is answered, as text. @param viewpoint `all` or a seat */
async function watched(
  { table, channel }: Board,
  verb: string,
  viewpoint = "all",
  who = person("Anna"),
): Promise<string> {
  const id = parseCustomId(`${table}:3:${verb}:${viewpoint}`);
  if (id === null) throw new Error("no custom_id");
  const board = await knownBoard(table);
  void featureOf(held.bot, replayFeature).tablePress(
    arrivalWith({ channel, person: who, onEphemeral: true }),
    id,
    board,
  );
  await settle();
  // No picture is painted here; an answer waits for one only so long.
  await held.on.clock.forward(3_000);
  return JSON.stringify(lastAnswer(held.api));
}

describe("a button that somebody makes up", () => {
  it("shows nobody another seat's hand while the game runs", async () => {
    const board = await startedOf(held.on, {}, "catnoir");
    const [all, ...seats] = ["all", "0", "1", "2", "-1", "x"];
    const shown = await watched(board, "watchend", all);
    for (const viewpoint of seats) expect(await watched(board, "watchend", viewpoint)).toBe(shown);
  });

  it("makes and posts no clip for a stranger, and for nobody before the end", async () => {
    const started = await startedOf(held.on, { shots: 1 });
    for (const verb of ["clip", "clippost", "cliplast"])
      expect(await watched(started, verb)).toContain(t("watch.notPlayer"));
    await playOut(held.on, started);
    for (const verb of ["clip", "clippost", "cliplast"])
      expect(await watched(started, verb, "all", person("Dora"))).toContain(t("watch.notPlayer"));
    expect(await watched(started, "clippost")).toContain(t("watch.clipGone"));
  });
});

describe("a game that has just ended", () => {
  it("is not watched before its board shows the end", async () => {
    const over = await playOut(held.on, await startedOf(held.on, { shots: 1 }));
    held.bot.writer.changed(over);
    await settle();
    expect(await watched(over, "watchend")).toContain(t("watch.ending"));
    await untilWritten(held);
    expect(await watched(over, "watchend")).not.toContain(t("watch.ending"));
  });
});

/** Notes what is posted. */
function postedOnce() {
  const posted = new Set<string>();
  return {
    markPosted: (key: string): boolean => !posted.has(key) && posted.add(key).has(key),
    unmarkPosted: (key: string): void => void posted.delete(key),
  };
}

describe("a clip", () => {
  it("can be posted after a first try that Discord did not take, and then no more", async () => {
    const { table, channel } = await playOut(held.on, await startedOf(held.on, { shots: 1 }));
    const recording = await held.bot.recordings.of(table);
    if (recording === null || typeof recording === "string") throw new Error("there is no film");
    const clips = new Clips({ clock: held.on.clock, worker: new URL("data:,") });
    const changes = { clips: Object.assign(clips, { made: () => new Uint8Array() }) };
    const feature = featureOf(held.bot, replayFeature, changes);
    const [board, id] = [await knownBoard(table), { table, prompt: 3, verb: "clippost", argument: "all" }];
    const post = async (answer: () => void): Promise<string> => {
      void feature.tablePress(arrivalWith({ channel, onEphemeral: true }), id, board);
      await settle();
      answer();
      await settle();
      return JSON.stringify(held.api.requests.at(-1));
    };
    expect(
      await post(() => {
        held.api.fail(0, 500);
      }),
    ).toContain("clip.gif");
    expect(
      await post(() => {
        held.api.pass();
      }),
    ).toContain("clip.gif");
    expect(
      await post(() => {
        held.api.pass();
      }),
    ).toContain(t("watch.clipPosted"));
  });

  it("of the last round is made and posted in one press on the board, once, in the server's language", async () => {
    const { table, channel } = await playOut(held.on, await startedOf(held.on, { shots: 1 }));
    const [board, asked] = [await knownBoard(table), [] as string[]];
    const button = clipButton(board, t);
    expect(button.id).toMatchObject({ table, verb: "cliplast" });
    let isBusy = true;
    const clips = {
      ...held.bot.clips,
      ...postedOnce(),
      get isBusy() {
        return isBusy;
      },
      make: async (key: string) => {
        asked.push(key);
        return new Uint8Array();
      },
    };
    const feature = featureOf(held.bot, replayFeature, { clips });
    const press = async (): Promise<string> => {
      const before = held.api.requests.length;
      void feature.tablePress(arrivalWith({ channel, language: "en" }), button.id, board);
      for (let request = 0; request < 3; request += 1) {
        await settle();
        held.api.pass();
      }
      await settle();
      return JSON.stringify(held.api.requests.slice(before));
    };
    expect(await press()).toContain(t("watch.clipBusy"));
    isBusy = false;
    const posted = await press();
    expect(posted).toContain(`"type":${InteractionResponseType.DeferredChannelMessageWithSource}`);
    expect(posted).toContain("clip.gif");
    expect(posted).not.toContain(`"flags":${MessageFlags.Ephemeral}`);
    expect(asked).toHaveLength(1);
    expect(await press()).toContain(t("watch.clipPosted"));
  });

  it("that cannot be made leaves nothing in the channel, and its presser alone is told, in their language", async () => {
    const { table, channel } = await playOut(held.on, await startedOf(held.on, { shots: 1 }));
    const board = await knownBoard(table);
    const fails = async () => {
      throw new Error("the painter's thread has ended");
    };
    const clips = { ...held.bot.clips, ...postedOnce(), isBusy: false, make: fails };
    const feature = featureOf(held.bot, replayFeature, { clips });
    const before = held.api.requests.length;
    for (const _try of [1, 2]) {
      void feature.tablePress(arrivalWith({ channel, language: "de" }), clipButton(board, t).id, board);
      for (let request = 0; request < 4; request += 1) {
        await settle();
        held.api.pass();
      }
    }
    const [deferred, removed, told, again] = held.api.requests.slice(before);
    expect(deferred).toMatchObject({ response: { type: InteractionResponseType.DeferredChannelMessageWithSource } });
    expect(removed).toMatchObject({ type: "removeOriginal" });
    expect(told).toMatchObject({ type: "followUp", body: { flags: expect.any(Number) } });
    expect(JSON.stringify(told)).toContain(translator("de")("answers.broken"));
    // It can be tried again.
    expect(again).toMatchObject({ response: { type: InteractionResponseType.DeferredChannelMessageWithSource } });
  });

  it("has at most forty frames, however long its round was", async () => {
    const { table, channel } = await playOut(held.on, await startedOf(held.on, {}));
    const recording = await held.bot.recordings.of(table);
    if (recording === null || typeof recording === "string") throw new Error("there is no film");
    const lengths: number[] = [];
    const clips = {
      ...held.bot.clips,
      make: async (_key: string, draw: () => Clip) => {
        lengths.push(draw().length);
        return new Uint8Array();
      },
    };
    for (const step of recording.steps.keys()) {
      const id = { table, prompt: step, verb: "clip", argument: "all" };
      void featureOf(held.bot, replayFeature, { clips }).tablePress(
        arrivalWith({ channel }),
        id,
        await knownBoard(table),
      );
      await settle();
      held.api.pass();
      await settle();
      held.api.pass();
    }
    expect(Math.max(...lengths)).toBe(40);
  });

  it("is described with whole emojis, however long its players' names are", async () => {
    const { table, channel } = await playOut(held.on, await startedOf(held.on, { shots: 1 }));
    const recording = await held.bot.recordings.of(table);
    if (recording === null || typeof recording === "string") throw new Error("there is no film");
    const clips = { ...held.bot.clips, make: async () => new Uint8Array() };
    for (const before of ["", "a"]) {
      const seats = recording.table.seats.map((seat) => ({ ...seat, name: `${before}${"😀".repeat(9)}` }));
      for (const step of recording.steps.keys()) {
        const context = arrivalWith({ channel });
        const named = { ...recording, table: { ...recording.table, seats } };
        const recordings = { of: async () => named };
        const id = { table, prompt: step, verb: "clip", argument: "all" };
        void featureOf(held.bot, replayFeature, { clips, recordings }).tablePress(context, id, await knownBoard(table));
        await settle();
        held.api.pass();
        await settle();
        const said = JSON.stringify(held.api.requests.at(-1));
        expect(said).toContain("clip.gif");
        // A half would be written as an escape.
        expect(said).not.toMatch(/\\ud[89a-f]/u);
        held.api.pass();
      }
    }
  });
});
