import type { ClubDeps } from "../club/index.js";
import type { Bot } from "../../discord/interactions/bot.js";
import type { Evenings } from "./service.js";
import type { Clock } from "../../clock.js";
import type { ClubEvening } from "./rules/evening-times.js";
import type { Log } from "../../log.js";
import type { EveningRow, EveningTableRow, Store } from "../../store/store.js";
import type { Board } from "../../tables/board.js";
import type { OfServers } from "../../tables/clock/held-shards.js";
import type { Channels } from "../../tables/ports.js";
import type { Reply, Request } from "../../tables/requests.js";
import type { Written } from "../../tables/send-once.js";
import type { SettingsKeeper } from "../../tables/server-settings.js";
import type { EveningState } from "./rules/evening-stages.js";

/** How evenings are shown. Nothing here fails. */
export interface EveningChannel {
  /** Writes the board, and posts it if there is none any more. */
  board(state: EveningState): Promise<Written>;
  /** Removes a board that is no longer used. */
  removeBoard(row: Pick<EveningRow, "guild" | "boardChannel" | "message">): Promise<void>;
  /** Mentions these users and nobody else. @param part from 0, the same for the same message */
  announce(state: EveningState, users: readonly string[], part: number): Promise<Written>;
  /** Posts the message below which a table's thread is opened; repeated, it is the same. */
  thread(state: EveningState, table: EveningTableRow): Promise<Written>;
  /** Makes or changes Discord's event. @param next the first start that is to come */
  event(state: EveningState, next: ClubEvening): Promise<Written>;
  /** A table was opened, or somebody has sat down. */
  opened(board: Board): void;
}

/** What club evenings need. */
export interface EveningPorts {
  readonly store: Pick<Store, "evenings" | "openTableIn">;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<SettingsKeeper, "of">;
  /** Whether this process serves a server; left out: all. */
  readonly serves?: OfServers;
  /** As `Departures.hasLeft`: no table is opened there. */
  readonly hasLeft: (guild: string) => Promise<boolean>;
  /** As `Channels.hasChannel`. */
  readonly hasChannel: Channels["hasChannel"];
  /** As Discord names it; null: unknown. */
  readonly localeOf: (guild: string) => string | null;
  /** As `RequestService.handle`. */
  readonly handle: (id: string | null, request: Request) => Promise<Reply>;
  readonly channel: EveningChannel;
}

/** What the handlers of club evenings work with. */
export interface EveningBot extends Bot, Omit<ClubDeps, "tables"> {
  readonly evenings: Evenings;
}
