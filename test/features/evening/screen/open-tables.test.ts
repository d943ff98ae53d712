import { PermissionsBitField } from "discord.js";
import { expect, it } from "vitest";
import { eveningChannel } from "../../../../src/features/evening/channel.js";
import { handleEvening } from "../../../../src/features/evening/commands.js";
import type { ChannelKind } from "../../../../src/discord/context.js";
import { translator } from "../../../../src/texts/index.js";
import type { EveningTableRow } from "../../../../src/store/store.js";
import type { EveningState } from "../../../../src/features/evening/rules/evening-stages.js";
import {
  eveningGuild as guild,
  eveningKey as key,
  eveningPlace as channel,
  type EveningWorld,
  eveningWorld,
  thursdays,
} from "../../../support/evening-world.js";
import { settle } from "../../../support/fake-clock.js";
import { heldApi } from "../../../support/held-api.js";
import { noGuilds, openQueue } from "../../../support/simple-ports.js";
import { keepLines, person } from "../../../support/tables.js";
import { arrivalWith, heldBot } from "../../settings/held-bot.js";
import { bindContext } from "../../../../src/discord/replies.js";
import { allGames } from "../../../../src/games/index.js";

/** Six in the evening in Berlin, on a Thursday. */
const six = Date.UTC(2026, 6, 2, 16);

const all = new PermissionsBitField(PermissionsBitField.All);

/** An evening whose tables a host has opened in a channel of this kind, where the bot may do this much. */
async function openedIn(
  channelKind: ChannelKind,
  granted: PermissionsBitField,
  { game = "katchen", manager = true, more = [] as readonly string[] } = {},
): Promise<EveningWorld> {
  const world = eveningWorld(six);
  const { evening } = await world.evenings.set(key, { ...thursdays, game }, false);
  await world.clock.forward(1);
  for (const name of ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta", "Hans", "Ida", "Jan", "Kim", ...more])
    await world.evenings.answer({ ...key, evening, ...person(name), answer: "yes" });
  await world.clock.forward(2 * 3_600_000);
  const context = arrivalWith({ guild, channel, channelKind, granted, manager });
  const bot = { ...heldBot().bot, evenings: world.evenings };
  void handleEvening(
    bot,
    bindContext(bot, context),
    { table: "evening", prompt: evening, verb: "open", argument: "" },
    [],
  );
  await settle();
  await world.clock.forward(1);
  return world;
}

/** Where those are that are open. */
async function placesIn(world: EveningWorld): Promise<readonly (string | null)[]> {
  const tables = (await world.evenings.of(key))?.tables ?? [];
  return tables.map((table) => (table.state === "open" ? table.channel : null));
}

/** What the board says. */
function boardOf({ messages }: EveningWorld): string {
  const boards = [...messages.values()].filter(({ nonce }) => nonce.startsWith("e"));
  return boards.map(({ body }) => JSON.stringify(body)).join("");
}

it("a club evening's further tables wait for their channel where there are no threads: in a voice channel and a thread", async () => {
  const [first, second] = await placesIn(await openedIn("text", all));
  expect(first).toBe(channel);
  expect(second).not.toBeNull();
  for (const kind of ["voice", "thread"] as const)
    expect(await placesIn(await openedIn(kind, all))).toEqual([channel, null]);
});

it("a club evening's board names the permission for threads only where there can be threads", async () => {
  const t = translator("de");
  const permission = t("permissions.CreatePublicThreads");
  const lacking = new PermissionsBitField(["ViewChannel", "SendMessages"]);
  expect(boardOf(await openedIn("text", lacking))).toContain(permission);
  for (const kind of ["voice", "thread"] as const) {
    const board = boardOf(await openedIn(kind, all));
    expect([board.includes(permission), board.includes(t("evening.board.noThreads"))]).toEqual([false, true]);
  }
});

it("a participant's press opens four threads at most, and the board says that another one opens more", async () => {
  const crowd = Array.from({ length: 13 }, (_, at) => `Person ${at}`);
  const world = await openedIn("text", all, { game: "denkste", manager: false, more: crowd });
  expect((await placesIn(world)).map((place) => place !== null)).toEqual([true, true, true, true, true, false]);
  const onDemand = (["de", "en"] as const).map((language) => translator(language)("evening.board.onDemand"));
  expect(onDemand.some((said) => boardOf(world).includes(said))).toBe(true);
});

it("a club evening's threads have its date in their names as the server's language writes it", async () => {
  const names: string[] = [];
  const state = { row: { ...key, name: null, boardChannel: "1", evening: 20_816 } } as unknown as EveningState;
  for (const language of ["de", "en"] as const) {
    const api = heldApi();
    const evenings = eveningChannel({
      games: allGames,
      queue: openQueue(api),
      guilds: { ...noGuilds, startThread: async (_channel, _message, name) => void names.push(name) },
      writer: { changed: () => undefined },
      log: keepLines().log,
      hasCounted: () => Promise.resolve(true),
      showAgain: () => undefined,
      textsIn: () => translator(language),
    });
    const thread = evenings.thread(state, { number: 2, game: "kalle" } as EveningTableRow);
    await settle();
    api.pass();
    await thread;
  }
  expect(names).toEqual([
    "Stammtisch 29. Dez. · Tisch 2 · Kalle Kanalratte",
    "Club evening 29 Dec · table 2 · Kalle Kanalratte",
  ]);
});
