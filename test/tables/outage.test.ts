import type { Interaction } from "../../src/discord/interaction.js";
import { PermissionFlagsBits } from "discord.js";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Board } from "../../src/tables/board.js";
import type { Person } from "../../src/tables/requests.js";
import { type AppProcess, lobbyOn, type SharedWorld, sharedWorld } from "../support/app-processes.js";
import { interactionAt } from "../support/interactions.js";
import { untouched } from "../support/tables.js";
import { eveningRow } from "../store/contract-evenings.js";
import { boardAt, three } from "../support/tables-of-three.js";
import { StoreTrouble } from "../support/troubled-store.js";

const [anna, ben, cleo] = three;
const second = 1_000;
const patienceMs = 3_000;

let world: SharedWorld;
let bot: AppProcess;
let trouble: StoreTrouble;
let board: Board;

/** A bot in the middle of a game of Katchen, in a server of its only shard. */
beforeEach(async () => {
  world = sharedWorld(1);
  const [scheduler] = fc.sample(fc.scheduler(), 1);
  if (scheduler === undefined) throw new Error("no scheduler");
  const never = { alive: () => true, die: () => undefined, stored: () => Promise.resolve() };
  trouble = new StoreTrouble({ scheduler, clock: world.clock, ...never });
  bot = world.process((store) => trouble.around(store));
  await bot.take(0);
  board = await lobbyOn(bot, 0, anna);
  for (const who of [ben, cleo]) await bot.on.request(board.table, who, { kind: "join" });
  const reply = await bot.on.request(board.table, anna, { kind: "start" });
  if (reply.kind !== "done") throw new Error("not started");
  board = reply.board;
  bot.app.parts.writer.changed(board);
  await world.clock.forward(15 * second);
});

/** In the board's channel. */
function inChannel({ user, name }: Person): object {
  const id = interactionAt(world.clock.now());
  const everything = String(PermissionFlagsBits.Administrator);
  const shown = { id: user, username: "somebody", discriminator: "0", global_name: name, avatar: null };
  return {
    id,
    application_id: "100000000000000009",
    token: id,
    version: 1,
    guild_id: board.guild,
    channel_id: board.channel,
    channel: { id: board.channel, type: 0, guild_id: board.guild },
    member: { user: shown, nick: name, roles: [], permissions: everything },
    context: 0,
    locale: "en-GB",
    app_permissions: everything,
    entitlements: [],
    authorizing_integration_owners: {},
  };
}

/** @param flags of the message with the button */
function press(who: Person, customId: string, flags = 0): Interaction {
  const message = { id: world.discord.messageOf(board.table), channel_id: board.channel, content: "", flags };
  const data = { component_type: 2, custom_id: customId };
  return { ...inChannel(who), type: 3, message, data } as unknown as Interaction;
}

function command(who: Person, name: string, subcommand: string): Interaction {
  const data = { id: "1", type: 1, name, options: [{ type: 1, name: subcommand, options: [] }] };
  return { ...inChannel(who), type: 2, data } as unknown as Interaction;
}

/** All that an interaction is answered with in time. */
async function answerTo(interaction: Interaction): Promise<string> {
  void bot.app.answer(interaction);
  await world.clock.forward(patienceMs - 1);
  return answersTo(interaction);
}

function answersTo(interaction: Interaction): string {
  return world.discord.answers.flatMap(({ id, content }) => (id === interaction.id ? content : [])).join();
}

async function timeouts(): Promise<number> {
  return (await world.store.actions(board.table)).filter(({ by }) => by === "timeout").length;
}

async function secondsLeft(): Promise<number> {
  return Math.round(((await boardAt(bot.on, board.table)).play?.due ?? 0) - world.clock.now()) / second;
}

const throwing = (): string => `${board.table}:${board.play?.prompts[0]?.id}:throw`;
const asked = (): Person => three[board.play?.prompts[0]?.seat ?? 0] ?? anna;

describe.each(["refused", "hung"] as const)("a database that is away for some minutes, whose calls are %s", (kind) => {
  it("has every press answered by a sentence in time, and nothing of them applied, then or later", async () => {
    trouble.outage(kind);
    const making = [
      () => press(asked(), throwing()),
      () => press(ben, `${board.table}:0:leave`),
      () => command(anna, "katchen", "show"),
      () => command(cleo, "kalle", "start"),
      () => command(anna, "privacy", "show"),
      () => command(anna, "club", "table"),
    ];
    for (const make of making) {
      const interaction = make();
      // What takes longer is deferred first.
      if ((await answerTo(interaction)).startsWith('{"type":5')) await world.clock.forward(patienceMs);
      expect(answersTo(interaction)).toContain("Something fell over");
    }
    const forgetting = press(anna, "privacy:0:delete", 64);
    expect(await answerTo(forgetting)).toContain('"type":6');
    await world.clock.forward(patienceMs);
    expect(answersTo(forgetting)).toContain("fell over halfway through");
    // Many at once, too.
    const many = Array.from({ length: 12 }, () => press(ben, `${board.table}:0:leave`));
    for (const one of many) void bot.app.answer(one);
    await world.clock.forward(patienceMs - 1);
    const answered = new Set(world.discord.answers.map(({ id }) => id));
    expect(many.filter(({ id }) => !answered.has(id))).toEqual([]);
    await world.clock.forward(60 * second);
    trouble.outage(null);
    await world.clock.forward(60 * second);
    const { status, seats } = await boardAt(bot.on, board.table);
    expect([status, seats, await world.store.actions(board.table)]).toEqual(["playing", board.seats, []]);
    expect(await world.store.openTablesOf(board.guild)).toEqual([board.table]);
  });

  it("keeps nobody waiting behind others: settings, club evenings and cups give up in time as well", async () => {
    const { guild } = board;
    await world.store.evenings.set(eveningRow({ guild, due: Number.MAX_SAFE_INTEGER }));
    const { evenings, cups, tables } = bot.app.parts;
    trouble.outage(kind);
    const answer = { guild, series: 0, evening: 20_000, name: "Anna", answer: "yes" } as const;
    const asking = [1, 2, 3, 4, 5].flatMap((user) => [
      evenings.answer({ ...answer, user: String(user) }),
      cups.request("11", { type: "join", id: String(user), user: String(user), name: "Anna", mayHost: false }),
      tables.settings.set(guild, { ...untouched, turnSeconds: 30 + user }),
    ]);
    const outcomes = asking.map((work) =>
      work.then(
        () => "done",
        () => "failed",
      ),
    );
    let settled = 0;
    for (const outcome of outcomes) void outcome.then(() => (settled += 1));
    await world.clock.forward(2_500);
    expect(settled).toBe(outcomes.length);
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["failed"]));
    trouble.outage(null);
    await world.clock.forward(60 * second);
    expect(await world.store.evenings.answers({ guild, series: 0 }, 20_000)).toEqual([]);
    expect((await tables.settings.of(guild)).turnSeconds).toBe(90);
  });

  it("has nobody's time run out meanwhile, and goes on by itself with the time that was left", async () => {
    await world.clock.forward(15 * second);
    const left = await secondsLeft();
    trouble.outage(kind);
    await world.clock.forward(600 * second);
    trouble.outage(null);
    expect(await timeouts()).toBe(0);
    await world.clock.forward(11 * second);
    // The last heartbeat before may have been ten seconds ago.
    expect(await secondsLeft()).toBeGreaterThanOrEqual(left - 11);
    expect(await secondsLeft()).toBeLessThanOrEqual(left + 10);
    const due = (await boardAt(bot.on, board.table)).play?.due;
    await world.clock.forward(5 * second);
    expect(world.discord.boardsOf(board.table).at(-1)?.at(-1)?.due).toBe(due);
    expect(await timeouts()).toBe(0);
    await world.clock.forward(90 * second);
    expect(await timeouts()).toBe(1);
    expect(await answerTo(press(ben, `${board.table}:0:leave`))).toContain('"type":7');
  });

  it("and comes back soon has what fell due meanwhile happen once", async () => {
    const left = await secondsLeft();
    await world.clock.forward((left - 4) * second);
    trouble.outage(kind);
    await world.clock.forward(15 * second);
    trouble.outage(null);
    expect(await timeouts()).toBe(0);
    await world.clock.forward(30 * second);
    expect(await timeouts()).toBe(1);
  });
});
