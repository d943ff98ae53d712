import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import type { Board } from "../../tables/board.js";
import type { OfServers } from "../../tables/ports.js";
import type { Answerable, ResponseClient } from "../api/api-client.js";
import type { Metrics } from "../api/metrics.js";
import type { ChannelQueue } from "../api/pacing/channel-queue.js";
import type { ClosedChannels } from "../api/pacing/closed-channels.js";
import type { Painter } from "../images/painter.js";
import type { BoardMessages } from "./board-messages.js";
import type { Outline } from "./board-slots.js";
import type { Composed, Drawing, RenderedMessage } from "./compose.js";

/**
 * Between two writes without a press: a channel takes about five edits in five seconds, a token about five in two.
 * After a press they may go sooner: the pacer knows the limit.
 */
export const gapMs = { channel: 1_200, pressed: 300, token: 450 } as const;

/** While another process may serve a board's server, in milliseconds: before it is looked at again. */
export const unsureMs = 1_000;

/** A shard that is given waits for so long for writes in flight, in milliseconds. */
export const partingMs = 2_000;

/** What the board writer needs. */
export interface BoardWriterPorts {
  readonly api: ResponseClient;
  readonly queue: ChannelQueue;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "wrote">;
  readonly painter: Pick<Painter, "ready" | "paint">;
  /** Null: no such table. Waiting boards are not kept. */
  readonly board: (table: string) => Promise<Board | null>;
  /** In its server's language. `rematch`: a link to its rematch. */
  readonly draw: (board: Board, rematch: string | null) => Drawing;
  /** Adds to a result what other games make of it. Never rejects, and settles within half a second. */
  readonly complete?: (board: Board) => Promise<Board>;
  /** Told after every successful write. */
  readonly messages: Pick<BoardMessages, "of" | "shown">;
  /** Left out: none is ever closed. */
  readonly closed?: Pick<ClosedChannels, "isClosed" | "whenOpen"> | undefined;
  /** Called when a board's channel is gone. */
  readonly lost: (board: Outline) => void;
  /** Left out: all servers stay here. */
  readonly servers?: MovingServers | undefined;
  /** A board was written though somebody else may have written it too: it has to be shown again. */
  readonly overtaken?: (board: Outline) => void;
}

/** What showing tables has to know of servers that come and go. */
export interface MovingServers {
  /** Whether a server is here. */
  readonly serves: OfServers;
  /** Whether that is certain now. */
  readonly isCertain: OfServers;
}

/** An interaction on a message, or the command that made it. */
export interface MessageInteraction extends Answerable {
  /** The pressed component's; null for commands and ephemeral messages. */
  readonly message: string | null;
}

/** How a write came out. */
export interface WriteResult {
  readonly message: string | null;
  readonly board: Board;
  readonly composed: Composed;
  readonly rendered: RenderedMessage | null;
  /** False: the message was up to date, and no request was made. */
  readonly isSent: boolean;
}
