import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { expect } from "vitest";
import { RuleViolation, type Prompt, type Seat, type GameEvent } from "../src/game/contract.js";
import { randomStream } from "../src/tables/chance/random-stream.js";
import { atEveryTable, overMatches, overTurns, seatsOf, viewersOf } from "./support/checking.js";
import type { Effort } from "./support/how-many-runs.js";
import { deepFreeze, expectSame, mutants, throughJson } from "./support/plain-data.js";
import { atRandom, byTimeOut, type Turn } from "./support/playing.js";
import { seededRandom } from "./support/seeded-random.js";
import { optionsOf, type AnyLawful, type Match } from "./support/lawful.js";

/** Holds in every game, at every table, for all actions. */
export interface Law {
  readonly title: string;
  /** Throws if the law does not hold. */
  readonly check: (lawful: AnyLawful, effort?: Effort) => void;
}

const ends: Law = {
  title: "a match ends when everybody acts at random",
  check: (lawful, effort = {}) => {
    atEveryTable(lawful, effort, atRandom, ({ end }) => {
      expect(lawful.game.result(end)).not.toBeNull();
    });
  },
};

const timesOut: Law = {
  title: "a match ends when nobody ever answers",
  check: (lawful, effort = {}) => {
    atEveryTable(lawful, effort, byTimeOut, ({ end }) => {
      expect(lawful.game.result(end)).not.toBeNull();
    });
  },
};

const timesOutLegally: Law = {
  title: "what a seat does whose time is up is legal",
  check: (lawful, effort = {}) => {
    const { game } = lawful;
    overTurns(lawful, effort, ({ before, step }) => {
      for (const { seat } of game.prompts(before).filter((prompt) => prompt.awaited)) {
        const answer = game.timeout(before, seat, seededRandom(step));
        const legal = game.legal(before, seat);
        if (!legal.some((one) => isDeepStrictEqual(one, answer))) expect(legal).toContainEqual(answer);
      }
    });
  },
};

const accepts: Law = {
  title:
    "exactly the legal actions and those that the rules name beside them are accepted; others are refused for what is wrong, which changes nothing",
  check: (lawful, effort = {}) => {
    const { game, wild } = lawful;
    const [stray] = fc.sample(fc.array(wild, { minLength: 30, maxLength: 30 }), 1);
    overTurns(
      lawful,
      effort,
      ({ before, move, step }, match) => {
        const copy = throughJson(before);
        const state = deepFreeze(before);
        const everybodys = seatsOf(match).flatMap((seat) => game.legal(state, seat));
        const strange = [-1, match.seats, 0.5].map((seat): [Seat, readonly unknown[]] => [seat, everybodys]);
        const tries: readonly [Seat, readonly unknown[]][] = [
          [move.seat, [...mutants(move.action), ...(stray ?? [])]],
          ...seatsOf(match).map((seat): [Seat, readonly unknown[]] => [seat, everybodys]),
          ...strange,
        ];
        for (const [seat, actions] of tries) {
          const legal = game.legal(state, seat);
          const asked = game.prompts(state).some((prompt) => prompt.seat === seat);
          for (const action of actions) {
            const fits = game.action.safeParse(action).success;
            const listed = legal.some((one) => isDeepStrictEqual(one, action));
            const may = listed || (fits && lawful.alsoTaken?.(state, seat, action) === true);
            const outcome = attempt(() => game.act(state, seat, action, seededRandom(step)));
            const out = fits && !asked;
            if (
              may !== (outcome === "accepted") ||
              fits === (outcome === "malformed") ||
              out !== (outcome === "not-your-turn")
            ) {
              expect.fail(`seat ${seat} ${may ? "may" : "may not"} ${JSON.stringify(action)}, but it is ${outcome}`);
            }
          }
        }
        expectSame(throughJson(state), copy);
      },
      25,
    );
  },
};

/** Most actions are refused, thousands in a run: no stack traces. */
function attempt(act: () => unknown): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    act();
    return "accepted";
  } catch (error) {
    if (error instanceof RuleViolation) return error.code;
    throw error;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const frozen: Law = {
  title: "no state, action or set of options is ever changed in place",
  check: (lawful, effort = {}) => {
    const { game } = lawful;
    overTurns(lawful, effort, ({ before, move, step }, match) => {
      const { seats, options, opener } = deepFreeze({ ...match, seed: null });
      deepFreeze(game.setup(seats, options, seededRandom(step), opener));
      const copy = throughJson(before);
      const state = deepFreeze(before);
      game.prompts(state);
      game.result(state);
      viewersOf(match).forEach((viewer) => game.view(state, viewer));
      seatsOf(match).forEach((seat) => game.legal(state, seat));
      game.timeout(state, move.seat, seededRandom(step));
      game.act(state, move.seat, deepFreeze(move.action), seededRandom(step));
      expectSame(throughJson(state), copy);
    });
  },
};

const plain: Law = {
  title: "options, states, actions, views, events and results survive being written down as JSON",
  check: (lawful, effort = {}) => {
    const { game } = lawful;
    overTurns(lawful, effort, ({ before, move, after, step }, match) => {
      const views = viewersOf(match).map((viewer) => game.view(after.state, viewer));
      for (const data of [match.options, before, move.action, after, game.result(after.state), ...views]) {
        expectSame(throughJson(data), data);
      }
      const read = game.act(
        throughJson(before),
        move.seat,
        throughJson(move.action),
        randomStream(match.seed, step, "act"),
      );
      expectSame(read, after);
    });
  },
};

const replays: Law = {
  title: "seed, seats, options, opener and actions tell the same match again, event for event",
  check: (lawful, effort = {}) => {
    const { game } = lawful;
    overMatches(lawful, effort, ({ seed, seats, options, opener }, { start, turns, end }) => {
      const again = game.setup(seats, options, randomStream(seed, 0, "act"), opener);
      const events: GameEvent[] = [...again.events];
      let state = again.state;
      turns.forEach(({ move }, index) => {
        const step = game.act(throughJson(state), move.seat, move.action, randomStream(seed, index + 1, "act"));
        events.push(...step.events);
        state = step.state;
      });
      const told = [start, ...turns.map((turn) => turn.after)].flatMap((step) => step.events);
      expectSame(events, told);
      expectSame(state, end);
    });
  },
};

const conserves: Law = {
  title: "nothing on the table is lost or made",
  check: (lawful, effort = {}) => {
    overMatches(lawful, effort, (_, { start, turns }) => {
      const states = [start.state, ...turns.map((turn) => turn.after.state)];
      const wrong = states.filter((state) => !isDeepStrictEqual(lawful.conserved(state), lawful.whole));
      expect(wrong.slice(0, 1)).toEqual([]);
    });
  },
};

const keepsSecrets: Law = {
  title: "what a viewer may not know changes nothing that he sees, may do or is told",
  check: (lawful, effort = {}) => {
    const { game } = lawful;
    const check = ({ before, move, step }: Turn, match: Match): void => {
      for (const viewer of viewersOf(match)) {
        const eventsOf = (state: unknown): readonly GameEvent[] => {
          const may = game.legal(state, move.seat).some((one) => isDeepStrictEqual(one, move.action));
          const events = may ? game.act(state, move.seat, move.action, seededRandom(step)).events : [];
          return events.filter(({ to }) => to === "all" || (viewer !== null && to.includes(viewer)));
        };
        const legal = (state: unknown): readonly unknown[] => (viewer === null ? [] : game.legal(state, viewer));
        const known = {
          view: game.view(before, viewer),
          prompts: game.prompts(before),
          legal: legal(before),
          events: eventsOf(before),
        };
        for (const disguise of [throughJson(before), ...lawful.disguises(before, viewer, move)]) {
          expectSame(game.view(disguise, viewer), known.view, "the view");
          expectSame(game.prompts(disguise), known.prompts, "the questions");
          expectSame(legal(disguise), known.legal, "the legal actions");
          expectSame(eventsOf(disguise), known.events, "the events");
        }
      }
    };
    overTurns(lawful, effort, check, 30);
  },
};

const asks: Law = {
  title: "questions are open exactly while the match runs, somebody is awaited, and no number stands for two questions",
  check: (lawful, effort = {}) => {
    const { game } = lawful;
    overMatches(lawful, effort, (match, { start, turns, end }) => {
      let last = Number.NEGATIVE_INFINITY;
      let open: readonly Prompt[] = [];
      for (const state of [start.state, ...turns.map((turn) => turn.after.state)]) {
        const prompts = game.prompts(state);
        const seats = new Set(prompts.map((prompt) => prompt.seat));
        const fresh = prompts.filter(({ id, seat }) => !open.some((old) => old.id === id && old.seat === seat));
        const acting = seatsOf(match).filter((seat) => game.legal(state, seat).length > 0);
        const sound =
          prompts.some((prompt) => prompt.awaited) === (state !== end) &&
          (prompts.length === 0) === (state === end) &&
          seats.size === prompts.length &&
          isDeepStrictEqual(new Set(acting), seats) &&
          fresh.every(({ id }) => id > last);
        if (!sound) expect.fail(`questions ${JSON.stringify({ prompts, open, last, acting })}`);
        last = Math.max(last, ...prompts.map((prompt) => prompt.id));
        open = prompts;
      }
    });
  },
};

const countsOnce: Law = {
  title: "the same answer to the same question counts once",
  check: (lawful, effort = {}) => {
    const { game } = lawful;
    overTurns(lawful, effort, ({ before, move, after, step }) => {
      const question = (state: unknown): Prompt | undefined =>
        game.prompts(state).find((prompt) => prompt.seat === move.seat);
      const now = question(after.state);
      // Seen again under the same question, and under a new one that judges what comes late.
      const open = question(before)?.id === now?.id || now?.stale === "judge";
      const twice = attempt(() => {
        const { state } = game.act(after.state, move.seat, move.action, seededRandom(step));
        if (open) expectSame(state, after.state);
      });
      if (twice === "malformed") expect.fail(`the same answer is malformed: ${JSON.stringify(move)}`);
    });
  },
};

const comesOut: Law = {
  title: "there is no result while the match runs, and then every seat has exactly one place",
  check: (lawful, effort = {}) => {
    const { game } = lawful;
    overMatches(lawful, effort, (match, { turns, end }) => {
      expect(turns.filter((turn) => game.result(turn.before) !== null)).toEqual([]);
      const result = game.result(end) ?? expect.fail("no result at the end");
      expect(result.places.flat().toSorted((a, b) => a - b)).toEqual(seatsOf(match));
      expect(result.places.filter((place) => place.length === 0)).toEqual([]);
      expect(result.scores.filter(Number.isFinite)).toHaveLength(match.seats);
      expect([null, ...seatsOf(match)]).toContain(result.opens);
      for (const { move } of turns.slice(-match.seats)) {
        expect(attempt(() => game.act(end, move.seat, move.action, seededRandom(0)))).toBe("over");
      }
    });
  },
};

const addresses: Law = {
  title: "every event says whom it is for",
  check: (lawful, effort = {}) => {
    overMatches(lawful, effort, (match, { start, turns }) => {
      const events = [start, ...turns.map((turn) => turn.after)].flatMap((step) => step.events);
      const seats = new Set(seatsOf(match));
      const lost = events.filter(({ to }) => {
        if (to === "all") return false;
        const told = new Set(to);
        return told.size === 0 || told.size < to.length || to.some((seat) => !seats.has(seat));
      });
      expect(lost).toEqual([]);
    });
  },
};

const strict: Law = {
  title: "the schemas take what the game knows and nothing beside it",
  check: (lawful, effort = {}) => {
    const { game } = lawful;
    expect(optionsOf(lawful)).toContainEqual(game.options.parse({}));
    for (const options of optionsOf(lawful)) {
      expect(game.options.parse(options)).toStrictEqual(options);
      expect(game.options.safeParse({ ...Object(options), extra: 1 }).success).toBe(false);
    }
    overTurns(lawful, effort, ({ before, move }) => {
      for (const action of game.legal(before, move.seat)) {
        expectSame(game.action.parse(action), action);
        const taken = game.action.safeParse({ ...Object(action), extra: 1 }).success;
        if (taken) expect.fail(`the schema takes a field that nobody knows beside ${JSON.stringify(action)}`);
      }
    });
  },
};

const lists: Law = {
  title: "legal actions are listed once each, and are no more than stated",
  check: (lawful, effort = {}) => {
    const { game, maxActions } = lawful;
    overTurns(lawful, effort, ({ before }, match) => {
      for (const seat of seatsOf(match)) {
        const legal = game.legal(before, seat);
        const different = new Set(legal.map((action) => JSON.stringify(action))).size;
        if (legal.length > maxActions || different < legal.length)
          expect.fail(
            `${legal.length} legal actions, ${different} of them different; at most ${maxActions} are stated`,
          );
      }
    });
  },
};

/** For every registered game. */
export const laws = {
  ends,
  timesOut,
  timesOutLegally,
  accepts,
  frozen,
  plain,
  replays,
  conserves,
  keepsSecrets,
  asks,
  countsOnce,
  comesOut,
  addresses,
  strict,
  lists,
} as const satisfies Record<string, Law>;
