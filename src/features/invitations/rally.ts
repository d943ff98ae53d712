import type { Clock } from "../../clock.js";
import { failureOf } from "../../discord/api/api-client.js";
import type { GuildClient } from "../../discord/api/guild-client.js";
import type { Drawing } from "../../discord/messages/compose.js";
import type { BoardMessages } from "../../discord/messages/board-messages.js";
import { sentenceFor } from "../../discord/refusals.js";
import type { InteractionContext } from "../../discord/replies.js";
import { faultOf, mayMention, type RoleRefusal } from "../../discord/roles.js";
import type { TableCommands } from "../../discord/table-commands.js";
import { message, type PublicMessage } from "../../discord/ui/frame.js";
import { callVerb, openVerb, rallyButtons, spareVerb } from "../../discord/ui/learn-buttons.js";
import { buttons, type CustomId, text } from "../../discord/ui/parts.js";
import type { Log } from "../../log.js";
import type { Board } from "../../tables/board.js";
import { isCalled, type ServerSettings, type SettingsKeeper } from "../../tables/server-settings.js";
import type { Key, Translate } from "../../texts/index.js";

/** What rallies need. */
export interface RallyDeps {
  readonly commands: TableCommands;
  readonly messages: Pick<BoardMessages, "linkTo">;
  readonly settings: Pick<SettingsKeeper, "of" | "change">;
  readonly guilds: Pick<GuildClient, "ranks" | "giveRole" | "takeRole">;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
}

/** Until the next rally of a server, in milliseconds. */
const pauseMs = 3 * 60 * 60_000;

const faults = {
  gone: "rally.fault.gone",
  everyone: "rally.fault.everyone",
  managed: "rally.fault.managed",
  powerful: "rally.fault.powerful",
  "not-yours": "rally.fault.notYours",
  "above-you": "rally.fault.aboveYou",
  "no-right": "rally.fault.noRight",
  "above-me": "rally.fault.aboveMe",
  "no-ping": "rally.fault.noPing",
} as const satisfies Readonly<Record<RoleRefusal | "no-ping", Key>>;

/** Why a role cannot be given or mentioned, and what those do about it who manage the server. */
export function roleSentence(
  why: keyof typeof faults,
  role: string,
  { manager, t }: Pick<InteractionContext, "manager" | "t">,
): string {
  const permission = t(why === "no-ping" ? "permissions.MentionEveryone" : "permissions.ManageRoles");
  const names = { permission, page: t("rally.discord.roles"), setting: t("rally.discord.mentionable") };
  const said = t(faults[why], { ...names, role: `<@&${role}>` });
  return manager ? said : t("rally.forManagers", { said });
}

/** Whom a rally of a lobby would call; null: nobody, or it has called already. */
export async function rallyRole(
  { settings }: Pick<RallyDeps, "settings">,
  { guild, channelKind }: InteractionContext,
  board: Board,
): Promise<string | null> {
  const { playerRole } = await settings.of(guild);
  return channelKind === "private" || hasRallied(board) ? null : playerRole;
}

function hasRallied({ invitations }: Board): boolean {
  return invitations.some((one) => one.rally !== undefined);
}

/** Has everybody called to a lobby who wants to be, for somebody who sits there. @returns how that went */
export async function rally(deps: RallyDeps, context: InteractionContext, board: Board): Promise<string> {
  const { commands, guilds, settings, clock, log } = deps;
  const { guild, channelKind, granted, person, t } = context;
  const { table } = board;
  const { playerRole: role } = await settings.of(guild);
  if (role === null) return t("rally.off");
  if (hasRallied(board)) return t("rally.before");
  // A mention lets people into such a thread.
  if (channelKind === "private") return t("rally.private");
  try {
    const ranks = await guilds.ranks(guild, person.user);
    if (faultOf(role, ranks) === "gone") return roleSentence("gone", role, context);
    if (!mayMention(role, ranks, granted.bitfield)) return roleSentence("no-ping", role, context);
  } catch (error) {
    log.warn({ guild, failure: failureOf(error), error }, "a server's roles could not be read; nobody was called");
    return t("rally.failed");
  }
  const known: { last: ServerSettings["lastRally"] } = { last: null };
  const now = clock.now();
  // Before the table is asked, so that of two tables one calls; a table goes on that has died in between.
  const isFirst = await settings.change(guild, (present) => {
    known.last = present.lastRally;
    return known.last !== null && (known.last.table === table || Math.abs(now - known.last.at) < pauseMs)
      ? null
      : { ...present, lastRally: { table, at: now } };
  });
  const { last } = known;
  if (isFirst === null && last !== null && last.table !== table)
    return t("rally.pause", { time: `<t:${Math.floor((last.at + pauseMs) / 1000)}:R>` });
  const reply = await commands.request(context, table, { kind: "rally", role }, "-rally");
  if (reply.kind !== "refused") {
    commands.changed(reply.board);
    return t("rally.done");
  }
  if (isFirst !== null && reply.code !== "rallied")
    await settings.change(guild, (present) =>
      present.lastRally?.table === table ? { ...present, lastRally: last } : null,
    );
  return sentenceFor(reply.code, reply.board, board.game, t, await deps.messages.linkTo(board), person.user);
}

/** Marks buttons whose answer takes the place of their message. */
const inPlace = "here";

/** Somebody wants to be called to lobbies, or not any more, or looks how that is. */
export async function handleWish(deps: RallyDeps, context: InteractionContext, id: CustomId): Promise<void> {
  const { reply, guild, roles, t } = context;
  const set = await deps.settings.of(guild);
  const called = isCalled(set, roles);
  if (set.playerRole === null || called === null) return reply.text("rally.off");
  if (id.verb === openVerb) {
    await reply.ephemeral(wishMessage(t(called ? "rally.isCalled" : "rally.isSpared"), called, t));
    return;
  }
  if (id.verb !== callVerb && id.verb !== spareVerb) return reply.text("answers.unknownButton");
  const place = id.argument === inPlace ? "update" : "ephemeral";
  await reply.drawing(place, fulfil(deps, context, set.playerRole, id.verb === callVerb));
}

/** Gives or takes the role; nothing happens where that is done already. @returns a text: why it could not be */
async function fulfil(
  { guilds, log }: RallyDeps,
  context: InteractionContext,
  role: string,
  wants: boolean,
): Promise<Drawing | string> {
  const { guild, person, t } = context;
  try {
    const fault = faultOf(role, await guilds.ranks(guild, person.user));
    // One that has become powerful may be given back.
    if (fault !== null && (wants || fault !== "powerful")) return roleSentence(fault, role, context);
    await (wants ? guilds.giveRole(guild, person.user, role) : guilds.takeRole(guild, person.user, role));
  } catch (error) {
    log.warn({ guild, role, failure: failureOf(error), error }, "somebody could not be given or spared a role");
    return failureOf(error) === "forbidden" ? roleSentence("no-right", role, context) : t("rally.failed");
  }
  return plain(wishMessage(t(wants ? "rally.willCall" : "rally.willSpare", { role: `<@&${role}>` }), wants, t));
}

function wishMessage(said: string, called: boolean, t: Translate): PublicMessage {
  const change = rallyButtons(called, t).map((one) => ({ ...one, id: { ...one.id, argument: inPlace } }));
  return message(text(`${called ? "🔔" : "🔕"} ${said}`), buttons(...change));
}

/** A message without a picture. */
export function plain(body: PublicMessage): Drawing {
  return { picture: null, words: () => body };
}
