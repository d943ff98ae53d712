import type { Pressable } from "./table.js";

/** What came of pressing for a while. */
export interface Load {
  readonly perSecond: number;
  /** How long each answer took, in milliseconds. */
  readonly acks: readonly number[];
}

/** How many people press at once, each again as soon as he has his answer. */
const pressers = 32;

/** As many presses as the bot answers. @param ms for how long */
export async function saturate(tables: readonly Pressable[], ms: number): Promise<Load> {
  const acks: number[] = [];
  const begun = performance.now();
  const end = begun + ms;
  let next = 0;
  const idle = [...tables];
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const table = idle.splice(next % idle.length, 1)[0];
      next += 1;
      if (table === undefined) return;
      acks.push(await table.press());
      idle.push(table);
    }
  };
  await Promise.all(Array.from({ length: Math.min(pressers, tables.length) }, loop));
  return { perSecond: (1000 * acks.length) / (performance.now() - begun), acks };
}

/** So many presses a second, evenly, each at the table that has rested longest. @param ms for how long */
export async function pace(tables: readonly Pressable[], perSecond: number, ms: number): Promise<Load> {
  const acks: number[] = [];
  const idle = [...tables];
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  for (let sent = 0; performance.now() - begun < ms;) {
    const due = ((performance.now() - begun) * perSecond) / 1000;
    for (; sent < due && idle.length > 0; sent += 1) {
      const table = idle.shift();
      if (table === undefined) break;
      const press = table.press().then((ack) => {
        acks.push(ack);
        idle.push(table);
        running.delete(press);
      });
      running.add(press);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  return { perSecond: (1000 * acks.length) / (performance.now() - begun), acks };
}
