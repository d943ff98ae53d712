import { isDeepStrictEqual } from "node:util";
import { drawKey } from "../../fairness/draw-key.js";
import type { Seat } from "../../game/contract.js";
import type { SeatRow } from "../../store/store.js";
import { change, type Decided, editForStep, refuse } from "../change.js";
import type { Person, RequestInTurn } from "../requests.js";
import type { Ports } from "../ports.js";
import { addSalt } from "./salt.js";
import { isOfComputers, seatForPerson, seatForComputer, seatOf, type Table } from "../table.js";

/** Decides a request to a lobby. */
export function decideInLobby(table: Table, request: RequestInTurn, ports: Ports): Decided {
  const { person, closingRefusal, interaction } = request;
  const now = ports.clock.now();
  const host = table.row.host === person.user;
  if (table.row.cup !== null) return decideInCupLobby(table, request, ports);
  const edit = (seats: readonly SeatRow[]): Decided => change(table, { seats }, now, interaction);
  const salted = (seats: readonly SeatRow[], luckyWord: string | null): Decided =>
    change(table, { seats, row: addSalt(table, interaction, luckyWord) }, now, interaction);
  switch (request.kind) {
    case "join":
      if (seatOf(table, person.user) !== null) return refuse("seated");
      return (
        full(table) ??
        stirred(table) ??
        salted([...table.seats, seatForPerson(person.user, person.name)], request.luckyWord ?? null)
      );
    case "leave":
    case "cup-leave":
      return leave(table, person, interaction, now);
    case "add":
      if (!host) return refuse("not-host");
      return full(table) ?? stirred(table) ?? salted([...table.seats, seatForComputer(request.level)], null);
    case "remove": {
      if (!host) return refuse("not-host");
      const last = table.seats.findLastIndex(({ user }) => user === null);
      return last === -1 ? refuse("no-computer") : edit(table.seats.toSpliced(last, 1));
    }
    case "send-away": {
      if (!host) return refuse("not-host");
      const seat = request.user === person.user ? null : seatOf(table, request.user);
      return seat === null ? refuse("not-there") : edit(table.seats.toSpliced(seat, 1));
    }
    case "set": {
      if (!host) return refuse("not-host");
      const options = table.game.options.choose(table.row.options, request.select, request.values);
      if (isDeepStrictEqual(options, table.row.options)) return { kind: "repeated" };
      return change(table, { row: { options } }, now, interaction);
    }
    case "start":
      return host ? start(table, table.seats, interaction, ports) : refuse("not-host");
    case "play-alone":
      return host ? playAlone(table, interaction, ports) : refuse("not-host");
    case "close":
      return closingRefusal === null
        ? change(table, { row: { status: "closed" } }, now, interaction)
        : refuse(closingRefusal);
    case "settle-round":
    case "take-back-round":
      return refuse("no-round");
    case "back":
    case "press":
      return refuse("not-started");
  }
}

/** Anybody who sits there may start, and the cup where only computer players do. It has chosen who plays what. */
function decideInCupLobby(table: Table, request: RequestInTurn, ports: Ports): Decided {
  const { person, interaction, kind } = request;
  const now = ports.clock.now();
  switch (kind) {
    case "start":
      return seatOf(table, person.user) === null && !isOfComputers(table)
        ? refuse("stranger")
        : start(table, table.seats, interaction, ports);
    case "cup-leave":
      return leave(table, person, interaction, now);
    case "close":
      return person.moderator
        ? change(table, { row: { status: "closed" } }, now, interaction)
        : refuse("moderators-close");
    case "join":
      return refuse(seatOf(table, person.user) === null ? "cup-table" : "seated");
    case "leave":
    case "add":
    case "remove":
    case "send-away":
    case "set":
    case "play-alone":
      return refuse("cup-table");
    case "settle-round":
    case "take-back-round":
      return refuse("no-round");
    case "back":
    case "press":
      return refuse("not-started");
  }
}

function full(table: Table): Decided | null {
  return table.seats.length >= table.game.seats.max ? refuse("full") : null;
}

/** Presses that may be mixed in before nobody else is seated: game files hold a few thousand. Leaving always goes. */
const mostPresses = 1_000;

function stirred({ row: { salt } }: Table): Decided | null {
  return (salt ?? "").split(",").length >= mostPresses ? refuse("stirred") : null;
}

/** A table without people closes. */
function leave(table: Table, person: Person, interaction: string, now: number): Decided {
  const seat = seatOf(table, person.user);
  if (seat === null) return refuse("stranger");
  const seats = table.seats.toSpliced(seat, 1);
  const isEmpty = seats.every(({ user }) => user === null);
  const row = { ...addSalt(table, interaction), ...(isEmpty ? { status: "closed" as const } : {}) };
  return change(table, { seats, row }, now, interaction);
}

/** Starts with a computer player of the game's usual level. */
function playAlone(table: Table, interaction: string, ports: Ports): Decided {
  const [level] = table.game.player.levels;
  if (table.seats.length > 1 || level === undefined) return refuse("not-alone");
  return start(table, [...table.seats, seatForComputer(level)], interaction, ports);
}

/** @param seats all that are taken at the start */
function start(table: Table, seats: readonly SeatRow[], interaction: string, ports: Ports): Decided {
  const { game, row } = table;
  if (seats.length < game.seats.min) return refuse("too-few");
  const now = ports.clock.now();
  // Under protocol 1 nothing was drawn for the lobby.
  const secrets = {
    protocol: row.protocol,
    seed: row.seed ?? ports.seed(),
    salt: row.salt,
    ...addSalt(table, interaction),
  };
  const { seed, salt } = secrets;
  const opener = openerOf(table);
  const step = game.setup(seats.length, row.options, ports.random(drawKey(secrets), 0, "act"), opener);
  const edit = editForStep(table, step, null);
  return change(table, { ...edit, seats, row: { ...edit.row, seed, salt, started: now, opener } }, now, interaction);
}

/** Who opens a rematch: the seat that should by the game before, else the next clockwise who plays again. */
function openerOf({ row, seats }: Table): Seat | null {
  const { opens } = row;
  if (opens === null) return null;
  const again = seats.flatMap(({ before }, seat) => (before === null ? [] : [{ before, seat }]));
  const [first] = again.toSorted((a, b) => Number(a.before < opens) - Number(b.before < opens) || a.before - b.before);
  return first?.seat ?? null;
}
