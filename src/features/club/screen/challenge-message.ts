import type { Translate } from "../../../texts/index.js";
import { gameIds, games } from "../../../games/index.js";
import { factsLine } from "../../../discord/ui/lobby.js";
import { message, type PublicMessage } from "../../../discord/ui/frame.js";
import { select, text } from "../../../discord/ui/parts.js";

/** Stands for a table in the custom_ids of challenges. */
export const challengeTable = "challenge";

/** Asks to which game somebody is challenged. @param name theirs, escaped */
export function challengeMessage(user: string, name: string, t: Translate): PublicMessage {
  const choices = gameIds.map((game) => ({
    value: game,
    label: t(`${game}.name`),
    description: factsLine(game, t),
    emoji: { name: games[game].screen.emoji },
  }));
  return message(
    text(t("challenge.question", { name })),
    select({ table: challengeTable, prompt: 0, verb: "game", argument: user }, t("challenge.pick"), choices),
  );
}
