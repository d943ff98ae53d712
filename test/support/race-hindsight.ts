import { SnowflakeUtil } from "discord.js";
import { isDeepStrictEqual } from "node:util";
import { katchme, type Action } from "../../src/games/katchme/rules/index.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { drawKey, secretsOf } from "../../src/tables/chance/secrets.js";
import { ofEach } from "./of-each.js";
import type { RaceRun } from "./race-run.js";

/** Presses of a race lost, doubled or in the wrong order, or a game that does not follow. */
export async function wrongInRace(run: RaceRun): Promise<readonly string[]> {
  return [...(await wrongReplies(run)), ...(await wrongOrder(run)), ...(await wrongReplay(run))];
}

/** What was said to count is one action; what was refused is none. */
function wrongReplies({ life, world: { ledger } }: RaceRun): Promise<readonly string[]> {
  return ofEach(ledger.replies, async ({ interaction, table, request, reply }) => {
    const times = (await life.store.actions(table)).filter((action) => action.interaction === interaction).length;
    const isDone = ledger.replies.some((other) => other.interaction === interaction && other.reply.kind === "done");
    // One that failed may still be stored.
    const known = isDone || ledger.unanswered(interaction);
    if (reply.kind === "refused") return times === 0 || known ? [] : [`${interaction} was refused, and counts`];
    if (reply.kind === "known") return known ? [] : [`${interaction} is known, and was never done`];
    return times === (request.kind === "press" ? 1 : 0) ? [] : [`${interaction} (${request.kind}) is ${times} actions`];
  });
}

/**
 * A later press of a race may come first only if the other arrived after it was stored; within one millisecond arrival
 * decides.
 */
async function wrongOrder({ life, asked, stored, ...run }: RaceRun): Promise<readonly string[]> {
  const [table] = run.world.ledger.tables.keys();
  const raced = (await life.store.actions(table ?? "")).flatMap(({ interaction, arrival }) => {
    return interaction === null || arrival === null ? [] : [interaction];
  });
  return raced.flatMap((first, index) =>
    raced.slice(index + 1).flatMap((second) => {
      const earlier = SnowflakeUtil.timestampFrom(second) - SnowflakeUtil.timestampFrom(first);
      const overtaken = earlier < 0 || (earlier === 0 && (asked.get(second) ?? 0) < (asked.get(first) ?? 0));
      const there = (asked.get(second) ?? 0) < (stored.get(first) ?? 0);
      return overtaken && there ? [`${first} counted before ${second}, which was pressed earlier and was there`] : [];
    }),
  );
}

/** Plays the game again from what is stored of it. */
async function wrongReplay(run: RaceRun): Promise<readonly string[]> {
  const { row, seats } = run.table();
  const { seed } = row;
  if (seed === null) return ["the game has no seed"];
  const key = drawKey(secretsOf(row, seed));
  const options = katchme.options.parse(row.options);
  let step = katchme.setup(seats.length, options, drawStream(key, 0, "act"), row.opener);
  const events: unknown[] = [...step.events];
  for (const { step: number, seat, action } of await run.life.store.actions(row.id)) {
    step = katchme.act(step.state, seat, action as Action, drawStream(key, number, "act"));
    events.push(...step.events);
  }
  return [
    ...(isDeepStrictEqual(step.state, row.state) ? [] : ["the state does not follow from the actions"]),
    ...(isDeepStrictEqual(events, await run.life.store.events(row.id))
      ? []
      : ["the events do not follow from the actions"]),
  ];
}
