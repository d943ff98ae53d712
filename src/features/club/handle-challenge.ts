import type { UserContextMenuCommandInteraction } from "discord.js";
import { type GameId, isGame } from "../../games/index.js";
import type { Board } from "../../tables/board.js";
import { failureOf } from "../../discord/api/api-client.js";
import { challengeMessage } from "./screen/challenge-message.js";
import { openView } from "./screen/show-club.js";
import { ephemeralResponse, followUp, replyEphemeral, replyText, respond } from "../../discord/messages/reply.js";
import type { CustomId } from "../../discord/ui/custom-id.js";
import { shownName } from "../../discord/ui/names.js";
import { type Bot, noteReply } from "../../discord/interactions/bot.js";
import { noteLocales } from "../../discord/messages/note-locales.js";
import { canOpenHere } from "../../discord/interactions/check-permissions.js";
import { challengeCommand, rivalsCommand } from "../../discord/interactions/menu-commands.js";
import { Cooldown } from "../../discord/interactions/cooldown.js";
import { type InteractionContext, memberName, requestOf } from "../../discord/context.js";
import { refusal } from "../../discord/interactions/refusals.js";

const tenMinutes = 10 * 60_000;

/** Limits pings, per challenger and challenged together. */
const pairPings = new Cooldown(5 * 60_000);

/** Limits pings by one person, of one person, and in one server. */
const [pingsBy, pingsOf] = [new Cooldown(tenMinutes, 3), new Cooldown(tenMinutes, 3)];
const pingsIn = new Cooldown(tenMinutes, 20);

/** A command of a person's context menu. */
export function handleMenu(
  bot: Bot,
  context: InteractionContext,
  { commandName, targetUser, targetMember }: UserContextMenuCommandInteraction,
): Promise<void> {
  const name = memberName(targetMember, targetUser);
  switch (commandName) {
    case rivalsCommand.name: {
      if (targetUser.bot) return replyText(bot, context, "club.robot");
      const view = { kind: "pair", user: context.person.user, rival: targetUser.id } as const;
      return openView(bot, context, view, name, false);
    }
    case challengeCommand.name:
      if (targetUser.bot) return replyText(bot, context, "challenge.robot");
      if (targetMember === null) return replyText(bot, context, "challenge.absent");
      return ask(bot, context, targetUser.id, name);
    default:
      return replyText(bot, context, "answers.unknownButton");
  }
}

/** Asks to which game somebody is to be challenged. */
async function ask(bot: Bot, context: InteractionContext, user: string, name: string): Promise<void> {
  if (user === context.person.user) return replyText(bot, context, "challenge.self");
  if (!(await canOpenHere(bot, context))) return;
  const t = bot.texts(context);
  await respond(bot, context, ephemeralResponse(challengeMessage(user, shownName(name, t), t)));
}

/** A game is chosen: opens its lobby here, and mentions the one who is challenged, and nobody else. */
export async function handleChallenge(
  bot: Bot,
  context: InteractionContext,
  { verb, argument: user }: CustomId,
  [game = ""]: readonly string[],
): Promise<void> {
  const isAsked = verb === "game" && /^\d{17,20}$/.test(user) && user !== context.person.user;
  if (!isAsked || !isGame(game)) return replyText(bot, context, "answers.unknownButton");
  if (!(await canOpenHere(bot, context))) return;
  const { guild, channel, parent } = context;
  const opening = { kind: "open", game, guild, channel, parent, options: {} } as const;
  const reply = await bot.tables.requests.handle(null, requestOf(context, opening));
  noteReply(bot, context, reply);
  if (reply.kind === "refused") return replyEphemeral(bot, context, await refusal(bot, context, reply, game));
  await bot.writer.post(context, reply.board);
  await noteLocales(bot, guild, context.locale);
  if (mayPing(bot, context, user)) await invite(bot, context, user, reply.board, game);
  else await followUp(bot, context, bot.texts(context)("challenge.quiet"));
}

/** Whether none of the limits of pings is reached. If so, this one counts for all of them. */
function mayPing(bot: Bot, { guild, person }: InteractionContext, user: string): boolean {
  const limits = [
    [pairPings, `${person.user} ${user}`],
    [pingsBy, person.user],
    [pingsOf, user],
    [pingsIn, guild],
  ] as const;
  return (
    limits.every(([limit, key]) => limit.allows(bot, key)) && limits.every(([limit, key]) => limit.begin(bot, key))
  );
}

/** The only message that pings somebody at the wish of another person, while the lobby is there. */
async function invite(bot: Bot, context: InteractionContext, user: string, board: Board, game: GameId): Promise<void> {
  const t = bot.textsIn(context.guild);
  const values = { user: `<@${user}>`, name: shownName(context.person.name, t), game: t(`${game}.name`) };
  try {
    const content = t("challenge.invitation", values);
    const { id } = await bot.api.followUp(context, { content, allowed_mentions: { users: [user] } });
    bot.invited(board, id);
  } catch (error) {
    bot.log.warn({ interaction: context.id, failure: failureOf(error) }, "a challenge could not be sent");
  }
}
