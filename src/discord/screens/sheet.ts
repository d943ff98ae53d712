import { ContainerBuilder } from "@discordjs/builders";
import { MessageFlags } from "discord.js";
import type { Translate } from "../../locales/index.js";
import type { Board } from "../../tables/board.js";
import type { Situation } from "../../tables/orders.js";
import type { Drawn } from "./frame.js";
import { screenOf, titleOf } from "./index.js";
import { names } from "./names.js";
import type { Emojis } from "./screen.js";

/** A message for one seat alone. Throws where the game has none by this name, which is a bug of its screen. */
export function drawSheet(name: string, board: Board, situation: Situation, t: Translate, emoji: Emojis): Drawn {
  const scene = {
    ...situation,
    table: board.table,
    seats: board.seats,
    names: names(board.seats, t),
    result: board.play?.result ?? null,
    t,
    emoji,
  };
  const parts = screenOf(board.game).sheet?.(name, scene);
  if (parts === undefined) throw new Error(`${board.game} has no sheet "${name}"`);
  const container = new ContainerBuilder({ components: [...parts] }).setAccentColor(titleOf(board.game).colour);
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [container.toJSON()],
    allowed_mentions: { parse: [] },
  };
}
