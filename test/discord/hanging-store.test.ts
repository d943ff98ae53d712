import { ApplicationCommandOptionType } from "discord.js";
import { type Interaction, useOf } from "../../src/discord/interaction.js";
import { writeCustomId } from "../../src/discord/ui/parts.js";
import { beforeEach, describe, expect, it } from "vitest";
import { noMetrics } from "../../src/discord/api/metrics.js";
import { payloads } from "../support/features.js";
import { gameIds } from "../../src/games/index.js";
import type { Board } from "../../src/tables/board.js";
import { interactionAt } from "../support/interactions.js";
import { startedOf } from "../support/tables-of-three.js";
import { guild, heldBot, type HeldBot } from "../features/settings/held-bot.js";

/** Discord takes no later answer, in milliseconds. */
const limitMs = 3_000;

/** What every call of the store meets. */
type Trouble = "none" | "hangs" | "slow";

/** The longest that a call may take, in milliseconds. */
const slowMs = 1_400;

let trouble: Trouble;
let held: HeldBot;
beforeEach(() => {
  trouble = "none";
  held = heldBot(noMetrics, troubled);
});

/** The same store, whose calls meet the trouble of the moment. */
function troubled<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name);
      if (typeof found === "object" && found !== null) return troubled(found);
      if (typeof found !== "function") return found;
      return (...given: readonly unknown[]): unknown => {
        const call = (): unknown => Reflect.apply(found, target, given);
        if (trouble === "none") return call();
        return new Promise((resolve) => {
          if (trouble === "slow")
            held.on.clock.after(slowMs, () => {
              resolve(call());
            });
        });
      };
    },
  });
}

/** As discord.js makes it from what the gateway sends. @param who tells users apart */
function interaction(
  type: 2 | 3,
  who: number,
  data: object,
  message: object = {},
  channel = "100000000000000001",
): Interaction {
  const user = { id: String(200n + BigInt(who)), username: `user${who}`, discriminator: "0", global_name: null };
  const raw = {
    id: interactionAt(held.on.clock.now()),
    application_id: "9",
    token: `token ${who}`,
    version: 1,
    type,
    data,
    message,
    guild_id: guild,
    channel_id: channel,
    channel: { id: channel, type: 0 },
    context: 0,
    member: { user, nick: null, roles: [], permissions: "8" },
    locale: "de",
    app_permissions: "8",
    entitlements: [],
    authorizing_integration_owners: {},
  };
  return raw as unknown as Interaction;
}

function command(name: string, subcommand: string | null, who: number): Interaction {
  const options = subcommand === null ? [] : [{ type: 1, name: subcommand, options: [] }];
  return interaction(2, who, { id: "1", type: 1, name, options });
}

function press(custom_id: string, who: number, flags = 0, channel = "100000000000000001"): Interaction {
  const message = { id: interactionAt(held.on.clock.now()), channel_id: channel, content: "", flags };
  return interaction(3, who, { component_type: 2, custom_id }, message, channel);
}

/** The interactions that have no answer in time. @param all come at once */
async function unanswered(all: readonly Interaction[]): Promise<readonly string[]> {
  for (const one of all) void held.app.answer(one);
  // Requests that nothing waits for are under way for as long as it takes.
  await held.on.clock.forward(limitMs - 1);
  const answered = new Set(held.api.requests.flatMap((request) => (request.type === "respond" ? request.id : [])));
  return all.flatMap((one) => (answered.has(one.id) ? [] : nameOf(one)));
}

function nameOf(one: Interaction): string {
  const use = useOf(one);
  if (use.kind === "slash") return `/${use.name} ${use.subcommand ?? ""}`;
  return use.kind === "component" && use.id !== null ? writeCustomId(use.id) : "?";
}

describe.each(["hangs", "slow"] as const)("while the store %s", (kind) => {
  it("twenty-four people who press at one table are each told so in time", async () => {
    const { table } = await held.on.open({ user: "200", name: "Anna", moderator: false });
    // It leaves memory.
    await held.on.clock.forward(120_000);
    trouble = kind;
    const verbs = ["join", "start", "leave", "hand", "watch", "rules"];
    const presses = Array.from({ length: 24 }, (_, who) => press(`${table}:0:${verbs[who % verbs.length]}`, who));
    expect(await unanswered(presses)).toEqual([]);
  });

  it.each([
    ["in memory", 0],
    ["on the disk alone", 120_000],
  ])("twenty-four people who press at tables of all games, %s, are each told so in time", async (_where, idleMs) => {
    const boards: Board[] = [];
    for (const [at, game] of gameIds.entries())
      boards.push(await startedOf(held.on, {}, game, { guild, channel: `20000000000000000${at}` }));
    const lobby = await held.on.open({ user: "200", name: "Anna", moderator: false });
    await held.on.clock.forward(1_000);
    await Promise.all(boards.map(({ table }) => held.app.tables.board(table)));
    await held.on.clock.forward(idleMs);
    trouble = kind;
    const inGames = boards.flatMap(({ table, channel, play }) => {
      const prompt = play?.prompts[0]?.id ?? 0;
      const verbs = [`${prompt}:throw`, "0:leave", `${prompt}:hand`];
      return verbs.map((verb, at) => ({ id: `${table}:${verb}`, flags: at === 2 ? 64 : 0, channel }));
    });
    const inLobby = ["join", "set:shots", "add:strong", "remove", "start", "alone", "away", "close", "luckyword"].map(
      (verb) => ({ id: `${lobby.table}:0:${verb}`, flags: 0, channel: lobby.channel }),
    );
    const presses = [...inGames, ...inLobby].map(({ id, flags, channel }, who) => press(id, who, flags, channel));
    expect(presses).toHaveLength(24);
    expect(await unanswered(presses)).toEqual([]);
  });

  it("every command has an answer in time", async () => {
    const all = payloads.flatMap(({ name, options = [] }) => {
      const named = options.flatMap((option) =>
        option.type === ApplicationCommandOptionType.Subcommand ? option.name : [],
      );
      return (named.length === 0 ? [null] : named).map((subcommand) => [name, subcommand] as const);
    });
    await held.on.open({ user: "200", name: "Anna", moderator: false });
    await held.on.clock.forward(120_000);
    trouble = kind;
    expect(all.length).toBeGreaterThan(30);
    expect(await unanswered(all.map(([name, subcommand], who) => command(name, subcommand, who)))).toEqual([]);
  });

  it("every press on what belongs to no table, or to one that has ended, has an answer in time", async () => {
    const { table } = await held.on.open({ user: "200", name: "Anna", moderator: false });
    await held.on.request(table, { user: "200", name: "Anna", moderator: false }, { kind: "close" });
    await held.on.clock.forward(120_000);
    trouble = kind;
    const onBoards = ["rematch", "cheers", "takeback", "hints", "lucky", "info:x", "watch", "watchon:all", "clip:all"];
    const own = [
      "settings:0:language",
      "settings:0:ask",
      "overview:0:start:kalle",
      "privacy:0:delete",
      "practice:0:again:0",
    ];
    const free = [
      "evening:0:yes",
      "cup:0:join",
      "club:0:table",
      "challenge:0:katchen",
      "learn:0:open:katchen",
      "rules:0:katchen",
    ];
    const presses = [...onBoards.map((verb) => `${table}:0:${verb}`), `verify:0:check:${table}`, ...free].map(
      (id, who) => press(id, who),
    );
    expect(await unanswered([...presses, ...own.map((id, who) => press(id, 30 + who, 64))])).toEqual([]);
  });
});

describe("a press that has waited for too long", () => {
  it("is not carried out afterwards, though only the first look at its table was slow", async () => {
    const anna = { user: "200", name: "Anna", moderator: false };
    const { table } = await held.on.open(anna);
    await held.on.clock.forward(120_000);
    trouble = "slow";
    // The second one's look comes after the first one's.
    void held.app.answer(press(`${table}:0:rules`, 1));
    void held.app.answer(press(`${table}:0:rules`, 2));
    void held.app.answer(press(`${table}:0:join`, 3));
    await held.on.clock.forward(limitMs);
    trouble = "none";
    await held.on.clock.forward(limitMs);
    expect((await held.app.tables.board(table))?.seats).toHaveLength(1);
  });

  it("is told that it has arrived if it is stored and only showing it is slow", async () => {
    const anna = { user: "200", name: "Anna", moderator: false };
    const { table } = await held.on.open(anna);
    await held.app.tables.board(table);
    const { commit } = held.on.store;
    held.on.store.commit = async (change) => {
      await commit(change);
      await new Promise<void>((resolve) => held.on.clock.after(1_000, resolve));
      trouble = "slow";
    };
    void held.app.answer(press(`${table}:0:join`, 1));
    await held.on.clock.forward(limitMs);
    expect(JSON.stringify(held.api.requests[0])).toContain("angekommen");
  });
});
