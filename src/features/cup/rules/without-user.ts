import { type CupEvent, type CupFact, cupFactSchema } from "./cup-event.js";
import { goneUser } from "./cup-state.js";

/**
 * A cup's events without a user: an id that nobody has stands in their place, so that the cup stays what it was, and
 * their name, engraving and reasons are gone. Titles of cups stay.
 */
export function withoutUser(events: readonly CupEvent[], user: string): readonly CupEvent[] {
  const text = JSON.stringify(events);
  let number = 1;
  while (text.includes(`"${goneUser(number)}"`)) number += 1;
  const gone = goneUser(number);
  // After a corrected final there are several.
  const winner = events.findLast(({ type }) => type === "won");
  const isWinners = winner?.type === "won" && winner.user === user;
  return events.map(({ number: at, at: when, request, ...fact }) => {
    const kept: CupFact = fact.type === "engraved" && isWinners ? { ...fact, text: null } : withoutReason(fact, user);
    const renamed = cupFactSchema.parse(renameIn(kept, user, gone));
    return { ...renamed, number: at, at: when, request };
  });
}

/** A host may have written anything there, such as their name. */
function withoutReason(fact: CupFact, host: string): CupFact {
  const isTheirs = "reason" in fact && fact.host?.user === host;
  return isTheirs ? { ...fact, reason: "" } : fact;
}

/** What is known of somebody at one event, without anybody else. */
export interface PersonalCupEvent {
  readonly type: CupEvent["type"];
  readonly at: number;
  /** Their place at a finished table. */
  readonly place?: number;
  /** What they have engraved. */
  readonly text?: string | null;
  /** Why they have decided that as a host. */
  readonly reason?: string;
}

/** The events of a cup that name a user. */
export function eventsOfUser(events: readonly CupEvent[], user: string): readonly PersonalCupEvent[] {
  const winner = events.findLast(({ type }) => type === "won");
  return events.flatMap((event): readonly PersonalCupEvent[] => {
    const { type, at } = event;
    if (type === "engraved")
      return winner?.type === "won" && winner.user === user ? [{ type, at, text: event.text }] : [];
    if (!JSON.stringify(event).includes(JSON.stringify(user))) return [];
    const placed = type === "tableFinished" ? event.placed.find((one) => one.user === user) : undefined;
    if (placed !== undefined) return [{ type, at, place: placed.place }];
    if ("reason" in event && event.host?.user === user) return [{ type, at, reason: event.reason }];
    return [{ type, at }];
  });
}

/** Replaces an id wherever it stands, and the name that belongs to it. */
function renameIn(value: unknown, user: string, gone: string): unknown {
  if (value === user) return gone;
  if (Array.isArray(value)) return value.map((one: unknown) => renameIn(one, user, gone));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  const isTheirs = fields.some(([key, one]) => key === "user" && one === user);
  return Object.fromEntries(
    fields.map(([key, one]) => [key, key === "name" && isTheirs ? "" : renameIn(one, user, gone)]),
  );
}
