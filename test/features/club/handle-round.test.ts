import { beforeEach, describe, expect, it } from "vitest";
import { drawBoard } from "../../../src/discord/ui/frame.js";
import type { InteractionFacts } from "../../../src/discord/context.js";
import type { Board } from "../../../src/tables/board.js";
import type { Person } from "../../../src/tables/requests.js";
import { translator } from "../../../src/texts/index.js";
import { ownEmojis } from "../../discord/ui/boards.js";
import { pressTable } from "../../support/features.js";
import { settle } from "../../support/fake-clock.js";
import { kind } from "../../support/held-api.js";
import { person } from "../../support/tables.js";
import { askedAt, boardAt, personIn, playOut, startedOf, three } from "../../support/tables-of-three.js";
import { arrivalWith, guild, heldBot, type HeldBot, lastAnswer } from "../settings/held-bot.js";

let held: HeldBot;
let over: Board;
let debtor: Person;
let friend: Person;

beforeEach(async () => {
  held = heldBot();
  over = await playOut(held.on, await startedOf(held.on));
  debtor = personIn(over.club?.round?.debtor ?? -1);
  friend = three.find(({ user }) => user !== debtor.user) ?? debtor;
});

/** Everything comes through. @returns the answer */
async function pressed(verb: string, who: Person, changes: Partial<InteractionFacts> = {}): Promise<string> {
  const context = arrivalWith({ person: who, channel: over.channel, message: "board", ...changes });
  const done = pressTable(held.bot, context, { table: over.table, prompt: 0, verb, argument: "" });
  await settle();
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
  await done;
  const answer = held.api.requests.find((request) => request.type === "respond" && request.id === context.id);
  return `${kind(answer)} ${JSON.stringify(answer)}`;
}

async function settledAt(): Promise<number | null | undefined> {
  return (await held.on.store.club.rounds(guild))[0]?.settled;
}

describe("“Cheers!” on a result", () => {
  it("settles the round, tells the presser alone how to take it back, and the board follows", async () => {
    const answer = await pressed("cheers", friend);
    expect(answer).toMatch(/^ChannelMessageWithSource .*"flags":32832/);
    expect(answer).toContain(`${over.table}:0:takeback`);
    expect(answer).toContain('"parse":[]');
    expect(await settledAt()).toBe(held.on.clock.now());
    expect(held.api.requests.some(({ type }) => type === "edit" || type === "post")).toBe(true);
  });

  it("is taken back in the place of that message, and a minute later only said to be too late", async () => {
    await pressed("cheers", friend);
    expect(await pressed("takeback", friend, { onEphemeral: true, message: null })).toMatch(
      /^UpdateMessage .*back on the tab/,
    );
    expect(await settledAt()).toBeNull();
    await pressed("cheers", friend);
    await held.on.clock.forward(60_001);
    expect(await pressed("takeback", friend, { onEphemeral: true, message: null })).toMatch(
      /^UpdateMessage .*Too late/,
    );
    expect(await settledAt()).not.toBeNull();
  });

  it("answers the debtor, a stranger and whoever comes second with a sentence", async () => {
    expect(await pressed("cheers", debtor)).toContain("Nice try");
    expect(await pressed("cheers", person("Dora"))).toContain("Only people who played");
    await pressed("cheers", friend);
    expect(await pressed("cheers", friend)).toContain("already");
    expect(lastAnswer(held.api)).toMatchObject({ allowed_mentions: { parse: [] } });
  });

  it("is on a game that was closed by its closer too, and settles what they owe", async () => {
    const { on } = held;
    const { table, channel } = await startedOf(on, { shots: 5, byHand: true }, "katchen", {
      channel: "100000000000000008",
    });
    const own = async () =>
      (await on.store.actions(table)).filter(({ seat, by }) => seat === 0 && by === "human").length;
    while ((await own()) < 3) {
      const { seat, id } = askedAt(await boardAt(on, table));
      await on.act(table, personIn(seat), id, (legal) => legal.at(-1));
    }
    await on.request(table, three[0], { kind: "close" });
    over = await boardAt(on, table);
    expect(JSON.stringify(drawBoard(over, translator("de"), ownEmojis))).toContain(`${table}:0:cheers`);
    expect(await pressed("cheers", three[0], { channel })).toContain("Nice try");
    expect(await pressed("cheers", three[1], { channel })).toMatch(/^ChannelMessageWithSource .*takeback/);
    expect((await boardAt(on, table)).club?.round).toMatchObject({ debtor: 0, isSettled: true, confirmedBy: 1 });
    expect(await on.store.club.round(table)).toMatchObject({ confirmedBy: three[1].user });
    expect(await on.request(table, three[1], { kind: "join" })).toMatchObject({ code: "ended" });
  });

  it("works in the table's channel alone", async () => {
    expect(await pressed("cheers", friend, { channel: "300000000000000001" })).toContain("long gone");
    expect(await settledAt()).toBeNull();
  });
});
