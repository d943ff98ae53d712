import type { Language, Translate } from "../../locales/index.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import type { Situation } from "../../game/press.js";
import type { Reply } from "../../tables/requests.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Tables } from "../../tables/tables.js";
import type { BoardMessages } from "../messages/board-messages.js";
import type { BoardWriter } from "../messages/board-writer.js";
import type { BriefReplies } from "../messages/brief.js";
import type { Drawing } from "../messages/compose.js";
import type { Cooldowns } from "./cooldown.js";
import type { Haste } from "./haste.js";
import type { Metrics } from "../api/metrics.js";
import type { Painter } from "../images/painter.js";
import type { PressAges } from "./press-age.js";
import type { Links } from "../features/privacy/privacy-messages.js";
import type { Sheets } from "../messages/sheets.js";
import type { Wire } from "../api/wire.js";
import type { Arrival } from "./arrival.js";

/** What the handlers of commands and buttons work with. */
export interface Bot {
  readonly tables: Tables;
  readonly writer: BoardWriter;
  /** Which messages show boards. */
  readonly messages: Pick<BoardMessages, "linkTo">;
  /** What single readers have before them. */
  readonly sheets: Sheets;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** How long presses have been under way. */
  readonly ages: PressAges;
  /** Who presses too much. */
  readonly haste: Haste;
  /** A board as a message in a language. */
  readonly draw: (board: Board, t: Translate) => Drawing;
  /** A message for one seat alone, by the name that its game knows it by. */
  readonly drawSheet: (name: string, board: KnownBoard, situation: Situation, t: Translate) => Drawing;
  /** The texts of a language. */
  readonly texts: (language: Language) => Translate;
  /** What `/privacy` shows besides its answers. */
  readonly links: Links;
  readonly cooldowns: Cooldowns;
  readonly briefReplies: BriefReplies;
  /** Paints pictures for what is no board. */
  readonly painter: Pick<Painter, "paint" | "ready">;
}

/** Notes what a table has said to a press or a command: for the figures, and that it was not made in vain. */
export function noteReply({ metrics, haste }: Bot, { id, person }: Arrival, reply: Reply): void {
  metrics.replied(reply);
  if (reply.type === "done") haste.took(person.user, id);
}
