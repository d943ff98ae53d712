import { redact } from "./redact.js";
import type { WireEntry, WireGateway, WireInteraction, WireLog, WireRequest } from "./types.js";

/** Entries that are kept. */
const KEPT = 1000;

type New<Kind extends WireEntry> = Omit<Kind, "id">;

/** Writes down what goes over the wire. Tokens never get in. */
export class Wire implements WireLog {
  readonly #entries = new Map<number, WireEntry>();
  readonly #listeners = new Set<(entry: WireEntry) => void>();
  #last = 0;

  entries(): readonly WireEntry[] {
    return [...this.#entries.values()];
  }

  watch(listener: (entry: WireEntry) => void): () => void {
    const own = (entry: WireEntry): void => listener(entry);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** @returns its id */
  add(entry: New<WireRequest> | New<WireInteraction> | New<WireGateway>): number {
    this.#last += 1;
    this.#keep({ ...entry, id: this.#last, body: redact(entry.body) });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > KEPT && oldest !== undefined) this.#entries.delete(oldest);
    return this.#last;
  }

  /** How a request went on; one that is no longer kept is let be. */
  request(id: number, change: (entry: WireRequest) => Partial<New<WireRequest>>): void {
    const entry = this.#entries.get(id);
    if (entry?.type !== "request") return;
    const made = change(entry);
    this.#keep({ ...entry, ...made, ...("body" in made && { body: redact(made.body) }) });
  }

  /** The same for an interaction. */
  interaction(id: number, change: Pick<Partial<WireInteraction>, "firstMs" | "ending">): void {
    const entry = this.#entries.get(id);
    if (entry?.type === "interaction") this.#keep({ ...entry, ...change });
  }

  #keep(entry: WireEntry): void {
    this.#entries.set(entry.id, entry);
    for (const listener of this.#listeners) listener(entry);
  }
}
