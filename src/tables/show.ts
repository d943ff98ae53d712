import type { SeatRow } from "../store/store.js";
import type { Board, Owner, Play } from "./board.js";
import { sealOf } from "./stream.js";
import { isAsleep, type Table } from "./table.js";

/** What everybody may see of a table, built up from nothing. */
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
    seats: table.seats.map(ownerOf),
    version: row.version,
    seal: row.seed === null ? null : sealOf(row.seed),
    seed: row.seed !== null && row.life === "over" ? row.seed.toString("hex") : null,
    play: row.state === null ? null : playOf(table),
  };
}

function ownerOf({ user, name, level, away }: SeatRow): Owner {
  if (user !== null && name !== null) return { type: "human", user, name, away };
  return { type: "computer", level: level ?? "strong" };
}

function playOf(table: Table): Play {
  const { row, game, recent, drafts, deadlines } = table;
  const answers = deadlines.filter(({ kind }) => kind === "answer").map(({ due }) => due);
  return {
    view: game.view(row.state, null),
    prompts: game.prompts(row.state),
    recent: recent.flatMap((step) => step.events.filter((event) => event.to === "all")),
    drafts,
    result: game.result(row.state),
    due: answers.length === 0 ? null : Math.min(...answers),
    asleep: isAsleep(table),
  };
}
