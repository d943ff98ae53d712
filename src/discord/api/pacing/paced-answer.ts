import type { ResponseLike } from "discord.js";

/** What an answer of Discord's tells of its limits. */
export interface Answer {
  readonly status: number;
  /** The channel whose message was written, and how; null: another request. */
  readonly message: { readonly method: string; readonly channel: string } | null;
  /** Which of Discord's counts the request fell under; null: not said. */
  readonly bucket: string | null;
  /** How long that count takes no more, in milliseconds; 0: it takes another request. */
  readonly usedUpMs: number;
  /** Of a refusal for too many requests, how long to wait, in milliseconds; null: not said, or no such refusal. */
  readonly retryMs: number | null;
  /** Of such a refusal, who has made too many requests; `unknown`: not said, as where the address is shut out. */
  readonly scope: "user" | "global" | "shared" | "unknown";
}

/** Reads the answer to a request of the bot's own, which means: with its authorisation. */
export function readAnswer(url: string, method: string, { status, headers }: Pick<ResponseLike, "status" | "headers">) {
  const channel = /\/channels\/(\d+)\/messages(?:[/?]|$)/u.exec(url)?.[1];
  const remaining = headers.get("x-ratelimit-remaining");
  const retry = headers.get("retry-after");
  const answer: Answer = {
    status,
    message: channel === undefined ? null : { method, channel },
    bucket: headers.get("x-ratelimit-bucket"),
    usedUpMs: remaining === "0" ? msOf(headers.get("x-ratelimit-reset-after")) : 0,
    retryMs: status !== 429 || retry === null ? null : msOf(retry),
    scope: scopeOf(headers.get("x-ratelimit-scope")),
  };
  return answer;
}

/**
 * Takes from the answer about a message what the client would keep Discord's limits by: it does so by the time of day,
 * and once that is set back it would wait for as long. The pacer keeps them instead.
 */
export function withoutLimits(answer: Answer, response: ResponseLike): ResponseLike {
  if (answer.message === null) return response;
  for (const name of ["limit", "remaining", "reset", "reset-after", "global"])
    response.headers.delete(`x-ratelimit-${name}`);
  return response;
}

function scopeOf(text: string | null): Answer["scope"] {
  return text === "user" || text === "global" || text === "shared" ? text : "unknown";
}

function msOf(seconds: string | null): number {
  const ms = Number(seconds) * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
