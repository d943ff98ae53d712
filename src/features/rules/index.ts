import type { InteractionContext } from "../../discord/context.js";
import type { Feature } from "../../discord/feature.js";
import type { AnswerPlace } from "../../discord/replies.js";
import { openVerb } from "../../discord/ui/learn-buttons.js";
import { rulesTable } from "../../discord/ui/rules-buttons.js";
import type { Emojis } from "../../game/scene.js";
import type { GameId } from "../../games/index.js";
import type { Board } from "../../tables/board.js";
import { drawRulesPage, readRulesPage, type RulesPage } from "./rules-pages.js";

/** What the rules need. */
export interface RulesDeps {
  readonly tables: {
    board(table: string): Promise<Board | null>;
    boardIn(channel: string): Promise<Board | null>;
  };
  /** Whether a board's message does not show its end yet. */
  readonly isBehind: (board: Board) => boolean;
  readonly emojis: () => Emojis;
}

/** The games' rules, in one ephemeral message. */
export function rulesFeature({ tables, isBehind, emojis }: RulesDeps): Feature {
  const show = async (
    context: InteractionContext,
    page: RulesPage,
    place: Exclude<AnswerPlace, "public">,
  ): Promise<void> => {
    const { guild, channel, t } = context;
    const found = page.topic === "fair" && page.table !== null ? await tables.board(page.table) : null;
    // A table is shown in its own channel only.
    const board = found?.guild === guild && found.channel === channel ? found : null;
    const shown = board !== null && isBehind(board) ? { ...board, seed: null } : board;
    await context.reply.page(page.game, drawRulesPage(page, shown, { t, emoji: emojis() }), place);
  };
  /** @param table id of the table whose commitment the fairness page shows; null: none */
  const open = (context: InteractionContext, game: GameId, table: string | null): Promise<void> =>
    show(context, { game, topic: "short", chapter: 0, table }, "ephemeral");
  return {
    id: "rules",
    words: [{ word: rulesTable }],
    verbs: ["rules"],
    gameSubcommands: [
      {
        name: "rules",
        open: async (context, game) => {
          const board = await tables.boardIn(context.channel);
          await open(context, game, board?.game === game ? board.table : null);
        },
      },
    ],
    onTablePress: (context, _press, { game, table }) => open(context, game, table),
    /** A page in place of an ephemeral message or, below a public one, in a new one. */
    onPress: async (context, { id, values }) => {
      // Only buttons that open the rules stand on public messages.
      const page = id.verb === openVerb || context.onEphemeral ? readRulesPage(id, values) : null;
      if (page === null) return context.reply.text("answers.unknownButton");
      await show(context, page, context.onEphemeral ? "update" : "ephemeral");
    },
  };
}
