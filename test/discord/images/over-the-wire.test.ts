import { ComponentType, type Interaction, MessageFlags } from "discord.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SeenMessage } from "../../../playground/discord/types.js";
import { realClock } from "../../../src/clock.js";
import type { BoardWriter } from "../../../src/discord/messages/board-writer.js";
import { noMetrics } from "../../../src/discord/api/metrics.js";
import type { Drawing } from "../../../src/discord/messages/compose.js";
import { replyWithPicture } from "../../../src/discord/replies.js";
import { Painter } from "../../../src/discord/images/painter.js";
import { gallery, text } from "../../../src/discord/ui/parts.js";
import { createApiClient } from "../../../src/discord/api/api-client.js";
import type { Board } from "../../../src/tables/board.js";
import { startBareBot, type BareBot } from "../../../playground/test/bare-bot.js";
import { openQueue } from "../../support/simple-ports.js";
import { render, wordSketch } from "../../support/drawings.js";
import { keepLines, type Line } from "../../support/tables.js";
import { ToldWriter, boardOfVersion } from "../../support/written-board.js";
import { drawSketch } from "../../../src/process/sketches.js";

const worker = new URL("../../../dist/process/paint-worker.js", import.meta.url);

let bot: BareBot;
let painter: Painter;
let writer: BoardWriter;
let lines: readonly Line[];
/** Versions that are written as shown. */
let shown: number[];

beforeAll(async () => {
  bot = await startBareBot({ limits: "none" });
  painter = new Painter({ clock: realClock, worker });
});
afterAll(async () => {
  await painter.stop();
  await bot.close();
});
beforeEach(() => {
  startWriter();
});

/** As after a restart. */
function startWriter(): void {
  const kept = keepLines();
  lines = kept.lines;
  shown = [];
  const api = createApiClient(bot.client.rest, bot.client.rest, bot.discord.application);
  writer = new ToldWriter({
    api,
    queue: openQueue(api),
    clock: realClock,
    log: kept.log,
    metrics: noMetrics,
    painter,
    draw: ({ version }) => drawingOf(version),
    shown: async (_table, _message, version) => {
      shown.push(version);
    },
    lost: () => undefined,
  });
}

const sketchOf = (version: number): string => wordSketch(`Nr. ${version}`);

function paint(sketch: string): Promise<Uint8Array> {
  return painter.paint(sketch, { asker: { id: "test", practice: false } });
}

function drawingOf(version: number): Drawing {
  const picture = { sketch: sketchOf(version), name: "board.png", description: `number ${version}` };
  const row = {
    type: ComponentType.ActionRow as const,
    components: [{ type: ComponentType.Button as const, style: 1 as const, label: "on", custom_id: "on" }],
  };
  return {
    picture,
    words: (caption) => ({
      flags: MessageFlags.IsComponentsV2,
      components: [
        {
          type: ComponentType.Container,
          components: [text(`version ${version}`), ...(caption === null ? [] : [gallery(caption)]), row],
        },
      ],
      allowed_mentions: { parse: [] },
    }),
  };
}

function board(version: number, message: string | null): Board {
  return { ...boardOfVersion(version, message), channel: bot.discord.channel };
}

/** Anna's command or press, answered by `answer`. */
async function anna(what: "commands" | { readonly presses: string }, answer: (to: Interaction) => Promise<void>) {
  bot.on(answer);
  if (what === "commands") await bot.anna.slash(bot.discord.channel, "tee kochen", { sorte: "Minze" });
  else await bot.anna.press(what.presses, "on");
}

const by = ({ id, token }: Interaction) => ({ id, token });

/** Anna's newest message. */
function newest(): SeenMessage {
  const message = bot.anna.sees(bot.discord.channel).at(-1);
  if (message === undefined) throw new Error("Anna sees nothing");
  return message;
}

/** Null: there is no picture. */
function pictureOn(message: SeenMessage) {
  const [container] = message.components ?? [];
  const parts = container?.type === ComponentType.Container ? container.components : [];
  const item = parts.flatMap((part) => (part.type === ComponentType.MediaGallery ? part.items : []))[0];
  return item === undefined ? null : { url: item.media.url, id: item.media.attachment_id, says: item.description };
}

/** Whether the newest message's served picture is a version's. */
async function shows(version: number): Promise<boolean> {
  const url = pictureOn(newest())?.url;
  if (url === undefined) return false;
  const png = Buffer.from(await (await fetch(url)).arrayBuffer());
  return png.equals(Buffer.from(render(drawSketch(sketchOf(version))).png));
}

/** Anna's board in version 1, with its picture. */
async function standingBoard(): Promise<string> {
  await paint(sketchOf(1));
  await anna("commands", (to) => writer.post(by(to), board(1, null)));
  expect(await shows(1)).toBe(true);
  return newest().id;
}

describe("a picture over the wire", () => {
  it("comes with the answer to a command, and with the answer to a press in the place of the one before", async () => {
    const message = await standingBoard();
    const before = pictureOn(newest());
    await paint(sketchOf(2));
    await anna({ presses: message }, (to) => writer.answer({ ...by(to), message }, board(2, message)));
    expect(await shows(2)).toBe(true);
    expect(pictureOn(newest())).toMatchObject({ says: "number 2" });
    expect(pictureOn(newest())?.id).not.toBe(before?.id);
    bot.checkClean();
  });

  it("is kept until the next one is painted, which comes by the token of the press", async () => {
    const message = await standingBoard();
    const before = pictureOn(newest());
    await anna({ presses: message }, (to) => writer.answer({ ...by(to), message }, board(31, message)));
    expect(pictureOn(newest())).toEqual(before);
    expect(JSON.stringify(newest().components)).toContain("version 31");
    await expect.poll(() => shows(31)).toBe(true);
    await expect.poll(() => shown.at(-1)).toBe(31);
    bot.checkClean();
  });

  it("comes by the channel where nobody has pressed", async () => {
    const message = await standingBoard();
    startWriter();
    writer.changed(board(41, message));
    await expect.poll(() => shows(41)).toBe(true);
    expect(newest().id).toBe(message);
    bot.checkClean();
  });

  it("comes with a new message where the old one is gone", async () => {
    const message = await standingBoard();
    await bot.client.rest.delete(`/channels/${bot.discord.channel}/messages/${message}`);
    await paint(sketchOf(51));
    startWriter();
    writer.changed(board(51, message));
    await expect.poll(() => shows(51)).toBe(true);
    expect(newest().id).not.toBe(message);
    expect(() => bot.checkClean()).toThrow("10008");
  });

  it("comes to one reader alone, after the words", async () => {
    const { log } = keepLines();
    const api = createApiClient(bot.client.rest, bot.client.rest, bot.discord.application);
    await anna("commands", (to) => replyWithPicture({ api, painter, log }, by(to), drawingOf(61)));
    await expect.poll(() => shows(61)).toBe(true);
    expect(newest().ephemeral).toBe(true);
    expect(bot.ben.sees(bot.discord.channel).some(({ id }) => id === newest().id)).toBe(false);
    bot.checkClean();
  });

  it("is left out where the bot may attach no files, and the words are there", async () => {
    const message = await standingBoard();
    startWriter();
    bot.discord.denyBot(bot.discord.channel, "AttachFiles");
    await paint(sketchOf(71));
    writer.changed(board(71, message));
    await expect.poll(() => shown.at(-1)).toBe(71);
    bot.discord.restoreBot(bot.discord.channel);
    expect(JSON.stringify(newest().components)).toContain("version 71");
    expect(pictureOn(newest())).toBeNull();
    expect(lines).toMatchObject([{ level: "info" }]);
    expect(() => bot.checkClean()).toThrow("50013");
  });
});
