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

/** What Discord writes into a refusal for too many requests; whoever shuts the address out writes something else. */
interface Refusal {
  /** How long to wait, in milliseconds. */
  readonly retryMs: number;
  readonly global: boolean;
  /** One of Discord's error codes; null: it is an ordinary limit. */
  readonly code: number | null;
}

/** The code of a refusal that is about one message: Discord takes no more edits of one this old for now. */
const tooOldCode = 30046;

/** Reads the body of a refusal for too many requests; null: the answer is none, or it is not Discord that refuses. */
export async function readRefusal(response: ResponseLike): Promise<Refusal | null> {
  if (response.status !== 429) return null;
  const said: unknown = await response.json().catch(() => null);
  if (typeof said !== "object" || said === null || !("retry_after" in said)) return null;
  const code = "code" in said && typeof said.code === "number" ? said.code : null;
  return { retryMs: msOf(String(said.retry_after)), global: "global" in said && said.global === true, code };
}

/** A refusal to edit a message this old as one that the client takes for a fault, and not for a limit to wait for; else null. */
export function asFault(refusal: Refusal | null): ResponseLike | null {
  if (refusal?.code !== tooOldCode) return null;
  return Response.json({ code: tooOldCode, message: "This message is too old to be edited so often" }, { status: 400 });
}

/** Reads the answer to a request of the bot's own, which means: with its authorisation. @param refusal its body, as `readRefusal` has it */
export function readAnswer(
  url: string,
  method: string,
  { status, headers }: Pick<ResponseLike, "status" | "headers">,
  refusal: Refusal | null,
): Answer {
  const channel = /\/channels\/(\d+)\/messages(?:[/?]|$)/u.exec(url)?.[1];
  const remaining = headers.get("x-ratelimit-remaining");
  return {
    status,
    message: channel === undefined ? null : { method, channel },
    bucket: headers.get("x-ratelimit-bucket"),
    usedUpMs: remaining === "0" ? msOf(headers.get("x-ratelimit-reset-after")) : 0,
    retryMs: status === 429 && refusal?.code !== tooOldCode ? retryMsOf(headers.get("retry-after"), refusal) : null,
    scope: scopeOf(headers.get("x-ratelimit-scope"), refusal),
  };
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

function scopeOf(text: string | null, refusal: Refusal | null): Answer["scope"] {
  if (text === "user" || text === "global" || text === "shared") return text;
  if (refusal === null) return "unknown";
  return refusal.global ? "global" : "user";
}

function retryMsOf(seconds: string | null, refusal: Refusal | null): number | null {
  if (seconds !== null) return msOf(seconds);
  return refusal === null ? null : refusal.retryMs;
}

function msOf(seconds: string | null): number {
  const ms = Number(seconds) * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
