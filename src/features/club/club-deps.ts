import type { Clock } from "../../clock.js";
import type { InteractionContext } from "../../discord/replies.js";
import type { TableCommands } from "../../discord/table-commands.js";
import type { Drawing } from "../../discord/messages/compose.js";
import type { Log } from "../../log.js";
import type { Board } from "../../tables/board.js";
import type { SettingsKeeper } from "../../tables/server-settings.js";
import type { ClubService } from "./club-service.js";
import type { Translate } from "../../texts/index.js";

/** What the club needs. */
export interface ClubDeps {
  readonly club: ClubService;
  readonly settings: SettingsKeeper;
  readonly commands: TableCommands;
  /** A server's locale as Discord names it; null: unknown. */
  readonly localeOf: (guild: string) => string | null;
  /** As `noteLocales`. */
  readonly noteLocales: (guild: string, hostLocale: string | null) => Promise<void>;
  /** A server's trophies; left out: nobody gives any. */
  readonly trophies?: (guild: string, page: number, t: Translate) => Promise<Drawing | string>;
  /** Mentions one user in a message of the channel, which goes with a lobby. */
  readonly invite: (context: InteractionContext, board: Board, user: string, content: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}
