import { PermissionsBitField } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { MessageBody } from "../../../src/discord/api/api-client.js";
import type { InteractionFacts } from "../../../src/discord/context.js";
import type { NamedUser } from "../../../src/discord/interaction.js";
import { isKnown } from "../../../src/discord/ui/frame.js";
import { challengeMessage, invitationsFeature } from "../../../src/features/invitations/index.js";
import { shownName } from "../../../src/discord/ui/names.js";
import { allGames } from "../../../src/games/index.js";
import { testLanguages, translator } from "../../support/pseudo-language.js";
import type { KnownBoard } from "../../../src/tables/board.js";
import type { Person } from "../../../src/tables/requests.js";
import { faultsIn, nastyNames, wideRows } from "../../discord/ui/faults.js";
import { settle } from "../../support/fake-clock.js";
import { featureOf } from "../../support/features.js";
import { person } from "../../support/tables.js";
import { arrivalWith, heldBot, type HeldBot, lastAnswer, passAll } from "../settings/held-bot.js";

const [anna, ben, cleo] = [person("Anna"), person("Ben"), person("Cleo")];
const channel = "100000000000000007";

let held: HeldBot;
beforeEach(onAir);

/** A new bot, on the air. */
async function onAir(): Promise<void> {
  held = heldBot();
  await held.bot.tables.shards.begin(0, 1);
  await held.bot.tables.shards.start(0);
  for (let turns = 0; turns < 20; turns += 1) await settle();
}

const pass = (): Promise<void> => passAll(held);

/** Until also those are asked who could not be at once. */
async function soon(): Promise<void> {
  for (let beats = 0; beats < 3; beats += 1) {
    await held.on.clock.forward(4_000);
    await held.bot.tables.shards.touch(0);
  }
  await pass();
}

async function through(work: Promise<void>): Promise<string> {
  await pass();
  await work;
  const answer = held.api.requests.findLast(({ type }) => type === "respond" || type === "followUp");
  return JSON.stringify(answer?.type === "followUp" ? answer.body : lastAnswer(held.api));
}

function named(who: Person, changed: Partial<NamedUser> = {}): NamedUser {
  return { user: who.user, name: who.name, isBot: false, isHere: true, mayRead: true, ...changed };
}

/** “Challenge to …” in Ben's context menu, or somebody else's. */
function menu(changed: Partial<NamedUser> = {}, changes: Partial<InteractionFacts> = {}): Promise<string> {
  const use = { kind: "user", name: "Challenge to …", target: named(ben, changed) } as const;
  return through(featureOf(held.bot, invitationsFeature).command(arrivalWith({ channel, ...changes }), use));
}

function choose(user: string, game: string, changes: Partial<InteractionFacts> = {}): Promise<string> {
  const id = { table: "challenge", prompt: 0, verb: "game", argument: user };
  const context = arrivalWith({ channel, onEphemeral: true, ...changes });
  return through(featureOf(held.bot, invitationsFeature).press(context, id, [game]));
}

/** A press of somebody's on a lobby, what is behind "Get someone", or a message that asks somebody. */
async function press(who: Person, verb: string, argument = "", users: readonly NamedUser[] = []): Promise<string> {
  const board = await lobby();
  const id = { table: board.table, prompt: 0, verb, argument };
  const context = arrivalWith({ channel, person: who, onEphemeral: verb === "ask" });
  return through(featureOf(held.bot, invitationsFeature).tablePress(context, id, board, [], users));
}

async function lobby(): Promise<KnownBoard> {
  const board = await held.bot.tables.boardIn(channel);
  if (board === null || !isKnown(board)) throw new Error("no table");
  return board;
}

/** Messages that ask somebody. */
function asking(): readonly MessageBody[] {
  return held.api.requests.flatMap((request) =>
    request.type === "post" && JSON.stringify(request.body).includes(":accept:") ? [request.body] : [],
  );
}

/** With a bot that is up all the while. */
async function fiveMinutes(): Promise<void> {
  for (let beats = 0; beats < 31; beats += 1) {
    await held.on.clock.forward(10_000);
    await held.bot.tables.shards.touch(0);
  }
}

describe("“Get someone” in a lobby", () => {
  it("keeps a seat for who is chosen, and one message mentions exactly that person, with two answers", async () => {
    await held.on.open(anna, {}, channel);
    expect(await press(anna, "get")).toContain("Who do you want");
    expect(await press(anna, "ask", "", [named(ben)])).toContain("saving a seat for **Ben**");
    await soon();
    expect(asking()).toMatchObject([
      { content: expect.stringContaining(`<@${ben.user}>, **Anna**`), allowed_mentions: { users: [ben.user] } },
    ]);
    expect(JSON.stringify(asking())).toContain("Not now");
    expect(await lobby()).toMatchObject({ invitations: [{ user: ben.user, answer: "open" }] });
  });

  it("seats who is in, frees the seat of who is not, and takes the message away", async () => {
    for (const [verb, said, seats] of [
      ["accept", "The seat is yours", 2],
      ["decline", "next time", 1],
    ] as const) {
      await onAir();
      await held.on.open(anna, {}, channel);
      await press(anna, "ask", "", [named(ben)]);
      await soon();
      expect(await press(cleo, verb, "0")).toContain("That seat is for **Ben**");
      expect(await press(ben, verb, "0")).toContain(said);
      await pass();
      expect((await lobby()).seats).toHaveLength(seats);
      expect(held.api.requests.filter(({ type }) => type === "remove")).toHaveLength(1);
      expect(await press(anna, "ask", "", [named(ben)])).toMatch(/already at the table|few minutes/u);
    }
  });

  it("says what became of the seat where nobody has answered", async () => {
    for (const [end, said] of [
      ["late", "five minutes are up"],
      ["close", "closed again"],
      ["play-alone", "They’ve started"],
    ] as const) {
      await onAir();
      const { table } = await held.on.open(anna, {}, channel);
      await press(anna, "ask", "", [named(ben)]);
      await soon();
      if (end === "late") await fiveMinutes();
      else await held.on.request(table, anna, { kind: end });
      await pass();
      const edits = held.api.requests.filter(({ type }) => type === "edit");
      expect(JSON.stringify(edits)).toContain(said);
      expect(JSON.stringify(edits)).not.toContain("<@");
    }
  });

  it("asks without a mention who has said that they are not to be called, at all or at this hour", async () => {
    const quiet = { user: ben.user, zone: "UTC", quietFrom: 0, quietUntil: 0 };
    await held.bot.userData.setCalls({ ...quiet, isCalled: false });
    await held.on.open(anna, {}, channel);
    expect(await press(anna, "ask", "", [named(ben)])).toContain("without a ping");
    await soon();
    expect(asking()).toMatchObject([
      { content: expect.stringContaining("**Ben**, **Anna**"), allowed_mentions: { parse: [] } },
    ]);
  });

  it("is for those who sit there, and not about bots, oneself, those who are gone or cannot read along", async () => {
    await held.on.open(anna, {}, channel);
    expect(await press(ben, "get")).toContain("Take a seat yourself first");
    const chosen = (who: NamedUser): Promise<string> => press(anna, "ask", "", [who]);
    expect(await chosen(named(ben, { isBot: true }))).toContain("don’t seat other bots");
    expect(await chosen(named(ben, { isHere: false }))).toContain("no longer on this server");
    expect(await chosen(named(anna))).toContain("one chair short");
    expect(await chosen(named(ben, { mayRead: false }))).toContain("can’t see this channel");
    expect(asking()).toEqual([]);
    expect((await lobby()).invitations).toEqual([]);
  });
});

describe("“Challenge to …” in somebody's context menu", () => {
  it("asks for the game, opens its lobby here, and asks that person alone to it, once", async () => {
    expect(await menu()).toContain(`challenge:0:game:${ben.user}`);
    expect(asking()).toEqual([]);
    expect(await choose(ben.user, "kalle Ben")).toContain("saving a seat");
    const board = await lobby();
    expect(board).toMatchObject({ game: { id: "kalle" }, status: "lobby", host: anna.user });
    expect(board.invitations).toMatchObject([{ user: ben.user, by: anna.user, mentions: true, answer: "open" }]);
    await held.on.request(board.table, anna, { kind: "close" });
    expect(await choose(ben.user, "katchen Ben")).toContain("haven’t asked **Ben**");
    expect(await lobby()).toMatchObject({ game: { id: "katchen" }, invitations: [] });
  });

  it("asks for one person five times in ten minutes, asks one person three times, and twenty times in a server", async () => {
    const [wolf, victim] = ["100000000000000900", "100000000000000901"];
    let at = 0;
    const challenge = async (by: string, of: string): Promise<number> => {
      at += 1;
      const said = await choose(of, "kalle Somebody", {
        channel: String(200_000_000_000_000_000n + BigInt(at)),
        person: { user: by, name: "Wolf", moderator: false },
      });
      return Number(said.includes("saving a seat"));
    };
    const other = (number: number): string => String(300_000_000_000_000_000n + BigInt(number));
    const byOne = [];
    for (let number = 0; number < 6; number += 1) byOne.push(await challenge(wolf, other(number)));
    expect(byOne).toEqual([1, 1, 1, 1, 1, 0]);
    const ofOne = [];
    for (let number = 10; number < 15; number += 1) ofOne.push(await challenge(other(number), victim));
    expect(ofOne).toEqual([1, 1, 1, 0, 0]);
    const inServer = [];
    for (let number = 20; number < 36; number += 1) inServer.push(await challenge(other(number), other(number + 100)));
    expect(inServer.reduce((sum, one) => sum + one)).toBe(20 - 8);
  });

  it("is not for bots, oneself, those who have gone, or channels where the bot may not write", async () => {
    expect(await menu({ user: "1", isBot: true })).toContain("don’t seat other bots");
    expect(await menu({ isHere: false })).toContain("no longer on this server");
    expect(await menu({ user: anna.user })).toContain("one chair short");
    const granted = new PermissionsBitField(0n);
    expect(await menu({}, { granted })).toContain("permissions");
    expect(await choose(ben.user, "kalle Ben", { granted })).toContain("permissions");
    expect(await held.bot.tables.boardIn(channel)).toBeNull();
  });

  it("opens nothing and asks nobody for a choice that was not offered, or where a table stands", async () => {
    for (const [user, game] of [
      [ben.user, "poker Ben"],
      [ben.user, "kalle"],
      [anna.user, "kalle Anna"],
    ] as const)
      expect(await choose(user, game)).toContain("don’t know this button");
    await held.on.open(ben, {}, channel);
    expect(await choose(ben.user, "kalle Ben")).toContain("already a table");
    expect(asking()).toEqual([]);
  });

  it.each(testLanguages)("keeps Discord's limits in %s, whatever the name", (language) => {
    const t = translator(language);
    for (const name of nastyNames) {
      const drawn = challengeMessage(allGames, { user: ben.user, name: name.slice(0, 32) }, t);
      expect([...faultsIn(drawn, null, [shownName(name, t)]), ...wideRows(drawn)]).toEqual([]);
    }
  });

  it("notes the locale of the first who opens a table, for the language and time zone of a server that has set none", async () => {
    const { guild } = arrivalWith({});
    const { settings } = held.bot.tables;
    await choose(ben.user, "denkste Ben", { locale: "fr" });
    await choose(ben.user, "denkste Ben", { locale: "ja", channel: "100000000000000008" });
    expect(await settings.of(guild)).toMatchObject({ zone: null, hostLocale: "fr", locale: null });
    const other = heldBot();
    await other.bot.tables.settings.change(guild, (present) => ({ ...present, zone: "UTC" }));
    held = other;
    await choose(ben.user, "denkste Ben", { locale: "fr" });
    expect(await other.bot.tables.settings.of(guild)).toMatchObject({ zone: "UTC", hostLocale: "fr" });
  });
});
