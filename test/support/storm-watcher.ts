import type { InteractionFacts } from "../../src/discord/context.js";
import type { Answerable } from "../../src/discord/api/api-client.js";
import type { Clock } from "../../src/clock.js";
import type { Store } from "../../src/store/store.js";
import type { RequestService } from "../../src/tables/request-service.js";
import { situationOf } from "../../src/tables/show.js";
import { promptsForPeople } from "../../src/tables/table.js";
import type { FakeChannel, Peer } from "./fake-channel.js";
import type { Ledger } from "./ledger.js";
import { digestOfSituation, readSheetFacts, type Shown, type ShownSheet } from "./shown.js";

/** What a watcher looks at. */
interface Watched {
  readonly store: Store;
  readonly channel: FakeChannel;
  readonly clock: Pick<Clock, "steady">;
  readonly ledger: Ledger;
  alive(): boolean;
  /** Work that nobody else waits for. */
  noting(work: Promise<unknown>): void;
}

/** How long a notice may stand, its last answer's way included. */
const standsMs = 10_000;

const unanswered = { given: 0, failed: 0 };

/** Versions by which an ephemeral message may lag behind its board, as in a race. */
const maxBehind = 8;

/** Which of several deliveries of the same press is answered. */
function deliveryOf(to: Answerable): unknown {
  return Reflect.get(to, "delivery");
}

/** Watches what a bot says: nothing may be said that is not stored, and everybody is answered once. */
export class Watcher implements Peer {
  readonly #watched: Watched;
  /** By delivery. */
  readonly #answers = new Map<unknown, { readonly given: number; readonly failed: number }>();
  /** With the interactions that each may repeat. */
  readonly #requested = new Map<string, readonly string[]>();
  /** Interactions that start a game: they have an answer before its start message can be posted. */
  readonly #starts = new Set<string>();
  readonly #inHand = new Set<InteractionFacts>();
  /** When each user last read something of their own: that message may answer their next press. */
  readonly #noticed = new Map<string, number>();

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** Takes down what tables are asked and say. */
  watch(requests: RequestService): void {
    const { ledger, alive } = this.#watched;
    const handle = requests.handle.bind(requests);
    requests.handle = async (table, request) => {
      const { interaction, repeats, kind } = request;
      // The ledger is about open tables.
      if (table === null || kind === "rematch") return handle(table, request);
      const call = ledger.asked(interaction);
      this.#requested.set(interaction, repeats);
      if (kind === "start" || kind === "play-alone") this.#starts.add(interaction);
      const reply = await handle(table, request);
      // A choice that changes nothing.
      if (kind === "set" && reply.kind === "repeated") this.#requested.delete(interaction);
      if (alive()) ledger.replied({ call, table, interaction, request, reply });
      return reply;
    };
  }

  alive(): boolean {
    return this.#watched.alive();
  }

  showing({ table, version, digest }: Shown, interaction: string | null): void {
    if (!this.alive()) return;
    if (!this.#watched.ledger.was(table, version, digest)) this.#wrong(`version ${version} is shown, and not stored`);
    if (interaction !== null && this.#requested.has(interaction)) this.#mustBeStored(interaction, "shows a board");
  }

  answering(to: Answerable, accepted: boolean, content: unknown): void {
    if (!this.alive()) return;
    const { given, failed } = this.#answers.get(deliveryOf(to)) ?? unanswered;
    this.#answers.set(deliveryOf(to), { given: given + 1, failed });
    if (this.#mayBeNotice(to, accepted)) return;
    if (accepted && this.#requested.has(to.id) && !this.#starts.has(to.id)) this.#mustBeStored(to.id, "was accepted");
    const sheet = readSheetFacts(content);
    if (sheet !== null && !this.#isStored(sheet)) {
      this.#wrong(`${to.id} shows seat ${sheet.seat} what is not stored: ${sheet.sheet} of version ${sheet.version}`);
    }
  }

  /** Whether a standing notice may answer a press. */
  #mayBeNotice(to: Answerable, accepted: boolean): boolean {
    const user = [...this.#inHand].find(({ id }) => id === to.id)?.person.user ?? "";
    const now = this.#watched.clock.steady();
    const stands = now - (this.#noticed.get(user) ?? -Infinity) < standsMs;
    if (!accepted || stands) this.#noticed.set(user, now);
    return accepted && stands;
  }

  failed(to: Answerable): void {
    const { given, failed } = this.#answers.get(deliveryOf(to)) ?? unanswered;
    this.#answers.set(deliveryOf(to), { given, failed: failed + 1 });
  }

  warning(users: readonly string[], nonce: string): void {
    if (!this.alive()) return;
    const { ledger } = this.#watched;
    const table = ledger.tables.get(nonce.split(":")[0] ?? "");
    const open = table === undefined ? [] : promptsForPeople(table);
    const asked = open.map(({ seat }) => table?.seats[seat]?.user);
    if (users.length === 0 || users.some((user) => !asked.includes(user))) {
      this.#wrong(`warning ${nonce} mentions ${users.join()}; awaited: ${asked.join()}`);
    }
  }

  /** Must be true when logged. */
  logged(facts: object, sentence: string): void {
    if (sentence !== "a user's data is deleted") return;
    const arrival = [...this.#inHand].find(({ id }) => id === Reflect.get(facts, "interaction"));
    const others = [...this.#inHand].filter(({ person }) => person.user === arrival?.person.user);
    // People who press meanwhile may sit down again.
    if (arrival === undefined || others.length > 1) return;
    const { user } = arrival.person;
    const { store, noting } = this.#watched;
    noting(
      store.userData.tablesOf(user).then((tables) => {
        if (tables.length > 0) this.#wrong(`${user} is said to be forgotten, and still stands at ${tables.join()}`);
      }),
    );
  }

  /** @returns to be called when the press is handled */
  delivered(arrival: InteractionFacts): () => void {
    this.#inHand.add(arrival);
    return () => {
      this.#inHand.delete(arrival);
      const { given, failed } = this.#answers.get(deliveryOf(arrival)) ?? unanswered;
      // A failed answer may be followed by one plainer answer.
      if (this.alive() && (given === 0 || given - failed > 1 || given > 2)) {
        this.#wrong(`${arrival.id} was answered ${given} times`);
      }
    };
  }

  /** The interactions that still wait for an answer. */
  unanswered(): readonly string[] {
    return [...this.#inHand].map(({ id }) => id);
  }

  #isStored({ table, version, seat, digest }: ShownSheet): boolean {
    const versions = Array.from({ length: maxBehind }, (_, behind) => version - behind);
    return versions.some((one) => {
      const stored = this.#watched.ledger.at(table, one);
      return stored !== undefined && digestOfSituation(situationOf(stored, seat)) === digest;
    });
  }

  /** The store is asked now and answers later. Of a double tap one press is stored. */
  #mustBeStored(interaction: string, what: string): void {
    const { store, noting } = this.#watched;
    const known = [interaction, ...(this.#requested.get(interaction) ?? [])].map((id) => store.tableOfPress(id));
    noting(
      Promise.all(known).then((tables) => {
        if (tables.every((table) => table === null)) this.#wrong(`${interaction} ${what}, and is not stored`);
      }),
    );
  }

  #wrong(what: string): void {
    this.#watched.channel.violations.push(what);
  }
}
