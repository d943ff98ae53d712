import { buildCupFile, type CupDrawn, type CupFile } from "../../tables/chance/cup-file.js";
import type { CupState } from "./keeper.js";
import { foldCup } from "./rules/cup-event.js";
import { type Cup, isGone } from "./rules/cup-state.js";

/** The file by which anybody can work a cup's draws out again; null: its seed is secret, or no message closed them. */
export function fileOfCup({ row, cup, events }: CupState): CupFile | null {
  const { list, seed, title, game } = cup;
  const started = events.find(({ type }) => type === "drawn")?.at ?? null;
  if (list === null || seed === null || started === null) return null;
  const people = list.people.map(({ user, name }) => (isGone(user) ? null : name));
  const { starts, message, entrants } = list;
  const drawn = { cup: row.id, title, game, people, starts, started, ended: row.ended ?? started };
  return buildCupFile({ ...drawn, draws: drawsIn(events) }, { seed: row.seed, entrants, message });
}

/** All draws of a cup, in order. */
function drawsIn(events: CupState["events"]): readonly CupDrawn[] {
  let cup = foldCup([]);
  return events.flatMap((event): readonly CupDrawn[] => {
    const before = cup;
    cup = foldCup([event], cup);
    if (event.type === "drawn") {
      const use = event.round === 1 || before.redraws === 0 ? "draw" : `redraw-${before.redraws}`;
      return [drawnOf(before, event.round, use, event.tables)];
    }
    return event.type === "lotsDrawn" ? [drawnOf(before, event.round, `lots-${event.table}`, [event.order])] : [];
  });
}

/** People as their places in the list. */
function drawnOf({ list }: Cup, round: number, use: string, tables: readonly (readonly string[])[]): CupDrawn {
  const places = new Map(list?.people.map(({ user }, place) => [user, place]));
  const placed = tables.map((users) => users.map((user) => places.get(user) ?? 0));
  return { round, use, people: placed.flat().toSorted((one, other) => one - other), tables: placed };
}
