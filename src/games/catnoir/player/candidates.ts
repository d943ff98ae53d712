import type { Action, Answer, State } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import { type Board, held } from "./fast-board.js";
import { factionAt, rankOf } from "./counts.js";
import { change, type Judge } from "./judge-cards.js";

type Reaction = Extract<State["phase"], { type: "reaction" }>;

/** All actions of a turn, with police against one opponent only. */
export function turnOptions(board: Board, { seat, spite }: Judge): Action[] {
  const options: Action[] = [];
  for (const rank of board.kinds) {
    const faction = factionAt(rank);
    for (let count = 1; count <= (board.display[rank] ?? 0); count += 1) options.push({ type: "take", faction, count });
    if (held(board, seat, rank) > 0) addPlays(options, board, seat, rank, spite);
  }
  return options;
}

function addPlays(options: Action[], board: Board, seat: Seat, rank: number, spite: readonly number[]): void {
  const type = "play";
  const own = held(board, seat, rank);
  const faction = factionAt(rank);
  switch (faction) {
    case "detectives":
      if (own < 3) return;
      for (const other of board.kinds)
        if (held(board, seat, other) > (other === rank ? 3 : 0))
          options.push({ type, faction, extra: factionAt(other) });
      return;
    case "scientists":
      if (own >= 3) options.push({ type, faction });
      return;
    case "mafia":
      if (own >= 4) options.push({ type, faction });
      return;
    case "journalists":
      if (own >= 2) options.push({ type, faction });
      return;
    case "robocats":
      if (own >= 2) options.push({ type, faction, count: 2 });
      if (own >= 4) options.push({ type, faction, count: 4 });
      return;
    case "bureaucrats":
      for (let count = 1; count <= own; count += 1) options.push({ type, faction, count });
      return;
    case "hackers":
      for (let target = 0; target < board.seats; target += 1)
        for (let count = 1; count <= Math.min(4, own, target === seat ? 0 : (board.sizes[target] ?? 0)); count += 1)
          options.push({ type, faction, count, target });
      return;
    case "police": {
      const target = maxEnvied(board, seat, spite);
      if (target === null) return;
      for (const other of board.kinds)
        if (other !== rank && held(board, seat, other) > 0)
          for (let count = 1; count <= own; count += 1)
            options.push({ type, faction, count, extra: factionAt(other), target });
    }
  }
}

/** The opponent with cards who has the most points, then the most cards. */
function maxEnvied({ sizes }: Board, seat: Seat, spite: readonly number[]): Seat | null {
  let best: Seat | null = null;
  let most = 0;
  for (const [other, size] of sizes.entries()) {
    const envied = (spite[other] ?? 0) + size / 100;
    if (other === seat || size === 0 || envied <= most) continue;
    best = other;
    most = envied;
  }
  return best;
}

/** All possible answers of a seat. */
export function answerOptions({ points, kinds }: Board, { cause }: Reaction, { seat, hand }: Judge): Answer[] {
  const own = (rank: number): number => hand[rank] ?? 0;
  switch (cause.faction) {
    case "detectives": {
      const no: Answer = { type: "discard", accept: false };
      return own(rankOf[cause.extra]) > 0 ? [{ type: "discard", accept: true }, no] : [no];
    }
    case "mafia": {
      const options: Answer[] = (points[seat] ?? 0) > 0 ? [{ type: "pay", with: "point" }] : [];
      for (const one of kinds)
        for (const other of kinds)
          if (other >= one && own(one) > 0 && own(other) > (one === other ? 1 : 0))
            options.push({ type: "pay", with: "cards", cards: [factionAt(one), factionAt(other)] });
      return options;
    }
    case "journalists": {
      const options: Answer[] = [{ type: "decline" }];
      for (const rank of kinds)
        if (own(rank) > 1) options.push({ type: "give", faction: factionAt(rank), discard: true });
      return options;
    }
  }
}

/** Discards card by card, each with the smallest loss. */
export function trimmed(judge: Judge, surplus: number): Action {
  const gone = judge.hand.map(() => 0);
  for (let left = surplus; left > 0; left -= 1) {
    let best = -1;
    let least = Infinity;
    for (const rank of judge.sight.kinds) {
      const less = gone[rank] ?? 0;
      if (less >= (judge.hand[rank] ?? 0)) continue;
      const missed = change(judge, rank, -less) - change(judge, rank, -less - 1);
      if (missed >= least) continue;
      best = rank;
      least = missed;
    }
    gone[best] = (gone[best] ?? 0) + 1;
  }
  return { type: "trim", cards: gone.flatMap((cards, rank) => Array.from({ length: cards }, () => factionAt(rank))) };
}
