import type { Reply } from "../tables/requests.js";
import type { Tables } from "../tables/tables.js";
import type { ApiClient } from "./api/api-client.js";
import type { GuildClient } from "./api/guild-client.js";
import type { Metrics } from "./api/metrics.js";
import type { ClosedChannels } from "./api/pacing/closed-channels.js";
import type { InteractionFacts } from "./context.js";
import type { Features } from "./feature.js";
import type { Painter } from "./images/painter.js";
import type { BoardMessages } from "./messages/board-messages.js";
import type { BoardWriter } from "./messages/board-writer.js";
import type { Drawers } from "./messages/compose.js";
import type { EphemeralMessages } from "./messages/ephemeral-messages.js";
import type { Notices } from "./messages/notices.js";
import type { BindDeps } from "./replies.js";
import type { Cooldown } from "../lib/cooldown.js";
import type { PressAges } from "./presses.js";
import type { PressLimiter } from "./press-limiter.js";
import type { SecondTaps } from "./double-taps.js";

/** What commands of games and presses at tables work with. */
export interface Bot extends BindDeps, Drawers {
  readonly tables: Tables;
  readonly writer: BoardWriter;
  readonly messages: Pick<BoardMessages, "linkTo" | "endLinks">;
  readonly ephemerals: EphemeralMessages;
  readonly features: Features;
  readonly api: ApiClient;
  readonly guilds: GuildClient;
  readonly metrics: Metrics;
  readonly ages: PressAges;
  readonly limiter: PressLimiter;
  readonly secondTaps: SecondTaps;
  /** Limits new messages of a table's board, and notices of lost permissions, per table or thread. */
  readonly shows: Cooldown;
  readonly lostRights: Cooldown;
  /** As Discord names it; null: unknown. */
  readonly localeOf: (guild: string) => string | null;
  readonly notices: Notices;
  /** A link that invites the bot to a server where only its commands were added; null: it is there, or that is unknown. */
  readonly inviteTo?: ((guild: string) => string | null) | undefined;
  /** Left out: none is ever closed. */
  readonly closed?: Pick<ClosedChannels, "isClosed" | "pressed"> | undefined;
  readonly painter: Pick<Painter, "paint" | "ready">;
}

/** Notes a table's reply, for metrics and the press limiter. */
export function noteReply(
  { metrics, limiter }: Pick<Bot, "metrics" | "limiter">,
  { id, person }: InteractionFacts,
  reply: Reply,
): void {
  if (reply.kind === "refused") metrics.replied(reply.kind, reply.code);
  else metrics.replied(reply.kind);
  if (reply.kind === "done") limiter.stored(person.user, id);
}
