import { PermissionsBitField } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { challengeMessage } from "../../../src/features/club/challenges.js";
import type { MessageBody } from "../../../src/discord/api/api-client.js";
import { clubFeature } from "../../../src/features/club/index.js";
import { featureOf } from "../../support/features.js";
import type { NamedUser } from "../../../src/discord/interaction.js";
import type { InteractionFacts } from "../../../src/discord/context.js";
import { shownName } from "../../../src/discord/ui/names.js";
import { translator } from "../../../src/texts/index.js";
import { settle } from "../../support/fake-clock.js";
import { person } from "../../support/tables.js";
import { playOut, startedOf } from "../../support/tables-of-three.js";
import { arrivalWith, heldBot, type HeldBot, lastAnswer } from "../settings/held-bot.js";
import { faultsIn, languages, nastyNames, wideRows } from "../../discord/ui/faults.js";
import { allGames } from "../../../src/games/index.js";

const ben = person("Ben");
const channel = "100000000000000007";

let held: HeldBot;
beforeEach(() => {
  held = heldBot();
});

async function through(work: Promise<void>): Promise<string> {
  await settle();
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
  await work;
  const answer = held.api.requests.findLast(({ type }) => type === "respond");
  return JSON.stringify(lastAnswer({ ...held.api, requests: answer === undefined ? [] : [answer] }));
}

/** Ben's, or somebody else's. */
function menu(
  name: string,
  changed: Partial<NamedUser> = {},
  changes: Partial<InteractionFacts> = {},
): Promise<string> {
  const target = { user: ben.user, name: "Ben", isBot: false, isHere: true, ...changed };
  return through(
    featureOf(held.bot, clubFeature).command(arrivalWith({ channel, ...changes }), { kind: "user", name, target }),
  );
}

function choose(user: string, game: string, changes: Partial<InteractionFacts> = {}): Promise<string> {
  const id = { table: "challenge", prompt: 0, verb: "game", argument: user };
  return through(
    featureOf(held.bot, clubFeature).press(arrivalWith({ channel, onEphemeral: true, ...changes }), id, [game]),
  );
}

function followUps(): readonly MessageBody[] {
  return held.api.requests.flatMap((request) => (request.type === "followUp" ? [request.body] : []));
}

function pings(): readonly MessageBody[] {
  return followUps().filter(({ allowed_mentions: mentioned }) => mentioned?.users !== undefined);
}

describe("“Rivals” in somebody's context menu", () => {
  it("counts, for the caller alone, how both have fared against each other", async () => {
    await playOut(held.on, await startedOf(held.on));
    const shown = await menu("Rivals");
    expect(shown).toContain("Anna vs. Ben");
    expect(shown).toContain('"flags":32832');
    expect(await menu("Rivals", { user: person("Anna").user })).toContain("lost to yourself");
  });

  it("knows no bots, and says what to do where nobody has played", async () => {
    expect(await menu("Rivals", { user: "1", isBot: true })).toContain("Bots");
    expect(await menu("Rivals")).toContain("/katzentisch");
    expect(await menu("Karaoke")).toContain("don’t know this button");
  });
});

describe("“Challenge to …” in somebody's context menu", () => {
  it("asks for the game, opens its lobby here, and mentions that person alone, once", async () => {
    expect(await menu("Challenge to …")).toContain(`challenge:0:game:${ben.user}`);
    expect(pings()).toEqual([]);
    await choose(ben.user, "kalle");
    const board = await held.bot.tables.boardIn(channel);
    expect(board).toMatchObject({ game: { id: "kalle" }, status: "lobby", host: person("Anna").user });
    expect(pings()).toEqual([
      { content: expect.stringContaining(`<@${ben.user}>`), allowed_mentions: { users: [ben.user] } },
    ]);
    await held.on.request(board?.table ?? "", person("Anna"), { kind: "close" });
    await choose(ben.user, "katchen");
    expect(await held.bot.tables.boardIn(channel)).toMatchObject({ game: { id: "katchen" } });
    expect(pings()).toHaveLength(1);
    expect(followUps().at(-1)).toMatchObject({ content: expect.stringContaining("haven’t pinged anybody"), flags: 64 });
  });

  it("pings for one challenger, and one person challenged, three times in ten minutes, and twenty times in a server", async () => {
    const [wolf, victim] = ["100000000000000900", "100000000000000901"];
    let at = 0;
    const challenge = async (by: string, of: string): Promise<number> => {
      const before = pings().length;
      at += 1;
      await choose(of, "kalle", {
        channel: String(200_000_000_000_000_000n + BigInt(at)),
        person: { user: by, name: "Wolf", moderator: false },
      });
      return pings().length - before;
    };
    const other = (number: number): string => String(300_000_000_000_000_000n + BigInt(number));
    const byOne = [];
    for (let number = 0; number < 5; number += 1) byOne.push(await challenge(wolf, other(number)));
    expect(byOne).toEqual([1, 1, 1, 0, 0]);
    const ofOne = [];
    for (let number = 10; number < 15; number += 1) ofOne.push(await challenge(other(number), victim));
    expect(ofOne).toEqual([1, 1, 1, 0, 0]);
    const inServer = [];
    for (let number = 20; number < 36; number += 1) inServer.push(await challenge(other(number), other(number + 100)));
    expect(inServer.reduce((sum, one) => sum + one)).toBe(20 - 6);
    await held.on.clock.forward(10 * 60_000);
    expect(await challenge(wolf, victim)).toBe(1);
  });

  it("takes the invitation away with its lobby", async () => {
    for (const end of ["close", "play-alone"] as const) {
      held = heldBot();
      await choose(ben.user, "kalle");
      const board = await held.bot.tables.boardIn(channel);
      await settle();
      expect(held.api.requests.map(({ type }) => type)).not.toContain("remove");
      await held.on.request(board?.table ?? "", person("Anna"), { kind: end });
      await settle();
      expect(held.api.requests.filter(({ type }) => type === "remove")).toEqual([{ type: "remove", message: "board" }]);
    }
  });

  it("is not for bots, oneself, those who have gone, or channels where the bot may not write", async () => {
    expect(await menu("Challenge to …", { user: "1", isBot: true })).toContain("don’t seat other bots");
    expect(await menu("Challenge to …", { isHere: false })).toContain("no longer on this server");
    expect(await menu("Challenge to …", { user: person("Anna").user })).toContain("one chair short");
    const granted = new PermissionsBitField(0n);
    expect(await menu("Challenge to …", {}, { granted })).toContain("permissions");
    expect(await choose(ben.user, "kalle", { granted })).toContain("permissions");
    expect(await held.bot.tables.boardIn(channel)).toBeNull();
  });

  it("opens nothing and mentions nobody for a choice that was not offered, or where a table stands", async () => {
    for (const [user, game] of [
      [ben.user, "poker"],
      ["everyone", "kalle"],
      [person("Anna").user, "kalle"],
    ] as const)
      expect(await choose(user, game)).toContain("don’t know this button");
    await held.on.open(ben, {}, channel);
    expect(await choose(ben.user, "kalle")).toContain("already a table");
    expect(pings()).toEqual([]);
  });

  it.each(languages)("keeps Discord's limits in %s, whatever the name", (language) => {
    const t = translator(language);
    for (const name of nastyNames.map((one) => shownName(one, t))) {
      const drawn = challengeMessage(allGames, ben.user, name, t);
      expect([...faultsIn(drawn, null, [name]), ...wideRows(drawn)]).toEqual([]);
    }
  });

  it("notes the locale of the first who opens a table, for the language and time zone of a server that has set none", async () => {
    const { guild } = arrivalWith({});
    const { settings } = held.bot.tables;
    await choose(ben.user, "denkste", { locale: "fr" });
    await choose(ben.user, "denkste", { locale: "ja", channel: "100000000000000008" });
    expect(await settings.of(guild)).toMatchObject({ zone: null, hostLocale: "fr", locale: null });
    const other = heldBot();
    await other.bot.tables.settings.change(guild, (present) => ({ ...present, zone: "UTC" }));
    held = other;
    await choose(ben.user, "denkste", { locale: "fr" });
    expect(await other.bot.tables.settings.of(guild)).toMatchObject({ zone: "UTC", hostLocale: "fr" });
  });
});
