import type { RESTPostAPIContextMenuApplicationCommandsJSONBody } from "discord.js";
import type { NamedUser } from "../../discord/interaction.js";
import type { InteractionContext } from "../../discord/replies.js";
import { failureOf } from "../../discord/api/api-client.js";
import { Cooldown } from "../../lib/cooldown.js";
import { userCommand } from "../../discord/localise.js";
import { type CustomId, select, text } from "../../discord/ui/parts.js";
import { shownName } from "../../discord/ui/names.js";
import { gameKey, type GameModule, type Games } from "../../game/module.js";
import type { Board } from "../../tables/board.js";
import type { ClubDeps } from "./club-service.js";
import type { Translate } from "../../texts/index.js";
import { factsLine } from "../../discord/ui/lobby.js";
import { message, type PublicMessage } from "../../discord/ui/frame.js";

const tenMinutes = 10 * 60_000;

/** Challenges of one person by another. */
interface Challenges {
  /** "Challenge to …" in a person's context menu. */
  readonly command: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  /** Asks to which game somebody is to be challenged. */
  ask(context: InteractionContext, who: NamedUser): Promise<void>;
  /** A game is chosen: opens its lobby here, and mentions the one who is challenged, and nobody else. */
  open(context: InteractionContext, id: CustomId, values: readonly string[]): Promise<void>;
}

/** Puts them together. */
export function challenges({ games, commands, invite, clock, log }: ClubDeps): Challenges {
  /** Limits pings, per challenger and challenged together. */
  const pairPings = new Cooldown(clock, 5 * 60_000);
  /** Limits pings by one person, of one person, and in one server. */
  const [pingsBy, pingsOf] = [new Cooldown(clock, tenMinutes, 3), new Cooldown(clock, tenMinutes, 3)];
  const pingsIn = new Cooldown(clock, tenMinutes, 20);

  /** Whether none of the limits of pings is reached. If so, this one counts for all of them. */
  const mayPing = ({ guild, person }: InteractionContext, user: string): boolean => {
    const limits = [
      [pairPings, `${person.user} ${user}`],
      [pingsBy, person.user],
      [pingsOf, user],
      [pingsIn, guild],
    ] as const;
    return limits.every(([limit, key]) => limit.allows(key)) && limits.every(([limit, key]) => limit.begin(key));
  };

  /** The only message that pings somebody at the wish of another person, while the lobby is there. */
  const ping = async (context: InteractionContext, user: string, board: Board, game: GameModule): Promise<void> => {
    const { serverT: t, person } = context;
    const values = { user: `<@${user}>`, name: shownName(person.name, t), game: t(gameKey(game, "name")) };
    try {
      await invite(context, board, user, t("challenge.invitation", values));
    } catch (error) {
      log.warn({ interaction: context.id, failure: failureOf(error) }, "a challenge could not be sent");
    }
  };

  return {
    command: userCommand("commands.menu.challenge"),
    ask: async (context, { user, name, isBot, isHere }) => {
      const { reply, person, t } = context;
      if (isBot) return reply.text("challenge.robot");
      if (!isHere) return reply.text("challenge.absent");
      if (user === person.user) return reply.text("challenge.self");
      if (!(await commands.canOpenHere(context))) return;
      await reply.ephemeral(challengeMessage(games, user, shownName(name, t), t));
    },
    open: async (context, { verb, argument: user }, [chosen = ""]) => {
      const game = games.find(chosen);
      const isAsked = verb === "game" && /^\d{17,20}$/.test(user) && user !== context.person.user;
      if (!isAsked || game === null) return context.reply.text("answers.unknownButton");
      const board = await commands.openTable(context, game, {});
      if (board === null) return;
      if (mayPing(context, user)) await ping(context, user, board, game);
      else await context.reply.followUp(context.t("challenge.quiet"));
    },
  };
}

/** Stands for a table in the custom_ids of challenges. */
export const challengeTable = "challenge";

/** Asks to which game somebody is challenged. @param name theirs, escaped @internal */
export function challengeMessage(games: Games, user: string, name: string, t: Translate): PublicMessage {
  const choices = games.all.map((game) => ({
    value: game.id,
    label: t(gameKey(game, "name")),
    description: factsLine(game, t),
    emoji: { name: game.screen.emoji },
  }));
  return message(
    text(t("challenge.question", { name })),
    select({ table: challengeTable, prompt: 0, verb: "game", argument: user }, t("challenge.pick"), choices),
  );
}
