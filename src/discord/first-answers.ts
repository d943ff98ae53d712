import { wrapMethods, type ApiClient } from "./api/api-client.js";

/** A press is answered when it is this old: Discord's limit is three seconds, delivery included. In milliseconds. */
const oldestMs = 2_500;

/** A press's longest and shortest wait from its arrival, however old it was then. */
const [maxMs, minMs] = [2_000, 500];

/** How long a press may wait for its first answer, in milliseconds. @param age of a press that arrives now */
export function patienceFor(age: number): number {
  return Math.min(maxMs, Math.max(minMs, oldestMs - age));
}

/** Which of the presses in hand have an answer, or one under way. */
export class FirstAnswers {
  readonly #begun = new Map<string, boolean>();

  /** A press is in hand, until `end`. */
  begin(interaction: string): void {
    this.#begun.set(interaction, false);
  }

  end(interaction: string): void {
    this.#begun.delete(interaction);
  }

  has(interaction: string): boolean {
    return this.#begun.get(interaction) ?? false;
  }

  /** The same client, whose answers are noted as they begin. */
  noting(api: ApiClient): ApiClient {
    return wrapMethods(api, ["respond"], ({ args: [to] }, next) => {
      if (this.#begun.has(to.id)) this.#begun.set(to.id, true);
      return next();
    });
  }
}
