import type { ResponseLike } from "discord.js";

/** What an answer says about Discord's limits. */
export interface Answer {
  readonly status: number;
  /** The channel written to, and how; null: another request. */
  readonly message: { readonly method: string; readonly channel: string } | null;
  /** Discord's bucket; null: not said. */
  readonly bucket: string | null;
  /** 0: it is not used up. */
  readonly usedUpMs: number;
  /** The wait after a 429; null: not said, or no 429. */
  readonly retryMs: number | null;
  /** Whether a page came in place of Discord's JSON, as from a proxy or where the address is banned. */
  readonly isPage: boolean;
  /** Who exceeded the limit; `unknown`: not said, as for a banned address. */
  readonly scope: "user" | "global" | "shared" | "unknown";
}

/** Discord's 429; a ban has another body. */
interface Refusal {
  readonly retryMs: number;
  readonly global: boolean;
  /** Discord's error code; null: an ordinary limit. */
  readonly code: number | null;
}

/** The code for a message that is too old to be edited now. */
const tooOldCode = 30046;

/** The body of a 429; null: none, or not from Discord. */
export async function readRefusal(response: ResponseLike): Promise<Refusal | null> {
  if (response.status !== 429) return null;
  const said: unknown = await response.json().catch(() => null);
  if (typeof said !== "object" || said === null || !("retry_after" in said)) return null;
  const code = "code" in said && typeof said.code === "number" ? said.code : null;
  return { retryMs: msOf(String(said.retry_after)), global: "global" in said && said.global === true, code };
}

/** A refusal to edit an old message, as an error that the client does not retry. */
export function faultOf(refusal: Refusal | null): ResponseLike | null {
  if (refusal?.code !== tooOldCode) return null;
  return Response.json({ code: tooOldCode, message: "This message is too old to be edited so often" }, { status: 400 });
}

/** The answer to an authorised request. @param refusal its body, from `readRefusal` */
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
    isPage: headers.get("content-type")?.startsWith("text/html") === true,
    usedUpMs: remaining === "0" ? msOf(headers.get("x-ratelimit-reset-after")) : 0,
    retryMs: status === 429 && refusal?.code !== tooOldCode ? retryMsOf(headers.get("retry-after"), refusal) : null,
    scope: scopeOf(headers.get("x-ratelimit-scope"), refusal),
  };
}

/**
 * Removes rate-limit headers, which the client would apply by the time of day: it would wait long if that is set back.
 * The pacer keeps the limits.
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
