import { describe, expect, it } from "vitest";
import {
  type AwardId,
  type PlayedSeat,
  type SeatFacts,
  awardKey,
  badgeKeys,
  recordKey,
} from "../../src/game/game-club.js";
import type { GameEvent } from "../../src/game/contract.js";
import { type GameId, gameIds, games } from "../../src/games/index.js";
import { texts, translator } from "../../src/texts/index.js";
import { overMatches } from "../support/checking.js";
import { described } from "../support/moments.js";

/** The most bytes of a seat's facts as stored. */
const maxBytes = 200;

/** Facts of random games: those of all seats of each. */
function factsOf(game: GameId): readonly (readonly SeatFacts[])[] {
  const all: (readonly SeatFacts[])[] = [];
  overMatches(described[game], { numRuns: 12 }, (_match, { start, turns, end }) => {
    const events: readonly GameEvent[] = [start, ...turns.map(({ after }) => after)].flatMap((step) => step.events);
    const places = games[game].result(end)?.places ?? [];
    all.push(games[game].club.facts(events, places.flat().length));
  });
  return all;
}

/** Names of facts that a condition reads. */
function factsRead(won: (seat: PlayedSeat) => boolean): readonly string[] {
  const read: string[] = [];
  const facts = new Proxy<Record<string, number>>({}, { get: (_, name) => (read.push(String(name)), Infinity) });
  // Conditions are read up to the first that fails, so each seat is tried.
  for (const place of [1, 2]) won({ facts, place, lastPlace: 2 });
  return read;
}

describe.each(gameIds)("what the club keeps of %s", (game) => {
  const { badges, records, awards } = games[game].club;
  const { badges: names, badgeReasons, records: recordTexts, awards: awardTexts } = texts.de[game];

  it("is a few whole numbers a seat, in at most 200 bytes, among them all that badges, records and recaps go by", () => {
    const played = factsOf(game);
    for (const facts of played) {
      expect(facts.length).toBeGreaterThan(1);
      for (const seat of facts) {
        expect(Buffer.byteLength(JSON.stringify(seat))).toBeLessThanOrEqual(maxBytes);
        expect(Object.values(seat).every(Number.isSafeInteger)).toBe(true);
      }
    }
    const known = new Set(played.flatMap((seats) => seats.flatMap((facts) => Object.keys(facts))));
    const named = [...records, ...Object.values(awards)].map(({ fact }) => fact);
    const read = badges.flatMap(({ won }) => factsRead(won));
    expect([...named, ...read].filter((fact) => !known.has(fact))).toEqual([]);
  });

  it("has six badges with a name and a line each, and texts for all records and recaps", () => {
    expect(badges.length).toBe(6);
    expect(Object.keys(names)).toEqual(badges.map(({ id }) => id));
    expect(Object.keys(badgeReasons)).toEqual(badges.map(({ id }) => id));
    expect(Object.keys(recordTexts)).toEqual(records.map(({ id }) => id));
    expect(new Set(Object.keys(awardTexts).map((key) => key.replace(/_\w+$/u, "")))).toEqual(
      new Set(Object.keys(awards)),
    );
    for (const t of [translator("de"), translator("en")]) {
      const said = badges.map(({ id }) => badgeKeys(game, id)).map(({ name, reason }) => [t(name), t(reason)]);
      expect(said.every(([name = "", reason = ""]) => name.length <= 40 && reason.length <= 100)).toBe(true);
      expect(records.every(({ id }) => t(recordKey(game, id), { value: 7 }).includes("7"))).toBe(true);
      const lines = (["unlucky", "bold"] as const).filter((award) => awards[award] !== undefined);
      const told = (award: AwardId, value: number): string =>
        t(awardKey(game, award), { name: "Anna", value, count: value });
      for (const award of lines) {
        expect(told(award, 7)).toMatch(/Anna.*7/u);
        expect(told(award, awards[award]?.from ?? 0)).not.toMatch(/\b1\b/u);
      }
    }
  });

  it("gives a badge to nobody without facts who has neither won nor lost", () => {
    const seat: PlayedSeat = { facts: {}, place: 1, lastPlace: 1 };
    expect(badges.filter(({ won }) => won(seat))).toEqual([]);
  });
});
