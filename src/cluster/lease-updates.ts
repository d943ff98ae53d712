import type { Lease, LeaseUpdate } from "../store/shard-leases.js";

/** A shard's session as the gateway has it. */
export type KnownSession =
  | { readonly kind: "unchanged" | "none" }
  /** `version` is another one whenever `data` is. */
  | { readonly kind: "known"; readonly version: string; readonly sequence: number; readonly data: () => unknown };

/** What is stored of sessions with their leases: each session's data once, and its sequence every time. */
export class LeaseUpdates {
  readonly #sessionOf: (shard: number) => KnownSession;
  /** What is stored under a shard's lease; null: nothing that can be resumed. */
  readonly #stored = new Map<number, { readonly epoch: bigint; readonly version: string | null }>();

  constructor(sessionOf: (shard: number) => KnownSession) {
    this.#sessionOf = sessionOf;
  }

  /** The next update of a lease, and what to call when it is stored. */
  of(lease: Lease): { readonly update: LeaseUpdate; readonly stored: () => void } {
    const { shard, epoch } = lease;
    const session = this.#sessionOf(shard);
    const note = (version: string | null) => (): void => void this.#stored.set(shard, { epoch, version });
    if (session.kind !== "known") {
      const { kind } = session;
      return { update: { ...lease, session: { kind } }, stored: kind === "none" ? note(null) : () => undefined };
    }
    const { version, sequence, data } = session;
    const before = this.#stored.get(shard);
    const isStored = before?.epoch === epoch && before.version === version;
    return {
      update: {
        ...lease,
        session: isStored ? { kind: "same", sequence } : { kind: "new", sequence, data: data() },
      },
      stored: note(version),
    };
  }
}
