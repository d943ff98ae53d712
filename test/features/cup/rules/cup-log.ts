import { type CupEvent, type CupFact, foldCup } from "../../../../src/features/cup/rules/cup-event.js";
import type {
  CupDecision,
  CupReport,
  CupRequest,
  CupRequestBody,
} from "../../../../src/features/cup/rules/cup-request.js";
import { type Cup, currentRound, type CupRound } from "../../../../src/features/cup/rules/cup-state.js";
import { decideCup, decideDue, decideReport } from "../../../../src/features/cup/rules/decide-cup.js";
import type { CupRules, DueRules } from "../../../../src/features/cup/rules/next-step.js";
import { randomStream } from "../../../../src/tables/chance/random-stream.js";

const seed = Buffer.from("the cup's seed");

/** Rules of a game of two to eight seats. */
export const cupRules: CupRules & DueRules = {
  byDay: (at) => at,
  seats: { min: 2, max: 8 },
  seed: seed.toString("hex"),
  random: (round, draw) => randomStream(seed, round, draw),
  hasBegun: false,
};

const host = { user: "host", name: "Host" } as const;

type Opened = Extract<CupFact, { readonly type: "opened" }>;

/** A cup that was just opened. */
function openedCup(fields: Partial<Opened> = {}): Opened {
  return {
    type: "opened",
    title: "Spring cup",
    game: "katchen",
    options: { shots: 1 },
    series: null,
    year: 2026,
    host,
    channel: "7",
    places: [],
    role: null,
    commitment: "",
    start: null,
    roundMs: 3_600_000,
    tryOut: false,
    ...fields,
  };
}

/** A cup whose events are added by what is decided. Its clock stands at 0 until it is moved. */
export class CupLog {
  readonly events: CupEvent[] = [];
  now = 0;
  /** Whether a game of the round that is played has begun. */
  hasBegun = false;
  /** As in `DueRules`. */
  byDay: DueRules["byDay"] = cupRules.byDay;
  #requests = 0;
  #cup: Cup | null = null;

  constructor(fields: Partial<Opened> = {}) {
    this.add([openedCup(fields)]);
  }

  get cup(): Cup {
    this.#cup = foldCup(this.events.slice(this.#cup?.last ?? 0), this.#cup ?? undefined);
    return this.#cup;
  }

  get round(): CupRound {
    const round = currentRound(this.cup);
    if (round === null) throw new Error("no round is played");
    return round;
  }

  /** Who goes on from each table. */
  get through(): readonly (readonly string[] | null)[] {
    return this.round.tables.map(({ through }) => through);
  }

  add(facts: readonly CupFact[], request: string | null = null): void {
    for (const [at, fact] of facts.entries())
      this.events.push({
        ...fact,
        number: this.events.length + 1,
        at: this.now,
        request: at === 0 ? request : null,
      });
  }

  /** @returns why it is refused, or null */
  ask(
    user: string,
    body: CupRequestBody,
    fields: Partial<Pick<CupRequest, "id" | "mayHost" | "name">> = {},
  ): string | null {
    this.#requests += 1;
    const id = `request ${this.#requests}`;
    const request: CupRequest = { ...body, id, user, name: user.toUpperCase(), mayHost: false, ...fields };
    return this.#take(decideCup(this.cup, request, this.now, { ...cupRules, hasBegun: this.hasBegun }), request.id);
  }

  askHost(body: CupRequestBody): string | null {
    return this.ask(host.user, body, { mayHost: true });
  }

  report(
    report:
      | (Omit<Extract<CupReport, { readonly type: "finished" }>, "id" | "seed" | "again"> & { readonly again?: number })
      | UnnamedReport,
  ): string | null {
    this.#requests += 1;
    const { again = 0 } = this.cup.rounds[report.round - 1]?.tables[report.table] ?? {};
    const named = { seed: null, again, ...report, id: `report ${this.#requests}` } as CupReport;
    return this.#take(decideReport(this.cup, named, this.now, cupRules), named.id);
  }

  /** A game's result by places: one digit a user, `-` after it for somebody who left. */
  finish(table: number, users: string, places: readonly number[], left = ""): string | null {
    const placed = Array.from(users, (user, at) => ({ user, place: places[at] ?? 9, left: left.includes(user) }));
    return this.report({ type: "finished", round: this.round.round, table, placed });
  }

  /** What time alone brings at a moment. */
  wait(now: number, missing: readonly string[] = []): readonly CupFact[] {
    this.now = now;
    const facts = decideDue(this.cup, missing, now, { ...cupRules, byDay: this.byDay });
    this.add(facts);
    return facts;
  }

  #take(decision: CupDecision, id: string): string | null {
    if (decision.kind === "refused") return decision.why;
    if (decision.kind === "facts") this.add(decision.facts, id);
    return decision.kind === "known" ? "known" : null;
  }
}

type UnnamedReport = {
  readonly round: number;
  readonly table: number;
  readonly again?: number;
} & ({ readonly type: "opened"; readonly game: string; readonly channel: string } | { readonly type: "closed" });
