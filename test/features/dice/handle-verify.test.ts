import type { APIAttachment } from "discord.js";
import type { CommandUse } from "../../../src/discord/interaction.js";
import { beforeEach, describe, expect, it } from "vitest";
import { diceFeature } from "../../../src/features/dice/index.js";
import { featureOf, slash } from "../../support/features.js";
import { BusyError, ThreadEndedError } from "../../../src/discord/images/job-thread.js";
import { translator } from "../../../src/texts/index.js";
import { settle } from "../../support/fake-clock.js";
import { apiError } from "../../support/held-api.js";
import { person } from "../../support/tables.js";
import { playOut, startedOf } from "../../support/tables-of-three.js";
import { arrivalWith, guild, heldBot, type HeldBot, untilWritten } from "../settings/held-bot.js";

let held: HeldBot;
beforeEach(() => {
  held = heldBot();
});

const t = translator("en");

type Changes = Parameters<typeof featureOf>[2];

/** `/verify` as Discord tells of it. */
const asking = (file: Pick<APIAttachment, "url" | "size"> | null, link: string | null): CommandUse =>
  slash(
    "verify",
    null,
    { ...(link === null ? {} : { link }), ...(file === null ? {} : { file: "1" }) },
    file === null ? {} : { attachments: { 1: { id: "1", filename: "game.json", proxy_url: file.url, ...file } } },
  );

/** What somebody reads in the end who presses “Fair?”. */
async function pressed(table: string, who = person("Anna"), changes: Changes = null): Promise<string> {
  const id = { table: "verify", prompt: 0, verb: "open", argument: table };
  void featureOf(held.bot, diceFeature, changes).press(arrivalWith({ person: who }), id);
  await settle();
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
  return JSON.stringify(held.api.requests.at(-1));
}

function rejected(error: Error): never {
  throw error;
}

describe("“Fair?”", () => {
  it("is answered once in two seconds to each", async () => {
    const { table } = await playOut(held.on, await startedOf(held.on));
    expect(await pressed(table)).toMatch(/Nobody chose these dice|The file fits together/);
    expect(await pressed(table)).toContain(t("verify.tooSoon"));
    expect(await pressed(table, person("Ben"))).toMatch(/Nobody chose these dice|The file fits together/);
    await held.on.clock.forward(2_000);
    expect(await pressed(table)).toMatch(/Nobody chose these dice|The file fits together/);
  });

  it("tells nothing of a game that has ended before its board shows it", async () => {
    const over = await playOut(held.on, await startedOf(held.on));
    held.bot.writer.changed(over);
    await settle();
    const id = { table: "verify", prompt: 0, verb: "open", argument: over.table };
    void featureOf(held.bot, diceFeature).press(arrivalWith({}), id);
    await settle();
    held.api.passLast();
    await settle();
    expect(JSON.stringify(held.api.requests.at(-1))).toContain(t("verify.secret"));
    await untilWritten(held);
    expect(await pressed(over.table)).toMatch(/Nobody chose these dice|The file fits together/);
  });

  it("says so if too many others are waiting, and if a check takes too much", async () => {
    const { table } = await playOut(held.on, await startedOf(held.on));
    const failing = (error: Error) => ({
      ...held.bot,
      checks: { ...held.bot.checks, ended: async () => rejected(error) },
    });
    expect(await pressed(table, person("Anna"), failing(new BusyError()))).toContain(t("verify.busy"));
    const ended = failing(new ThreadEndedError());
    expect(await pressed(table, person("Ben"), ended)).toContain(t("verify.unfinished"));
  });
});

describe("an upload", () => {
  it("is not even downloaded before its turn has come, and not at all while too many others are waiting", async () => {
    let downloads = 0;
    const bot = {
      ...held.bot,
      checks: { ...held.bot.checks, text: () => Promise.reject(new BusyError()) },
      download: async () => {
        downloads += 1;
        return { kind: "text", text: "{}" } as const;
      },
    };
    const file = { url: "https://cdn.discordapp.com/1", size: 2 };
    void featureOf(held.bot, diceFeature, bot).command(arrivalWith({}), asking(file, null));
    await settle();
    held.api.pass();
    await settle();
    expect(JSON.stringify(held.api.requests.at(-1))).toContain(t("verify.busy"));
    expect(downloads).toBe(0);
  });
});

/** Asks about a message somewhere. @returns what is read in the end, and what was asked of Discord */
async function linked(channel: string, { mayRead = true, isClosed = false, failure = 0 }) {
  const asked: string[] = [];
  const bot: HeldBot["bot"] = {
    ...held.bot,
    closed: { isClosed: () => isClosed },
    guilds: {
      ...held.bot.guilds,
      mayRead: async () => (asked.push("permissions"), mayRead),
      message: async () => {
        asked.push("message");
        if (failure !== 0) throw apiError(failure, failure === 50_001 ? 403 : 404);
        return { components: [] };
      },
    },
  };
  const link = `https://discord.com/channels/${guild}/${channel}/1000000000000000002`;
  void featureOf(held.bot, diceFeature, bot).command(
    arrivalWith({ channel: "100000000000000009" }),
    asking(null, link),
  );
  await settle();
  held.api.pass();
  await settle();
  held.api.pass();
  await settle();
  await held.on.clock.forward(2_000);
  return { said: JSON.stringify(held.api.requests.at(-1)), asked };
}

describe("a link to a message", () => {
  it("says the same of what is not there, not mine, and not for who asks, and asks Discord only for the last it may", async () => {
    const { channel } = await held.on.open(person("Anna"));
    const foreign = await linked("100000000000000123", {});
    const hidden = await linked(channel, { mayRead: false });
    const closed = await linked(channel, { isClosed: true });
    const gone = await linked(channel, { failure: 10_008 });
    const refused = await linked(channel, { failure: 50_001 });
    for (const { said } of [foreign, hidden, closed, gone, refused]) expect(said).toContain(t("verify.noMessage"));
    expect([foreign, hidden, closed, gone, refused].map(({ asked }) => asked)).toEqual([
      [],
      ["permissions"],
      [],
      ["permissions", "message"],
      ["permissions", "message"],
    ]);
    expect((await linked(channel, {})).said).toContain(t("verify.noBoard"));
  });
});
