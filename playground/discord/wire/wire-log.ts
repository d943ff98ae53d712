import type { WireEntry, WireGateway, WireInteraction, WireLog, WireRequest } from "./wire-types.js";
import type { ShardPair } from "../world/shards.js";
import type { World } from "../world/world.js";

/** Entries that are kept. */
const KEPT = 1000;

type New<Kind extends WireEntry> = Omit<Kind, "id">;

/** Records what goes over the wire. Tokens never get in. */
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

  /** Unless it is no longer kept. */
  request(id: number, change: (entry: WireRequest) => Partial<New<WireRequest>>): void {
    const entry = this.#entries.get(id);
    if (entry?.type !== "request") return;
    const made = change(entry);
    this.#keep({ ...entry, ...made, ...("body" in made && { body: redact(made.body) }) });
  }

  /** The same for an interaction. */
  interaction(id: number, change: Pick<Partial<WireInteraction>, "firstMs" | "ending" | "shards">): void {
    const entry = this.#entries.get(id);
    if (entry?.type === "interaction") this.#keep({ ...entry, ...change });
  }

  #keep(entry: WireEntry): void {
    this.#entries.set(entry.id, entry);
    for (const listener of this.#listeners) listener(entry);
  }
}

/** Of the bot's connection. `packet`: what it sent, if about that. */
export function logGateway(
  world: World,
  event: WireGateway["event"],
  detail: string,
  { shard = null, packet = null }: { readonly shard?: ShardPair | null; readonly packet?: unknown } = {},
): void {
  world.wire.add({ type: "gateway", at: world.now(), channel: null, event, detail, shard, body: packet });
}

/** Characters of an inlined file that are shown. */
const SHOWN = 40;

/** Without any token, and with inlined files cut short. */
function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value === "string") return value.startsWith("data:") ? shorten(value) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === "token" ? "…" : redact(inner)]),
  );
}

function shorten(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text;
}
