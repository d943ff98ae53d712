import type { Games } from "../../game/module.js";
import type { Feature } from "../../discord/feature.js";
import type { TableCommands } from "../../discord/table-commands.js";
import { readOpening } from "../../discord/thread-tables.js";
import { threadsTable } from "../../discord/ui/learn-buttons.js";

/** What threads need. */
export interface ThreadsDeps {
  readonly games: Games;
  readonly commands: Pick<TableCommands, "openInThread">;
}

/** "Open in a thread", where a table stands in the channel already. */
export function threadsFeature({ games, commands }: ThreadsDeps): Feature {
  return {
    id: "threads",
    words: [{ word: threadsTable, isEphemeral: true }],
    onPress: async (context, { id: { verb, argument } }) => {
      const { game: wanted, options } = readOpening(argument);
      const game = verb === "open" ? games.find(wanted) : null;
      if (game === null) return context.reply.text("answers.unknownButton");
      await commands.openInThread(context, game, options);
    },
  };
}
