import type { CupFact } from "../../../../src/features/cup/rules/cup-event.js";
import { currentRound } from "../../../../src/features/cup/rules/cup-state.js";
import type { TrophyRow } from "../../../../src/store/store.js";
import { CupLog } from "../rules/cup-log.js";
import { cupRow, trophy } from "../../../store/contract-cups.js";
import type { ShownCup } from "../../../../src/features/cup/keeper.js";
import { allGames } from "../../../../src/games/index.js";

/** A cup's id as Discord would give it. */
export const cupNumber = "1442155000000000001";

type Opened = Partial<Extract<CupFact, { readonly type: "opened" }>>;

/** Somebody's id. */
export function personOf(at: number): string {
  return String(900_000_000_000_000_000n + BigInt(at));
}

/** A cup for which these have signed up, in this order. */
export function signedUp(names: readonly string[], fields: Opened = {}): CupLog {
  const log = new CupLog({ channel: "1442155000000000007", commitment: "a".repeat(64), ...fields });
  log.add(names.map((name, at) => ({ type: "signedUp", user: personOf(at), name })));
  return log;
}

/** All that a cup's board shows. */
export function stateOf(log: CupLog, waiting: "taken" | "refused" | null = null): ShownCup {
  const { cup, events } = log;
  const row = cupRow({ id: cupNumber, guild: "1442155000000000002", message: "1442155000000000003", waiting });
  const { stage, series } = cup;
  const past = series === null ? [] : Array.from({ length: 30 }, (_, at) => engraved(1990 + at));
  const own = trophy({
    cup: cupNumber,
    series,
    user: stage.type === "finished" ? stage.winner : null,
    text: stage.type === "finished" ? (stage.engraving?.text ?? null) : null,
  });
  return {
    row,
    cup,
    events,
    game: allGames.find(cup.game),
    trophies: stage.type === "finished" && !cup.tryOut ? [...past, own] : past,
  };
}

function engraved(year: number): TrophyRow {
  return trophy({ cup: String(year), year, text: "W".repeat(40) });
}

/** The host decides the round that is played: the first of each table go on. */
export function decideRound(log: CupLog, reason: string): void {
  const round = currentRound(log.cup);
  for (const [table, { users, goOn }] of (round?.tables ?? []).entries())
    log.askHost({ type: "correct", round: round?.round ?? 0, table, through: users.slice(0, goOn), reason });
}

/** The cup of these people at all its stages, one after the other. */
export function stagesOf(names: readonly string[], reason: string, fields: Opened = {}): readonly ShownCup[] {
  const log = signedUp(names, fields);
  const states = [stateOf(new CupLog(fields)), stateOf(log)];
  log.askHost({ type: "beginCheckIn" });
  states.push(stateOf(log));
  for (const at of names.keys()) log.ask(personOf(at), { type: "checkIn" });
  states.push(stateOf(log));
  log.askHost({ type: "start" });
  while (log.cup.stage.type === "playing") {
    const round = currentRound(log.cup);
    states.push(stateOf(log, "taken"));
    for (const table of (round?.tables ?? []).keys())
      log.report({ type: "opened", round: round?.round ?? 0, table, game: `t${table}`, channel: personOf(table) });
    states.push(stateOf(log, "refused"));
    log.report({ type: "closed", round: round?.round ?? 0, table: 0 });
    log.askHost({ type: "extend", round: round?.round ?? 0, ms: 3_600_000 });
    states.push(stateOf(log));
    decideRound(log, reason);
  }
  const { stage } = log.cup;
  states.push(stateOf(log));
  if (stage.type === "finished") log.ask(stage.winner, { type: "engrave", text: names[0]?.slice(0, 40) ?? null });
  states.push(stateOf(log));
  const off = signedUp(names, fields);
  off.askHost({ type: "callOff", reason });
  const few = signedUp(names, { ...fields, start: 7_200_000 });
  few.askHost({ type: "beginCheckIn" });
  few.add([{ type: "tooFew", until: 90_000_000 }]);
  return [...states, stateOf(off), stateOf(few)];
}
