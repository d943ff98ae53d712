import { SnowflakeUtil } from "discord.js";
import type { Feature, GameSubcommand } from "../../discord/feature.js";
import { localisedDescription } from "../../discord/localise.js";
import type { InteractionContext } from "../../discord/replies.js";
import { commandOptions, optionOf } from "../../discord/table-commands.js";
import { openVerb } from "../../discord/ui/learn-buttons.js";
import type { Asking, Subcommand } from "../../game/screen.js";
import type { GameModule, Games } from "../../game/module.js";
import { randomStream } from "../../tables/chance/random-stream.js";
import type { UserDataService } from "../../tables/user-data.js";

/** What practice needs. */
export interface PracticeDeps {
  readonly games: Games;
  readonly userData: Pick<UserDataService, "bestTimes" | "keepBestTime">;
}

/** A subcommand that one game has of its own. */
interface Own {
  readonly game: GameModule;
  readonly subcommand: Subcommand;
}

/** Subcommands that games have of their own, with ephemeral messages and without a table. */
export function practiceFeature({ games, userData }: PracticeDeps): Feature {
  const all = games.all.flatMap((game) =>
    (game.screen.subcommands ?? []).map((subcommand): Own => ({ game, subcommand })),
  );
  const askingOf = async ({ id, person, t }: InteractionContext, game: GameModule): Promise<Asking> => ({
    id,
    // Both by Discord's clock, so that latency does not count.
    since: (earlier) => Math.max(0, SnowflakeUtil.timestampFrom(id) - SnowflakeUtil.timestampFrom(earlier)),
    random: (interaction) => randomStream(Buffer.from(interaction, "ascii"), 0, "act"),
    best: (await userData.bestTimes(person.user)).get(game.id) ?? null,
    t,
  });
  const gameSubcommand = ({ game, subcommand }: Own): GameSubcommand => ({
    name: subcommand.name,
    game: game.id,
    texts: subcommand.texts,
    // Some of the game's own, with other descriptions.
    options: () =>
      commandOptions(game).flatMap((option) => {
        const description = subcommand.options[optionOf(option.name)];
        return description === undefined ? [] : [{ ...option, ...localisedDescription(description) }];
      }),
    open: async (context, _game, options) =>
      context.reply.page(game, subcommand.open(options, await askingOf(context, game)), "ephemeral"),
  });
  return {
    id: "practice",
    words: all.map(({ subcommand }) => ({ word: subcommand.table, isEphemeral: true })),
    gameSubcommands: all.map(gameSubcommand),
    /** Answers in that message's place, and elsewhere the button that opens it. */
    onPress: async (context, { id }) => {
      const { onEphemeral, person, reply } = context;
      const own = all.find(({ subcommand }) => subcommand.table === id.table);
      if (own === undefined) return reply.text("answers.unknownButton");
      const { game, subcommand } = own;
      const asking = await askingOf(context, game);
      const opens = id.verb === openVerb;
      const page = opens ? subcommand.open({}, asking) : onEphemeral ? subcommand.press(id, asking) : null;
      if (page === null) return reply.text("answers.unknownButton");
      if (page.time !== undefined) await userData.keepBestTime(person.user, game.id, page.time);
      return reply.page(game, page, onEphemeral ? "update" : "ephemeral");
    },
  };
}
