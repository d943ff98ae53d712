import type { GameModule } from "../../game/module.js";
import type { Translate } from "../../texts/index.js";
import type { Button } from "./parts.js";

/** Stands for a table in the custom_ids of lessons. */
export const learnTable = "learn";

/** Stands for a table in the custom_ids of the list of games. */
export const overviewTable = "overview";

/** The verb of buttons that open an ephemeral message, on any message. */
export const openVerb = "open";

/** The button that opens a game's lesson. */
export function learnButton(game: GameModule, label: string): Button {
  const id = { table: learnTable, prompt: 0, verb: openVerb, argument: game.id };
  return { id, style: "plain", label, emoji: { name: "🎓" } };
}

/** The button that opens a table of a game, on ephemeral messages. */
export function startButton(game: GameModule, label: string): Button {
  return { id: { table: overviewTable, prompt: 0, verb: "start", argument: game.id }, style: "main", label };
}

/** The button that opens the list of games. */
export function otherGamesButton(t: Translate): Button {
  const id = { table: overviewTable, prompt: 0, verb: openVerb, argument: "" };
  return { id, style: "plain", label: t("table.otherGames") };
}

/** Buttons that open a game's own subcommands. */
export function trialButtons({ screen }: GameModule, t: Translate): readonly Button[] {
  return (screen.subcommands ?? []).flatMap(({ table, button }): readonly Button[] =>
    button === null
      ? []
      : [
          {
            id: { table, prompt: 0, verb: openVerb, argument: "" },
            style: "plain",
            label: t(button.label),
            emoji: { name: button.emoji },
          },
        ],
  );
}
