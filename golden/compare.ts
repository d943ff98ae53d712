import { isDeepStrictEqual } from "node:util";

/** All that is recorded: what happened in sessions, in order, and what the program says of itself, by name. */
export interface Recording {
  readonly sessions: Readonly<Record<string, readonly object[]>>;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Differing items of a session that are told in full, and differences of one item. */
const [maxItems, maxParts] = [3, 6];

/** Lines of all differences together, without the list of sessions. */
const maxLines = 60;

/** Characters told of a text around the place where it differs. */
const [before, after] = [30, 90];

/**
 * What has changed between two recordings.
 *
 * @returns lines to be read: every session and fact that differs, and of each its first differences; none if nothing has
 */
export function compare(recorded: Recording, now: Recording): readonly string[] {
  const sections = [
    ...namesOf(recorded.sessions, now.sessions).map((name) =>
      sectionOf(`session "${name}"`, recorded.sessions[name], now.sessions[name]),
    ),
    ...namesOf(recorded.facts, now.facts).map((name) =>
      sectionOf(`fact "${name}"`, listOf(recorded.facts[name]), listOf(now.facts[name])),
    ),
  ].flatMap((section) => section ?? []);
  const details = sections.flatMap(({ lines }) => lines);
  const left = details.length - maxLines;
  return [
    ...sections.map(({ title }) => title),
    ...details.slice(0, maxLines),
    ...(left > 0 ? [`… and ${left} more lines`] : []),
  ];
}

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

function namesOf(one: object, other: object): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

/** Facts are compared entry by entry. */
function listOf(fact: unknown): readonly unknown[] | undefined {
  if (Array.isArray(fact) || fact === undefined) return fact;
  if (typeof fact !== "object" || fact === null) return [fact];
  return Object.entries(fact).map(([name, value]) => ({ [name]: value as unknown }));
}

function sectionOf(
  name: string,
  recorded: readonly unknown[] | undefined,
  now: readonly unknown[] | undefined,
): Section | null {
  if (recorded === undefined) return { title: `${name} is new`, lines: [] };
  if (now === undefined) return { title: `${name} is missing`, lines: [] };
  const pairs = align(recorded, now).filter(([old, fresh]) => !isDeepStrictEqual(old?.item, fresh?.item));
  const [first] = pairs;
  if (first === undefined) return null;
  const title = `${name}: ${pairs.length} differ of ${recorded.length} recorded, first number ${(first[0] ?? first[1])?.at}`;
  const lines = pairs.slice(0, maxItems).flatMap(([old, fresh]) => describe(old, fresh));
  return { title, lines: ["", `${name}:`, ...lines] };
}

interface Placed {
  readonly at: number;
  readonly item: unknown;
}

type Pair = readonly [recorded: Placed | null, now: Placed | null];

/** How far it is looked for where two lists go on alike. */
const farthest = 40;

/** Items that belong together; those only in one list stand alone. */
function align(recorded: readonly unknown[], now: readonly unknown[]): readonly Pair[] {
  const pairs: Pair[] = [];
  let [old, fresh] = [0, 0];
  while (old < recorded.length || fresh < now.length) {
    const [left, added] = wayOn(recorded, old, now, fresh);
    for (const end = old + left; old < end; old += 1) pairs.push([{ at: old, item: recorded[old] }, null]);
    for (const end = fresh + added; fresh < end; fresh += 1) pairs.push([null, { at: fresh, item: now[fresh] }]);
    pairs.push([
      old < recorded.length ? { at: old, item: recorded[old] } : null,
      fresh < now.length ? { at: fresh, item: now[fresh] } : null,
    ]);
    [old, fresh] = [old + 1, fresh + 1];
  }
  return pairs;
}

/** How many items of either list stand alone before both go on alike; none if they never do. */
function wayOn(
  recorded: readonly unknown[],
  old: number,
  now: readonly unknown[],
  fresh: number,
): readonly [number, number] {
  if (isAlike(recorded[old], now[fresh])) return [0, 0];
  for (let more = 1; more <= farthest; more += 1) {
    if (old + more < recorded.length && isAlike(recorded[old + more], now[fresh])) return [more, 0];
    if (fresh + more < now.length && isAlike(recorded[old], now[fresh + more])) return [0, more];
  }
  return [0, 0];
}

/** Whether two items are the same thing, perhaps with other content. */
function isAlike(one: unknown, other: unknown): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return JSON.stringify(item) ?? "";
  const { at, method, path, does, says, note, user } = item as Readonly<Record<string, unknown>>;
  if (at === undefined) return Object.keys(item).join(" ");
  return JSON.stringify([method, path, does, says, note, user]);
}

function describe(old: Placed | null, fresh: Placed | null): readonly string[] {
  if (old === null) return [`+ ${fresh?.at}: ${short(fresh?.item)}`];
  if (fresh === null) return [`- ${old.at}: ${short(old.item)}`];
  const parts = differences(old.item, fresh.item, "");
  const more = parts.length > maxParts ? [`    … and ${parts.length - maxParts} more in it`] : [];
  return [`  ${old.at}: ${short(nameOf(fresh.item))}`, ...parts.slice(0, maxParts).flat(), ...more];
}

/** What something recorded is, without its content. */
function nameOf(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return item;
  const { at, method, path, does, says, note, user } = item as Readonly<Record<string, unknown>>;
  return at === undefined ? Object.keys(item).join(" ") : { at, method, path, does, says, note, user };
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** Leaves that differ, as two lines each. */
function differences(old: unknown, fresh: unknown, path: string): readonly (readonly string[])[] {
  if (isDeepStrictEqual(old, fresh)) return [];
  const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;
  if (isTree(old) && isTree(fresh) && Array.isArray(old) === Array.isArray(fresh)) {
    return namesOf(old, fresh).flatMap((name) =>
      differences(Reflect.get(old, name), Reflect.get(fresh, name), path === "" ? name : `${path}.${name}`),
    );
  }
  const [one, other] = [textOf(old), textOf(fresh)];
  const from = Math.max(0, firstDifference(one, other) - before);
  const around = (text: string): string =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + before + after)}${text.length > from + before + after ? "…" : ""}`;
  return [[`    ${path}`, `    - ${around(one)}`, `    + ${around(other)}`]];
}

function textOf(value: unknown): string {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing")).replaceAll("\n", "⏎");
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
