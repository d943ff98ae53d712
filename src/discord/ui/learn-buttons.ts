import type { GameModule } from "../../game/module.js";
import { type Board, isSlow, type KnownBoard } from "../../tables/board.js";
import type { Translate } from "../../texts/index.js";
import type { Button } from "./parts.js";

/** Stands for a table in the custom_ids of lessons. */
export const learnTable = "learn";

/** Stands for a table in the custom_ids of the list of games. */
export const overviewTable = "overview";

/** The verb of buttons that open an ephemeral message, on any message. */
export const openVerb = "open";

/** Stands for a table in the custom_ids of checks; the table is the argument. */
export const verifyTable = "verify";

/** Stands for a table in the custom_ids of buttons that open one in a thread. */
export const threadsTable = "threads";

/** Stands for a table in the custom_ids of what somebody wants to be told of their turns. */
export const callsTable = "calls";

/** The button that opens what somebody wants to be told of their turns, at tables where nobody waits. */
export function callsButtons(board: Board, t: Translate): readonly Button[] {
  if (!isSlow(board)) return [];
  return [
    { id: { table: callsTable, prompt: 0, verb: openVerb, argument: "" }, style: "plain", label: t("calls.open") },
  ];
}

/** Stands for a table in the custom_ids by which somebody wants to be called to lobbies, or not any more. */
export const rallyTable = "rally";

/** Verbs of the buttons by which they say so. */
export const [callVerb, spareVerb] = ["on", "off"] as const;

/**
 * The button by which somebody wants to be called to lobbies, or not any more; none where nobody can be.
 *
 * @param isCalled null: the server calls nobody
 */
export function rallyButtons(isCalled: boolean | null, t: Translate): readonly Button[] {
  if (isCalled === null) return [];
  const id = { table: rallyTable, prompt: 0, verb: isCalled ? spareVerb : callVerb, argument: "" };
  const label = t(isCalled ? "rally.spareMe" : "rally.callMe");
  return [{ id, style: "plain", label, emoji: { name: isCalled ? "🔕" : "🔔" } }];
}

/** The button that shows a table's commitment, and checks its chance once its seed is published. */
export function fairButton({ table }: Board, t: Translate): Button {
  const id = { table: verifyTable, prompt: 0, verb: openVerb, argument: table };
  return { id, style: "plain", label: t("table.check"), emoji: { name: "🔏" } };
}

/** The same, once there is something to check. */
export function checkButtons(board: KnownBoard, t: Translate): readonly Button[] {
  return board.seed === null ? [] : [fairButton(board, t)];
}

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
