import type { EndLinks } from "../ui/draw-ephemeral.js";
import type { Translate } from "../../texts/index.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import type { Situation } from "../../game/press.js";
import type { Emojis } from "../../game/scene.js";
import type { Reply } from "../../tables/requests.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Cups } from "../../features/cup/service.js";
import type { Evenings } from "../../features/evening/service.js";
import type { Tables } from "../../tables/tables.js";
import type { UsersEverywhere } from "../../features/privacy/users-everywhere.js";
import type { BoardMessages } from "../messages/board-messages.js";
import type { BoardWriter } from "../messages/board-writer.js";
import type { Notices } from "../messages/notices.js";
import type { Drawing } from "../messages/compose.js";
import type { Texts } from "../messages/reply.js";
import type { FirstAnswers } from "./first-answers.js";
import type { PressLimiter } from "./press-limiter.js";
import type { Metrics } from "../api/metrics.js";
import type { Clips } from "../../features/replay/clips.js";
import type { Painter } from "../images/painter.js";
import type { PressAges } from "./press-age.js";
import type { Checks } from "../../features/dice/checks.js";
import type { Links } from "../../features/privacy/privacy-messages.js";
import type { EphemeralMessages } from "../messages/ephemeral-messages.js";
import type { ApiClient } from "../api/api-client.js";
import type { ClosedChannels } from "../api/pacing/closed-channels.js";
import type { Download } from "../api/download.js";
import type { GuildClient } from "../api/guild-client.js";
import type { Blocked, InteractionContext } from "../context.js";

/** What handlers work with. */
export interface Bot {
  readonly tables: Tables;
  readonly evenings: Evenings;
  readonly cups: Cups;
  readonly users: UsersEverywhere;
  readonly writer: BoardWriter;
  readonly messages: Pick<BoardMessages, "linkTo" | "endLinks">;
  /** Somebody was invited to a lobby by a message in its channel, which goes with it. */
  readonly invited: (board: Board, message: string) => void;
  readonly ephemerals: EphemeralMessages;
  readonly api: ApiClient;
  readonly guilds: Pick<
    GuildClient,
    | "events"
    | "createEvent"
    | "editEvent"
    | "deleteEvent"
    | "mayRead"
    | "readable"
    | "message"
    | "joinThread"
    | "ranks"
    | "channel"
  >;
  readonly download: Download;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly ages: PressAges;
  readonly limiter: PressLimiter;
  readonly blocked: Blocked;
  readonly answers: Pick<FirstAnswers, "begin" | "has" | "end">;
  /** Draws a server's open boards again, as there is room. */
  readonly redraw: (guild: string) => void;
  /** `rematch`: a link to the rematch. */
  readonly draw: (board: Board, t: Translate, rematch: string | null) => Drawing;
  readonly drawEphemeral: (
    name: string,
    known: { readonly board: KnownBoard; readonly situation: Situation },
    t: Translate,
    links: EndLinks | null,
  ) => Drawing;
  readonly emojis: () => Emojis;
  readonly texts: Texts;
  /** In a server's language, for what everybody there can read. */
  readonly textsIn: (guild: string) => Translate;
  /** As Discord names it; null: unknown. */
  readonly localeOf: (guild: string) => string | null;
  readonly links: Links;
  readonly notices: Notices;
  /** A link that invites the bot to a server where only its commands were added; null: it is there, or that is unknown. */
  readonly inviteTo?: ((guild: string) => string | null) | undefined;
  /** Left out: none is ever closed. */
  readonly closed?: Pick<ClosedChannels, "isClosed" | "pressed"> | undefined;
  /** For messages other than boards. */
  readonly painter: Pick<Painter, "paint" | "ready">;
  readonly checks: Pick<Checks, "text" | "ended">;
  readonly clips: Pick<Clips, "make" | "made" | "markPosted" | "unmarkPosted">;
}

/** Notes a table's reply, for metrics and the press limiter. */
export function noteReply({ metrics, limiter }: Bot, { id, person }: InteractionContext, reply: Reply): void {
  if (reply.kind === "refused") metrics.replied(reply.kind, reply.code);
  else metrics.replied(reply.kind);
  if (reply.kind === "done") limiter.stored(person.user, id);
}
