import { type AnyGame, games } from "../games/index.js";
import type { Prompt, Seat, Told } from "../games/game.js";
import type { Level } from "../players/player.js";
import type { DraftRow, SeatRow, StoredTable, TableRow } from "../store/store.js";
import type { Board, Owner, Play } from "./board.js";
import { sealOf } from "./stream.js";

/** How many of the last steps' events a board may tell of. */
export const recentSteps = 6;

/** A table in memory, as it is stored. A change makes a new one. */
export interface Table {
  readonly row: TableRow;
  readonly game: AnyGame;
  readonly owners: readonly Owner[];
  readonly drafts: readonly DraftRow[];
  readonly recent: StoredTable["recent"];
}

/** @throws when the table's game is not part of this program. */
export function tableFrom(stored: StoredTable): Table {
  const game = games[stored.row.game];
  if (game === undefined) throw new Error(`table ${stored.row.id}: this program has no game "${stored.row.game}"`);
  return { ...stored, game, owners: stored.seats.map(ownerFrom) };
}

export function ownerFrom({ user, name, level }: SeatRow): Owner {
  if (user !== null && name !== null) return { type: "human", user, name };
  return { type: "computer", level: level ?? "strong" };
}

export function rowFrom(owner: Owner): SeatRow {
  switch (owner.type) {
    case "human":
      return { user: owner.user, name: owner.name, level: null };
    case "computer":
      return { user: null, name: null, level: owner.level };
  }
}

/** The seat of a user; null when he does not sit here. */
export function seatOf(table: Pick<Table, "owners">, user: string): Seat | null {
  const seat = table.owners.findIndex((owner) => owner.type === "human" && owner.user === user);
  return seat === -1 ? null : seat;
}

/** The open questions; none where no game is running. */
export function promptsOf(table: Table): readonly Prompt[] {
  return table.row.life === "playing" ? table.game.prompts(table.row.state) : [];
}

/** The seats of computer players that are asked, each with its question and level. */
export function thinkers(table: Table): readonly { readonly prompt: Prompt; readonly level: Level }[] {
  return promptsOf(table).flatMap((prompt) => {
    const owner = table.owners[prompt.seat];
    return prompt.awaited && owner?.type === "computer" ? [{ prompt, level: owner.level }] : [];
  });
}

/** Whether an event may be told to a seat. */
export function toldTo(event: Told, seat: Seat): boolean {
  return event.to === "all" || event.to.includes(seat);
}

/** What everybody may see, built up from nothing. */
export function boardOf(table: Table): Board {
  const { row } = table;
  return {
    table: row.id,
    game: row.game,
    guild: row.guild,
    channel: row.channel,
    message: row.message,
    host: row.host,
    life: row.life,
    options: row.options,
    seats: table.owners,
    version: row.version,
    seal: row.seed === null ? null : sealOf(row.seed),
    seed: row.seed !== null && row.life === "over" ? row.seed.toString("hex") : null,
    play: row.state === null ? null : playOf(table),
  };
}

function playOf({ row, game, recent, drafts }: Table): Play {
  return {
    view: game.view(row.state, null),
    prompts: game.prompts(row.state),
    recent: recent.flatMap((step) => step.events.filter((event) => event.to === "all")),
    drafts,
    result: game.result(row.state),
  };
}
