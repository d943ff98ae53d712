import { setTimeout as sleep } from "node:timers/promises";
import { type Mark, type Member, until } from "./member.js";
import type { Pressed } from "./process-play.js";
import type { Scene } from "./process-scene.js";

/** What may go wrong with several processes. */
export const kinds = [
  "a process killed",
  "two killed and started at once",
  "a process stopped for a while",
  "a process's line to PostgreSQL silent",
  "the answer to a commit cut off",
  "PostgreSQL restarted",
  "PostgreSQL killed",
  "PostgreSQL fails over",
  "all processes restarted one by one",
] as const;

export type Kind = (typeof kinds)[number];

/** With how many processes each happens, and whether they are without PostgreSQL or stopped meanwhile. */
export const demands: Readonly<Record<Kind, { readonly members: number; readonly isOutage: boolean }>> = {
  "a process killed": { members: 1, isOutage: false },
  "two killed and started at once": { members: 2, isOutage: false },
  "a process stopped for a while": { members: 1, isOutage: true },
  "a process's line to PostgreSQL silent": { members: 1, isOutage: true },
  "the answer to a commit cut off": { members: 1, isOutage: true },
  "PostgreSQL restarted": { members: 0, isOutage: true },
  "PostgreSQL killed": { members: 0, isOutage: true },
  "PostgreSQL fails over": { members: 0, isOutage: true },
  "all processes restarted one by one": { members: 0, isOutage: false },
};

/** Of a trouble, for the report. */
export interface Figures {
  /** Milliseconds until each shard concerned has answered a press again. */
  readonly gaps: readonly number[];
  /** What was pressed meanwhile, where every press has to be answered. */
  readonly pressed: readonly Pressed[];
  /** A line each. */
  readonly wrong: readonly string[];
}

const lost = "other processes have taken shards over";
const serves = "a shard knows its servers";

/** More than Discord's patience: by then the outcome of a press is known. */
const outcomeMs = 3_500;

/** Lets one thing go wrong, and waits until all is well again. @param members with which */
export async function happen(kind: Kind, members: readonly Member[], scene: Scene): Promise<Figures> {
  const { times, server } = scene;
  const [first, second] = members;
  switch (kind) {
    case "a process killed": {
      const { since, shards } = await killed(scene, members);
      const figures = await answersAgain(scene, shards, since, times.answered);
      return { ...figures, wrong: [...figures.wrong, ...(await started(members))] };
    }
    case "two killed and started at once": {
      if (first === undefined || second === undefined) throw new Error("there are too few processes");
      const { since, shards } = await killed(scene, members);
      const begun = started(members);
      const figures = await answersAgain(scene, shards, since, times.answered);
      return { ...figures, wrong: [...figures.wrong, ...(await begun)] };
    }
    case "a process stopped for a while":
      return cutOff(scene, members, times.sleep, {
        begin: (member) => {
          member.fallAsleep();
        },
        end: (member) => {
          member.wake();
        },
      });
    case "a process's line to PostgreSQL silent":
      return cutOff(scene, members, times.silence, {
        begin: ({ line }) => {
          line.silence();
        },
        end: ({ line }) => {
          line.mend();
        },
      });
    case "the answer to a commit cut off": {
      const wrong = await Promise.all(
        members.map(async ({ name, line }) => {
          const before = line.cuts;
          // The name of the statement that stores a press, and the end of every transaction of several.
          line.cutAnswerTo("commit");
          return (await until(() => line.cuts > before)) ? [] : [`${name} has stored nothing`];
        }),
      );
      await sleep(times.away);
      return { ...(await allAnswer(scene)), wrong: wrong.flat() };
    }
    case "PostgreSQL restarted":
      await server.shutDown();
      await sleep(times.away);
      await server.restart();
      return allAnswer(scene);
    case "PostgreSQL killed":
      await server.kill();
      await sleep(times.away);
      await server.restart();
      return allAnswer(scene);
    case "PostgreSQL fails over":
      await scene.failOver?.();
      return allAnswer(scene);
    case "all processes restarted one by one":
      return restartedOneByOne(scene);
  }
}

async function killed(scene: Scene, members: readonly Member[]) {
  const held = await Promise.all(members.map(({ name }) => scene.records.heldBy(name)));
  const since = performance.now();
  await Promise.all(members.map((member) => member.kill()));
  return { since, shards: held.flat() };
}

/** Until they serve shards. */
async function started(members: readonly Member[]): Promise<readonly string[]> {
  const wrong = await Promise.all(
    members.map((member) => {
      const mark: Mark = { life: member.starts + 1, from: 0 };
      member.start();
      return says(member, serves, mark);
    }),
  );
  return wrong.flat();
}

async function says(member: Member, words: string, mark: Mark): Promise<readonly string[]> {
  return (await member.says(words, mark)) ? [] : [`${member.name} has never said: ${words}`];
}

/** Without PostgreSQL for longer than a lease; its shards answer elsewhere, and it takes part again. */
async function cutOff(
  scene: Scene,
  members: readonly Member[],
  ms: number,
  { begin, end }: Readonly<Record<"begin" | "end", (member: Member) => void>>,
): Promise<Figures> {
  const held = await Promise.all(members.map(({ name }) => scene.records.heldBy(name)));
  const marks = members.map((member) => ({ member, mark: member.mark() }));
  const since = performance.now();
  for (const member of members) begin(member);
  await sleep(ms);
  const figures = await answersAgain(scene, held.flat(), since, Infinity);
  for (const member of members) end(member);
  const wrong = await Promise.all(
    marks.map(async ({ member, mark }) => {
      const unsaid = await says(member, lost, mark);
      return [...unsaid, ...(await says(member, serves, member.mark()))];
    }),
  );
  return { ...figures, wrong: [...figures.wrong, ...wrong.flat()] };
}

async function restartedOneByOne(scene: Scene): Promise<Figures> {
  const { members, play } = scene;
  const from = performance.now();
  const wrong: string[] = [];
  for (const member of members) {
    const code = await member.stop();
    if (code !== 0) wrong.push(`${member.name} has ended with ${code} at SIGTERM`);
    wrong.push(...(await started([member])));
  }
  const to = performance.now();
  await sleep(outcomeMs);
  return { gaps: [], pressed: play.since(from).filter((one) => one.from <= to), wrong };
}

/** All shards answer from now on. */
async function allAnswer(scene: Scene): Promise<Figures> {
  const shards = Array.from({ length: scene.world.shards }, (_, shard) => shard);
  return answersAgain(scene, shards, performance.now(), Infinity);
}

/** Until a press at each shard, made since, has an answer. */
async function answersAgain(
  { play }: Scene,
  shards: readonly number[],
  since: number,
  within: number,
): Promise<Figures> {
  const answered = (shard: number): Pressed | undefined =>
    play.since(since).find((one) => one.shard === shard && one.entry.told !== "failed");
  await until(() => shards.every((shard) => answered(shard) !== undefined));
  const gaps = shards.map((shard) => Math.round((answered(shard)?.to ?? Infinity) - since));
  const wrong = shards.flatMap((shard, at) => {
    const gap = gaps[at] ?? Infinity;
    if (gap === Infinity) return [`shard ${shard} has not answered again`];
    return gap <= within ? [] : [`shard ${shard} has answered after ${gap} ms`];
  });
  return { gaps, pressed: [], wrong };
}
