import type { Pressable } from "./table.js";

/** The outcome of pressing for a while. */
export interface Load {
  readonly perSecond: number;
  /** Answers in milliseconds. */
  readonly acks: readonly number[];
}

/** People at once, each pressing again on their answer. */
const pressers = 32;

/** As many presses as the bot answers. @param ms for how long */
export function saturate(tables: readonly Pressable[], ms: number): Promise<Load> {
  return press(tables, ms, (running) => running < pressers);
}

/** Evenly, each at the table that has rested longest. @param ms for how long */
export function pace(tables: readonly Pressable[], perSecond: number, ms: number): Promise<Load> {
  return press(tables, ms, (_running, sent, sinceMs) => sent < (sinceMs * perSecond) / 1000);
}

/** @param may whether to press once more, with this many unanswered, this many made, and so long after the first */
async function press(
  tables: readonly Pressable[],
  ms: number,
  may: (running: number, sent: number, sinceMs: number) => boolean,
): Promise<Load> {
  const acks: number[] = [];
  const idle = [...tables];
  const all = new Set<Promise<void>>();
  const begun = performance.now();
  const since = (): number => performance.now() - begun;
  let [running, sent, endedMs] = [0, 0, 0];
  const one = async (table: Pressable): Promise<void> => {
    running += 1;
    const ack = await table.press();
    running -= 1;
    endedMs = since();
    if (ack !== null) acks.push(ack);
    await table.rest();
    idle.push(table);
  };
  while (since() < ms) {
    while (idle.length > 0 && may(running, sent, since())) {
      const table = idle.shift();
      if (table === undefined) break;
      sent += 1;
      const work = one(table).finally(() => all.delete(work));
      all.add(work);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(all);
  return { perSecond: (1000 * acks.length) / endedMs, acks };
}
