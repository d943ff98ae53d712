import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { LocalDiscord } from "../discord/index.js";

/** What a gateway sends. */
export interface Heard {
  readonly op: number;
  readonly t: string | null;
  readonly s: number | null;
  readonly d: {
    readonly id?: string;
    readonly name?: string;
    readonly session_id?: string;
    readonly guilds?: readonly { readonly id: string }[];
    readonly channels?: readonly { readonly name: string }[];
    readonly heartbeat_interval?: number;
  } | null;
}

/** A bot's connection to the gateway, byte by byte. */
export interface GatewayLine {
  /** In order, without HELLO. */
  readonly heard: readonly Heard[];
  /** The close code once it is closed. */
  readonly code: number | null;
  send(packet: unknown): void;
  /** From the bot's side; left out: it breaks. */
  close(code?: number): void;
}

/** Resolves after HELLO, or when it is closed before. Broken after the test. */
export async function openLine(
  { url }: LocalDiscord,
  path: "gateway" | "gateway-resume" = "gateway",
  version = "10",
): Promise<GatewayLine> {
  const socket = new WebSocket(`${url.replace("http", "ws").replace(/api$/, path)}?v=${version}&encoding=json`);
  const heard: Heard[] = [];
  let code: number | null = null;
  onTestFinished(() => socket.terminate());
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", (closed) => {
      code = closed;
      resolve();
    });
    socket.on("message", (data: Buffer) => {
      const packet = JSON.parse(data.toString()) as Heard;
      if (packet.op === 10) resolve();
      else heard.push(packet);
    });
  });
  return {
    heard,
    get code() {
      return code;
    },
    send: (packet) => socket.send(JSON.stringify(packet)),
    close: (closed) => (closed === undefined ? socket.terminate() : socket.close(closed)),
  };
}

/** `more`: fields in place of the usual ones. */
export function identify({ token }: LocalDiscord, shard?: unknown, more: object = {}): object {
  return { op: 2, d: { token, intents: 1, properties: {}, ...(shard === undefined ? {} : { shard }), ...more } };
}

/** Goes on after the event `seq`. */
export function resume({ token }: LocalDiscord, session: string, seq: number): object {
  return { op: 6, d: { token, session_id: session, seq } };
}
