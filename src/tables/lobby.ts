import type { Owner } from "./board.js";
import { change, type Decided, moved } from "./change.js";
import { leaveTable } from "./leave.js";
import type { Order, Person } from "./orders.js";
import type { Ports } from "./ports.js";
import { seatOf, type Table } from "./table.js";

/** An order at a table that has not started. */
export function decideInLobby(table: Table, order: Order, person: Person, interaction: string, ports: Ports): Decided {
  const now = ports.clock.now();
  const host = table.row.host === person.user;
  const edit = (owners: readonly Owner[]): Decided => change(table, { owners }, now, interaction);
  switch (order.type) {
    case "join":
      if (seatOf(table, person.user) !== null) return { code: "seated" };
      return full(table) ?? edit([...table.owners, { type: "human", user: person.user, name: person.name }]);
    case "leave":
      return leaveTable(table, person, (seat) => table.owners.toSpliced(seat, 1), interaction, now);
    case "add":
      if (!host) return { code: "not-host" };
      return full(table) ?? edit([...table.owners, { type: "computer", level: order.level }]);
    case "remove": {
      if (!host) return { code: "not-host" };
      const last = table.owners.findLastIndex((owner) => owner.type === "computer");
      return last === -1 ? { code: "no-computer" } : edit(table.owners.toSpliced(last, 1));
    }
    case "set":
      if (!host) return { code: "not-host" };
      return change(table, { row: { options: order.choose(table.row.options) } }, now, interaction);
    case "start":
      return host ? start(table, interaction, ports) : { code: "not-host" };
    case "close":
      if (!host && !person.moderator) return { code: "not-host" };
      return change(table, { row: { life: "closed" } }, now, interaction);
    case "press":
      return { code: "not-started" };
  }
}

function full(table: Table): Decided | null {
  return table.owners.length >= table.game.seats.max ? { code: "full" } : null;
}

function start(table: Table, interaction: string, ports: Ports): Decided {
  const { game, row, owners } = table;
  if (owners.length < game.seats.min) return { code: "too-few" };
  const seed = ports.seed();
  const step = game.setup(owners.length, row.options, ports.random(seed, 0, "act"), row.opener);
  const edit = moved(table, step, null);
  return change(table, { ...edit, row: { ...edit.row, seed } }, ports.clock.now(), interaction);
}
