import { ApiError } from "../validity/errors.js";

/** The bot on this route, the bot everywhere, or the resource for all users. */
type Scope = "user" | "global" | "shared";

/** With the wait ("Exceeding A Rate Limit" in Discord's reference). */
class RateLimited extends ApiError {
  readonly #ms: number;
  readonly #scope: Scope;

  /** `ms`: to wait. `code`: Discord's JSON error code; 0: none. */
  constructor(message: string, ms: number, scope: Scope, code = 0) {
    super(429, code, message);
    this.#ms = ms;
    this.#scope = scope;
  }

  override body() {
    const global = this.#scope === "global";
    return { message: this.message, retry_after: this.#ms / 1000, global, ...(this.code !== 0 && { code: this.code }) };
  }

  override headers(): Readonly<Record<string, string>> {
    return {
      "retry-after": String(Math.ceil(this.#ms / 1000)),
      "x-ratelimit-scope": this.#scope,
      ...(this.#scope === "global" && { "x-ratelimit-global": "true" }),
    };
  }
}

const MESSAGE = "You are being rate limited.";

export const routeLimited = (ms: number) => new RateLimited(MESSAGE, ms, "user");
export const globallyLimited = (ms: number) => new RateLimited(MESSAGE, ms, "global");
export const resourceLimited = (ms: number) => new RateLimited("The resource is being rate limited.", ms, "shared");
export const oldEditsLimited = (ms: number) =>
  new RateLimited(
    "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    ms,
    "shared",
    30046,
  );
