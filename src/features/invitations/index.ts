import { type APIActionRowComponent, type APIUserSelectComponent, ComponentType } from "discord.js";
import type { Clock } from "../../clock.js";
import type { Feature } from "../../discord/feature.js";
import type { NamedUser } from "../../discord/interaction.js";
import { userCommand } from "../../discord/localise.js";
import type { Drawing } from "../../discord/messages/compose.js";
import { sentenceFor } from "../../discord/refusals.js";
import { type InteractionContext, textMessage } from "../../discord/replies.js";
import { sits } from "../../discord/table-commands.js";
import { message, type PublicMessage } from "../../discord/ui/frame.js";
import { acceptVerb, askVerb, declineVerb, getVerb, rallyVerb } from "../../discord/ui/invitation.js";
import { rallyTable } from "../../discord/ui/learn-buttons.js";
import { factsLine } from "../../discord/ui/lobby.js";
import { shownName } from "../../discord/ui/names.js";
import { type Button, buttons, select, text, writeCustomId } from "../../discord/ui/parts.js";
import { gameKey, type Games } from "../../game/module.js";
import { Cooldown } from "../../lib/cooldown.js";
import { zoneOf } from "../../lib/time-zones.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import { wakesAt } from "../../tables/clock/quiet-hours.js";
import type { UserDataService } from "../../tables/user-data.js";
import type { Key, Translate } from "../../texts/index.js";
import { handleWish, plain, rally, type RallyDeps, rallyRole } from "./rally.js";

export { roleSentence } from "./rally.js";

/** What invitations need. */
export interface InvitationsDeps extends RallyDeps {
  readonly games: Games;
  readonly userData: Pick<UserDataService, "calls">;
  readonly clock: Clock;
}

/** Stands for a table in the custom_ids of challenges. */
const challengeTable = "challenge";

const tenMinutes = 10 * 60_000;

/** People ask others to their lobby: "Get someone" and "Who’s up for it?" there, and "Challenge to …", which opens one. */
export function invitationsFeature(deps: InvitationsDeps): Feature {
  const { games, commands, messages, settings, userData, clock } = deps;
  const command = userCommand("commands.menu.challenge");
  /** Limits requests by one person to one other, by one person, to one person, and in one server. */
  const pairs = new Cooldown(clock, 5 * 60_000);
  const [by, of, within] = [5, 3, 20].map((most) => new Cooldown(clock, tenMinutes, most));

  /** Whether none of the limits is reached. If so, this one counts for all of them. */
  const mayAsk = ({ guild, person }: InteractionContext, user: string): boolean => {
    const limits = [
      [pairs, `${person.user} ${user}`],
      [by, person.user],
      [of, user],
      [within, guild],
    ] as const;
    return (
      limits.every(([limit, key]) => limit?.allows(key)) && limits.every(([limit, key]) => limit?.begin(key) === true)
    );
  };

  /** Whether somebody has said that nobody is to call them, at all or at this hour. */
  const isQuiet = async (guild: string, user: string): Promise<boolean> => {
    const row = await userData.calls(user);
    if (row === null) return false;
    const set = await settings.of(guild);
    return !row.isCalled || wakesAt({ ...row, zone: row.zone ?? zoneOf(set, set.locale) }, clock.now()) !== null;
  };

  /** Keeps a seat for somebody, who is then asked. @returns how that went, in the asker's language */
  const ask = async (context: InteractionContext, board: Board, who: Asked): Promise<string> => {
    const { t, guild } = context;
    const name = shownName(who.name, t);
    const sentence = (key: Key): string => t(key, { name });
    if (!mayAsk(context, who.user)) return sentence("invite.hasty");
    const mentions = !(await isQuiet(guild, who.user));
    const body = { kind: "invite", user: who.user, name: who.name, mentions } as const;
    const reply = await commands.request(context, board.table, body, "-ask");
    if (reply.kind === "refused")
      return sentenceFor(reply.code, reply.board, board.game, t, await messages.linkTo(board), context.person.user);
    commands.changed(reply.board);
    return sentence(mentions ? "invite.asked" : "invite.askedQuietly");
  };

  const answer = async (context: InteractionContext, board: KnownBoard, kind: "join" | "decline", at: string) => {
    const { reply, t, person } = context;
    const asked = board.invitations[Number(at)];
    if (asked !== undefined && asked.rally === undefined && asked.user !== person.user)
      return reply.notice(
        textMessage(t("invite.notYours", { name: shownName(asked.name, t), button: t("table.join") })),
      );
    const done = await commands.request(context, board.table, { kind });
    if (done.kind === "refused") return reply.notice(textMessage(await commands.refusal(context, done, board.game)));
    commands.changed(done.board);
    await reply.notice(textMessage(t(kind === "join" ? "invite.joined" : "invite.declined")));
  };

  return {
    id: "invitations",
    commands: [command],
    words: [
      { word: challengeTable, isEphemeral: true },
      { word: rallyTable, isEphemeral: true },
    ],
    verbs: [getVerb, askVerb, rallyVerb, acceptVerb, declineVerb],
    onCommand: async (context, use) => {
      const { reply, t } = context;
      if (use.kind !== "user") return reply.text("answers.unknownButton");
      const barred = whyNot(context, use.target);
      if (barred !== null) return reply.say(barred);
      if (!(await commands.canOpenHere(context))) return;
      await reply.ephemeral(challengeMessage(games, use.target, t));
    },
    onPress: async (context, { id, values: [chosen = ""] }) => {
      const { table, verb, argument: user } = id;
      if (table === rallyTable) return handleWish(deps, context, id);
      const [kind = "", ...words] = chosen.split(between);
      const name = words.join(between);
      const game = games.find(kind);
      if (verb !== "game" || game === null || name === "" || user === context.person.user)
        return context.reply.text("answers.unknownButton");
      const board = await commands.openTable(context, game, {});
      if (board !== null) await context.reply.followUp(await ask(context, board, { user, name }));
    },
    onTablePress: async (context, { id, users }, board) => {
      const { reply, t, person } = context;
      if (id.verb === acceptVerb) return answer(context, board, "join", id.argument);
      if (id.verb === declineVerb) return answer(context, board, "decline", id.argument);
      if (board.status !== "lobby") return reply.notice(textMessage(t("answers.alreadyStarted")));
      if (!sits(board, person.user))
        return reply.notice(textMessage(t("invite.seatedOnly", { button: t("table.join") })));
      const role = await rallyRole(deps, context, board);
      if (id.verb === getVerb) return void (await reply.ephemeral(askMessage(board, t("invite.whom"), role, t)));
      if (id.verb === rallyVerb) {
        const called = async (): Promise<Drawing> => {
          const said = await rally(deps, context, board);
          // Who was refused may press again.
          return plain(askMessage(board, said, said === t("rally.done") ? null : role, t));
        };
        return reply.drawing("update", called());
      }
      const [who] = users;
      if (who === undefined) return reply.text("answers.unknownButton");
      const said = whyNot(context, who) ?? (await ask(context, board, who));
      await reply.update(askMessage(board, said, role, t));
    },
  };
}

type Asked = Pick<NamedUser, "user" | "name">;

/** Why somebody is not asked, wherever that is; null: they may be. */
function whyNot({ person, t }: InteractionContext, { user, name, isBot, isHere, mayRead }: NamedUser): string | null {
  if (isBot) return t("invite.robot");
  if (!isHere) return t("invite.absent");
  if (user === person.user) return t("invite.self");
  return mayRead ? null : t("invite.blind", { name: shownName(name, t) });
}

/**
 * Asks whom somebody wants at their table.
 *
 * @param said how it went with the one before, or the question
 * @param role whom a rally would call; null: nobody
 */
function askMessage({ table }: Board, said: string, role: string | null, t: Translate): PublicMessage {
  const id = { table, prompt: 0, verb: askVerb, argument: "" };
  const row: APIActionRowComponent<APIUserSelectComponent> = {
    type: ComponentType.ActionRow,
    components: [{ type: ComponentType.UserSelect, custom_id: writeCustomId(id), placeholder: t("invite.pick") }],
  };
  if (role === null) return message(text(said), row);
  const all: Button = {
    id: { ...id, verb: rallyVerb },
    style: "main",
    label: t("rally.button"),
    emoji: { name: "🔔" },
  };
  return message(text(said), row, text(t("rally.or", { role: `<@&${role}>` })), buttons(all));
}

/** Between a game and the name of the one who is challenged to it. */
const between = " ";

/** Asks to which game somebody is challenged. @internal */
export function challengeMessage(games: Games, { user, name }: Asked, t: Translate): PublicMessage {
  const choices = games.all.map((game) => ({
    value: `${game.id}${between}${name}`,
    label: t(gameKey(game, "name")),
    description: factsLine(game, t),
    emoji: { name: game.screen.emoji },
  }));
  return message(
    text(t("challenge.question", { name: shownName(name, t) })),
    select({ table: challengeTable, prompt: 0, verb: "game", argument: user }, t("challenge.pick"), choices),
  );
}
