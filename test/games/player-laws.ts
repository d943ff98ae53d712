import * as fc from "fast-check";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { GameEvent, Random, Seat } from "../../src/game/contract.js";
import type { Asked, Decision, Level } from "../../src/game/player.js";
import { randomStream } from "../../src/tables/chance/random-stream.js";
import { seatsOf } from "../support/checking.js";
import { type Effort, runsOf } from "../support/how-many-runs.js";
import { type AnyLawful, everyTable, type Match, matches, optionsOf } from "../support/lawful.js";
import { inTurn } from "../support/of-each.js";
import { play } from "../support/playing.js";
import { seededRandom } from "../support/seeded-random.js";

/** Holds for every game's computer player. */
export interface PlayerLaw {
  readonly title: string;
  /** Rejects if the law does not hold. */
  readonly check: (lawful: AnyLawful, effort?: Effort) => Promise<void>;
}

/** With its state. */
type Posed = Question & { readonly state: unknown };

/** Looked at per kind of action in a match. */
const ofEachKind = 4;

/** Of unhurried games, in milliseconds (docs/computer-players.md). */
const calmWaits = { relaxed: [900, 1800], strong: [700, 1500] } as const;

const answersLegally: PlayerLaw = {
  title: "every question has a legal answer, after a wait within the bounds of its level",
  check: (lawful, effort) =>
    overQuestions(lawful, effort, async (questions) => {
      const bounds = lawful.computer.waits === "calm" ? calmWaits : lawful.computer.waits;
      for (const question of questions) {
        const { action, afterMs } = await ask(lawful, question);
        expect(question.legal).toContainEqual(action);
        const [shortest, longest] = bounds[question.level];
        const waited = afterMs - lookedAt(lawful, question);
        expect(Number.isInteger(waited) && waited >= shortest && waited <= longest, `wait ${waited}`).toBe(true);
      }
    }),
};

const playsOut: PlayerLaw = {
  title: "in every seat, one level beside the other, it plays a match to its end",
  check: async (lawful, effort) => {
    const { game, maxSteps } = lawful;
    // Other options make matches longer; other laws ask there.
    const tables = everyTable({ ...lawful, options: optionsOf(lawful).slice(0, 2) });
    const property = fc.asyncProperty(matches(tables), async ({ seats, options, opener, seed }) => {
      const start = game.setup(seats, options, randomStream(seed, 0, "act"), opener);
      const events = [...start.events];
      const own = Array.from({ length: seats }, (): unknown[] => []);
      let { state } = start;
      for (let step = 1; game.result(state) === null; step += 1) {
        if (step > maxSteps) throw new Error(`the game still runs after ${maxSteps} actions`);
        const random = randomStream(seed, step, "due");
        const [{ seat } = expect.fail("nobody is asked")] = random.shuffle(game.prompts(state).filter(isAwaited));
        const level = (seat + step) % 4 < 2 ? "strong" : "relaxed";
        const heard = { events: events.filter(isFor(seat)), own: [...(own[seat] ?? [])] };
        const { action } = await ask(lawful, pose(lawful, { state, seat, level, step, ...heard }));
        own[seat]?.push(action);
        const after = game.act(state, seat, action, randomStream(seed, step, "act"));
        events.push(...after.events);
        ({ state } = after);
      }
      expect(game.result(state)).not.toBeNull();
    });
    await fc.assert(property, { numRuns: runsOf(2), ...effort });
  },
};

const knowsItsOwn: PlayerLaw = {
  title: "what its seat may not know changes neither what it does nor how long it waits",
  check: (lawful, effort) =>
    overQuestions(lawful, effort, async (questions) => {
      for (const question of questions) {
        const decision = await ask(lawful, question);
        for (const state of lawful.disguises(question.state, question.seat, null))
          expect(await ask(lawful, pose(lawful, { ...question, state }))).toEqual(decision);
      }
    }),
};

const waitsInPublic: PlayerLaw = {
  title: "how long it waits hangs on nothing that its seat alone knows",
  check: (lawful, effort) =>
    overQuestions(lawful, effort, async (questions) => {
      const asked = questions.map((question) => ({ ...question, step: 1 }));
      const alike =
        lawful.computer.waits === "calm"
          ? levels.map((level) => asked.filter((question) => question.level === level))
          : asked.map((question) => [
              question,
              ...lawful.disguises(question.state, null, null).map((state) => pose(lawful, { ...question, state })),
            ]);
      for (const group of alike) {
        const waits = await inTurn(group, async (question) => {
          const { afterMs } = await ask(lawful, question);
          return afterMs - lookedAt(lawful, question);
        });
        expect(new Set(waits).size).toBe(1);
      }
    }),
};

const keepsNothing: PlayerLaw = {
  title: "the same question with the same chance has the same answer, whatever was asked before",
  check: (lawful, effort) =>
    overQuestions(lawful, effort, async (questions) => {
      const answers = await inTurn(questions, (question) => ask(lawful, question));
      const again = await inTurn(questions.toReversed(), (question) => ask(lawful, question));
      expect(again.toReversed()).toEqual(answers);
    }),
};

const looksBackIfItSaysSo: PlayerLaw = {
  title: "it looks back on what it was told and did only if it says so",
  check: (lawful, effort) =>
    overQuestions(lawful, effort, async (questions) => {
      const { player } = lawful.computer;
      for (const question of player.looksBack ? [] : questions)
        expect(await player.decide(withoutPast(question))).toEqual(await ask(lawful, question));
    }),
};

const takesSteps: PlayerLaw = {
  title: "built and in a process of its own it answers the same, in no more steps than stated",
  check: async (lawful) => {
    const { game, computer } = lawful;
    const [questions = []] = fc.sample(matches(everyTable(lawful)), 1).map((match) =>
      questionsOf(lawful, match)
        .filter(({ level }) => computer.maxSteps[level] !== undefined)
        .toReversed(),
    );
    const built = decideBuilt(
      game.id,
      questions.map((question) => ({ ...askedIn(question), step: question.step })),
    );
    expect(built.map(({ decision }) => decision)).toEqual(await inTurn(questions, (one) => ask(lawful, one)));
    const most = questions.map(({ level }) => computer.maxSteps[level] ?? 0);
    expect(built.filter(({ steps }, index) => steps > (most[index] ?? 0))).toEqual([]);
    expect(built.length).toBeGreaterThan(0);
  },
};

const refuses: PlayerLaw = {
  title: "where nothing is legal it says so instead of doing anything",
  check: (lawful, effort) =>
    overQuestions(lawful, effort, async (questions) => {
      for (const question of questions)
        await expect(ask(lawful, { ...question, legal: [] })).rejects.toThrow("nothing to do");
    }),
};

/** For the computer player of every registered game. */
export const playerLaws = {
  answersLegally,
  playsOut,
  knowsItsOwn,
  waitsInPublic,
  keepsNothing,
  looksBackIfItSaysSo,
  takesSteps,
  refuses,
} as const satisfies Record<string, PlayerLaw>;

/** What is added to a wait by what everybody sees. */
function lookedAt({ computer }: AnyLawful, question: Posed): number {
  return computer.looksMs?.(askedIn(question)) ?? 0;
}

/** With the question's chance. */
async function ask({ computer }: AnyLawful, question: Posed): Promise<Decision<unknown>> {
  return computer.player.decide({ ...askedIn(question), random: chanceOf(question) });
}

function chanceOf({ step }: Posed): Random {
  return randomStream(Buffer.alloc(32), step, "player-0");
}

/** A question whose past cannot be read. */
function withoutPast(question: Posed): Asked<unknown, unknown, GameEvent> {
  const looking = (): never => {
    throw new Error("it looks back and does not say so");
  };
  return {
    ...askedIn(question),
    random: chanceOf(question),
    get events(): never {
      return looking();
    },
    get own(): never {
      return looking();
    },
  };
}

/** What the player gets to know: nothing of the state. */
function askedIn({ seat, view, legal, events, own, level }: Posed): Omit<Question, "step"> {
  return { seat, view, legal, events, own, level };
}

/** With what the seat may see and do. */
function pose({ game }: AnyLawful, asked: Omit<Posed, "view" | "legal">): Posed {
  const { state, seat } = asked;
  return { ...asked, view: game.view(state, seat), legal: game.legal(state, seat) };
}

/** In matches at tables of every kind. */
async function overQuestions(
  lawful: AnyLawful,
  effort: Effort | undefined,
  check: (questions: readonly Posed[]) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(matches(everyTable(lawful)), (match) => {
    const questions = questionsOf(lawful, match);
    expect(questions).not.toEqual([]);
    return check(questions);
  });
  await fc.assert(property, { numRuns: runsOf(3), ...effort });
}

/**
 * What seats are asked in a random match, on each level, before some actions of each kind. A level that uses other
 * threads thinks long, so it is asked once a kind.
 */
function questionsOf(lawful: AnyLawful, match: Match): readonly Posed[] {
  const { start, turns } = play(lawful, match);
  const kinds: Record<string, number> = {};
  const chosen = seededRandom(match.seats)
    .shuffle(turns)
    .map((turn) => {
      const kind = JSON.stringify(turn.move.action).split(",")[0] ?? "";
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      return { ...turn, ofItsKind: kinds[kind] };
    })
    .filter(({ ofItsKind }) => ofItsKind <= ofEachKind);
  return chosen.flatMap(({ step, before, ofItsKind }) => {
    const asked = levels.filter((level) => ofItsKind === 1 || lawful.computer.maxSteps[level] !== undefined);
    const past = turns.slice(0, step - 1);
    const events = [start, ...past.map(({ after }) => after)].flatMap((one) => one.events);
    const acted = past.filter(({ move }) => !move.late).map(({ move }) => move);
    return seatsOf(match)
      .filter((seat) => lawful.game.prompts(before).some((prompt) => prompt.seat === seat))
      .flatMap((seat) => {
        const heard = events.filter(isFor(seat));
        const own = acted.filter((move) => move.seat === seat).map(({ action }) => action);
        return asked.map((level) => pose(lawful, { state: before, seat, level, step, events: heard, own }));
      });
  });
}

const levels: readonly Level[] = ["relaxed", "strong"];

function isFor(seat: Seat): (event: GameEvent) => boolean {
  return ({ to }) => to === "all" || to.includes(seat);
}

function isAwaited({ awaited }: { readonly awaited: boolean }): boolean {
  return awaited;
}

/** The random numbers are those of this `step` under a seed of zeros. */
type Question = Omit<Asked<unknown, unknown, GameEvent>, "random"> & { readonly step: number };

/** What a question came to. */
interface Counted {
  readonly decision: Decision<unknown>;
  readonly steps: number;
}

/** Loads the built players with everything counted, and lets them decide. */
const script = `
import { Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";
const [dist, game, questions] = JSON.parse(await new Response(process.stdin).text());
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const load = (file) => import(pathToFileURL(dist + file).href);
const [{ Players }, { randomStream }] = [await load("tables/players.js"), await load("tables/chance/random-stream.js")];
const { games, allGames } = await load("games/index.js");
const players = new Players(allGames);
const counted = [];
for (const { step, ...asked } of questions) {
  await session.post("Profiler.takePreciseCoverage");
  const decision = await players.decide(games[game], { ...asked, random: randomStream(Buffer.alloc(32), step, "player-0") });
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const ours = result.filter(({ url }) => /\\/dist\\/games?\\//u.test(url));
  const ranges = ours.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  counted.push({ decision, steps: ranges.reduce((sum, { count }) => sum + count, 0) });
}
console.log(JSON.stringify(counted));
process.exit();
`;

/**
 * Decisions of the built computer player in a process of its own, and their steps on its main thread: how often
 * functions, branches and loops of players and rules are entered. The same on every machine, however busy. One core
 * does some ten million a second.
 */
function decideBuilt(game: string, questions: readonly Question[]): readonly Counted[] {
  const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
  const args = ["--input-type=module", "--eval", script];
  const input = JSON.stringify([dist, game, questions]);
  const out = execFileSync(process.execPath, args, { input, encoding: "utf8", maxBuffer: 2 ** 24 });
  return JSON.parse(out) as readonly Counted[];
}
