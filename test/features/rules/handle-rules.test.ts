import { beforeEach, describe, expect, it } from "vitest";
import { rulesFeature } from "../../../src/features/rules/index.js";
import { featureOf } from "../../support/features.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import type { Board } from "../../../src/tables/board.js";
import { settle } from "../../support/fake-clock.js";
import { boardAt, playOut, startedOf } from "../../support/tables-of-three.js";
import { arrivalWith, heldBot, type HeldBot, lastAnswer, untilWritten } from "../settings/held-bot.js";

let held: HeldBot;
beforeEach(() => {
  held = heldBot();
});

/** By a button with this custom_id, as text. */
async function pressed(customId: string, changes: Parameters<typeof arrivalWith>[0] = {}): Promise<string> {
  const id = parseCustomId(customId);
  if (id === null) throw new Error(`not an id of ours: ${customId}`);
  void featureOf(held.bot, rulesFeature).press(arrivalWith({ onEphemeral: true, ...changes }), id);
  await settle();
  return JSON.stringify(lastAnswer(held.api));
}

/** Whether anybody cheats, asked in the table's channel. */
function askedAt({ table, channel }: Board, changes: Parameters<typeof arrivalWith>[0] = {}): Promise<string> {
  return pressed(`rules:0:page:katchen.fair.${table}`, { channel, ...changes });
}

describe("whether anybody is cheating", () => {
  it("is answered with the commitment while a game runs, and with its seed as well once its board shows the end", async () => {
    const started = await startedOf(held.on, { shots: 1 });
    const { commitment } = await boardAt(held.on, started.table);
    if (commitment === null) throw new Error("no commitment");
    const running = await askedAt(started);
    expect(running).toContain(commitment);
    expect(running.match(/[0-9a-f]{64}/gu)).toEqual([commitment]);
    const over = await playOut(held.on, started);
    held.bot.writer.changed(over);
    await settle();
    expect(over.seed).not.toBeNull();
    expect((await askedAt(started)).match(/[0-9a-f]{64}/gu)).toEqual([commitment]);
    await untilWritten(held);
    expect((await askedAt(started)).match(/[0-9a-f]{64}/gu)).toEqual([commitment, over.seed]);
  });

  it("tells nothing of a table in another channel, and is in plain words where there is none", async () => {
    const started = await startedOf(held.on, { shots: 1 });
    const elsewhere = await askedAt(started, { channel: "100000000000000777" });
    expect(elsewhere).not.toMatch(/[0-9a-f]{64}/u);
    expect(elsewhere).toBe(await pressed(`rules:0:page:katchen.fair.${started.table}`, { guild: "1" }));
    expect(await pressed("rules:0:page:katchen.fair")).toContain("You can check");
  });
});

describe("a page of the rules", () => {
  it("stands in the other's place, and from a board it is a new message of one's own", async () => {
    expect(await pressed("rules:0:page:kalle.all2")).toContain("## Searching");
    expect(held.api.requests.at(-1)).toMatchObject({ response: { type: 7 } });
    await pressed("rules:0:open:kalle.fair", { onEphemeral: false });
    expect(held.api.requests.at(-1)).toMatchObject({ response: { type: 4, data: { flags: expect.any(Number) } } });
    expect(Number(lastAnswer(held.api)["flags"]) & 64).toBe(64);
  });

  it.each(["rules:0:page:mau.short", "rules:0:page:kalle.no", "rules:0:page:kalle.all99", "rules:0:page"])(
    "is not there for %s",
    async (customId) => {
      expect(await pressed(customId)).toContain("I don’t know this button");
    },
  );

  it("is not put in a board's place", async () => {
    expect(await pressed("rules:0:page:kalle.all2", { onEphemeral: false })).toContain("I don’t know this button");
  });
});
