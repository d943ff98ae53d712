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

/** What handlers work with. */
export interface Bot {
  readonly tables: Tables;
  readonly writer: BoardWriter;
  /** Which messages show boards. */
  readonly messages: Pick<BoardMessages, "linkTo">;
  /** The open ephemeral messages. */
  readonly sheets: Sheets;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Ages of presses. */
  readonly ages: PressAges;
  /** Limits users who press too much. */
  readonly haste: Haste;
  /** A board as a message in a language. */
  readonly draw: (board: Board, t: Translate) => Drawing;
  /** An ephemeral message, by its name in the game. */
  readonly drawSheet: (name: string, board: KnownBoard, situation: Situation, t: Translate) => Drawing;
  /** A language's texts. */
  readonly texts: (language: Language) => Translate;
  /** Links shown by `/privacy`. */
  readonly links: Links;
  readonly cooldowns: Cooldowns;
  readonly briefReplies: BriefReplies;
  /** Paints pictures for messages other than boards. */
  readonly painter: Pick<Painter, "paint" | "ready">;
}

/** Notes a table's reply, for metrics and for the limit on presses in vain. */
export function noteReply({ metrics, haste }: Bot, { id, person }: Arrival, reply: Reply): void {
  metrics.replied(reply);
  if (reply.type === "done") haste.took(person.user, id);
}
