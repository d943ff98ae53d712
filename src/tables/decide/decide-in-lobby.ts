import { isDeepStrictEqual } from "node:util";
import type { Level } from "../../game/player.js";
import type { InvitationRow, SeatRow } from "../../store/store.js";
import { addToSalt, drawKey, hashLuckyWord, normaliseLuckyWord, secretsOf } from "../chance/secrets.js";
import { change, type Decided, type Edit, editForStep, refuse } from "../change.js";
import type { Ports } from "../ports.js";
import type { Person, RequestInTurn } from "../requests.js";
import { turnTimesOf } from "../board.js";
import { countKept, isOfComputers, seatForComputer, seatForPerson, seatOf, type Table } from "../table.js";
import { maxStarts, openerOf, startsOf } from "./start-game.js";

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
      return full(table, person.user) ?? stirred(table) ?? join(table, request, now);
    case "invite":
      return invite(table, request, now);
    case "rally":
      return rally(table, request, now);
    case "decline":
      return isKeptFor(table, person.user)
        ? change(table, { row: answered(table, person.user, "no") }, now, interaction)
        : refuse("not-asked");
    case "word":
      return leaveWord(table, person, request.luckyWord, interaction, now);
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
    case "let-in":
      return host ? change(table, {}, now, interaction) : refuse("not-host");
    case "set": {
      if (!host) return refuse("not-host");
      const options = table.game.options.choose(table.row.options, request.select, request.values);
      if (isDeepStrictEqual(options, table.row.options)) return { kind: "repeated" };
      return change(table, { row: { options } }, now, interaction);
    }
    case "time":
      if (!host) return refuse("not-host");
      if (!turnTimesOf(table.game, request.usualTurn).includes(request.seconds)) return refuse("malformed");
      return request.seconds === table.row.turn
        ? { kind: "repeated" }
        : change(table, { row: { turn: request.seconds } }, now, interaction);
    case "arrange":
      return host ? arrange(table, request, ports) : refuse("not-host");
    case "start":
      return host || (table.row.shared && seatOf(table, person.user) !== null)
        ? start(table, table.seats, interaction, ports)
        : refuse("not-host");
    case "play-alone":
      return host ? playAlone(table, interaction, ports) : refuse("not-host");
    case "close":
      return closingRefusal === null
        ? change(table, { row: { status: "closed" }, seats: closedBy(table, person) }, now, interaction)
        : refuse(closingRefusal);
    case "settle-round":
    case "take-back-round":
    case "forgive-round":
      return refuse("no-round");
    case "back":
    case "pause":
    case "stop":
    case "press":
      return refuse("not-started");
  }
}

/** The seats of a lobby that somebody closes: theirs, if they have one, says that it was them. */
function closedBy({ seats }: Table, { user }: Pick<Person, "user">): Table["seats"] {
  return seats.map((one) => (one.user === user ? { ...one, stops: true } : one));
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
    case "word":
      return leaveWord(table, person, request.luckyWord, interaction, now);
    case "close":
      return person.moderator
        ? change(table, { row: { status: "closed" }, seats: closedBy(table, person) }, now, interaction)
        : refuse("moderators-close");
    case "join":
      return refuse(seatOf(table, person.user) === null ? "cup-table" : "seated");
    case "invite":
    case "rally":
    case "decline":
    case "leave":
    case "add":
    case "remove":
    case "send-away":
    case "let-in":
    case "set":
    case "time":
    case "arrange":
    case "play-alone":
      return refuse("cup-table");
    case "settle-round":
    case "take-back-round":
    case "forgive-round":
      return refuse("no-round");
    case "back":
    case "pause":
    case "stop":
    case "press":
      return refuse("not-started");
  }
}

/** @param user whose own seat may be kept; left out: nobody's */
function full(table: Table, user?: string): Decided | null {
  const { seats, game } = table;
  if (seats.length >= game.seats.max) return refuse("full");
  return seats.length + countKept(table, user) >= game.seats.max ? refuse("kept") : null;
}

function join(table: Table, request: Extract<RequestInTurn, { kind: "join" }>, now: number): Decided {
  const { person, interaction, luckyWord } = request;
  const seats = [...table.seats, seatOfNewcomer(table, person, luckyWord)];
  const row = { ...addSalt(table, interaction, luckyWord ?? null), ...answered(table, person.user, "yes") };
  return change(table, { seats, row }, now, interaction);
}

/** The most people who are asked to one lobby. */
const maxAsked = 20;

/** Everybody who sits there may ask others, each once, as long as a seat can be kept for them. */
function invite(table: Table, request: Extract<RequestInTurn, { kind: "invite" }>, now: number): Decided {
  const { person, interaction, user, name, mentions } = request;
  const { invitations } = table.row;
  if (seatOf(table, person.user) === null) return refuse("stranger");
  if (seatOf(table, user) !== null) return refuse("here");
  if (invitations.some((one) => one.user === user)) return refuse("asked-before");
  if (invitations.length >= maxAsked) return refuse("asked-many");
  const asked: InvitationRow = { user, name, by: person.user, mentions, answer: "open" };
  return full(table) ?? change(table, { row: { invitations: [...invitations, asked] } }, now, interaction);
}

/** Everybody who sits there may have those called who want to be, once a table. */
function rally(
  table: Table,
  { person, interaction, role }: Extract<RequestInTurn, { kind: "rally" }>,
  now: number,
): Decided {
  const { invitations } = table.row;
  if (seatOf(table, person.user) === null) return refuse("stranger");
  if (invitations.some((one) => one.rally !== undefined)) return refuse("rallied");
  const called: InvitationRow = {
    user: "",
    name: "",
    by: person.user,
    mentions: true,
    answer: "open",
    rally: { role, at: now },
  };
  return full(table) ?? change(table, { row: { invitations: [...invitations, called] } }, now, interaction);
}

function isKeptFor({ row }: Table, user: string): boolean {
  return row.invitations.some((one) => one.user === user && one.answer === "open");
}

/** Invitations with somebody's answer. */
function answered(
  { row: { invitations } }: Table,
  user: string,
  answer: InvitationRow["answer"],
): Pick<Table["row"], "invitations"> {
  return { invitations: invitations.map((one) => (one.user === user ? { ...one, answer } : one)) };
}

/** Under protocol 2, presses that may be mixed in before nobody else is seated: game files hold a few thousand. Leaving always goes. */
const maxPresses = 1_000;

function stirred({ row: { salt } }: Table): Decided | null {
  return (salt ?? "").split(",").length >= maxPresses ? refuse("stirred") : null;
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

/** The seat of somebody who sits down. @param luckyWord left out: they leave none */
function seatOfNewcomer({ row }: Table, { user, name }: Person, luckyWord?: string): SeatRow {
  return { ...seatForPerson(user, name), word: wordIn(row, luckyWord) };
}

/** A later word replaces an earlier one. */
function leaveWord(table: Table, person: Person, luckyWord: string, interaction: string, now: number): Decided {
  const seat = seatOf(table, person.user);
  const owner = seat === null ? undefined : table.seats[seat];
  if (seat === null || owner === undefined) return refuse("stranger");
  const seats = table.seats.with(seat, { ...owner, word: wordIn(table.row, luckyWord) });
  return change(table, { seats, row: addSalt(table, interaction, luckyWord) }, now, interaction);
}

/** What is kept of a lucky word; null: none was left, or under an older protocol, which has it in the salt. */
function wordIn({ id, protocol }: Table["row"], luckyWord = ""): string | null {
  return protocol !== 3 || normaliseLuckyWord(luckyWord) === "" ? null : hashLuckyWord(id, luckyWord);
}

/** All in one change; nothing, if all is as it was. */
function arrange(
  table: Table,
  { choices, computers, luckyWord, person, interaction }: Extract<RequestInTurn, { kind: "arrange" }>,
  ports: Ports,
): Decided {
  const { game, row } = table;
  const options = game.options.chooseAll(row.options, choices);
  const seated = computers === null ? table.seats : withComputers(table, computers);
  const word = luckyWord === "" ? null : { word: wordIn(row, luckyWord ?? "") };
  const seats = seated.map((seat) => (seat.user === person.user ? { ...seat, ...word } : seat));
  const isSeatedAnew = !isDeepStrictEqual(seats, table.seats);
  if (!isSeatedAnew && word === null && isDeepStrictEqual(options, row.options)) return { kind: "repeated" };
  const barred = seats.length > table.seats.length ? stirred(table) : null;
  if (barred !== null) return barred;
  const salt = isSeatedAnew || word !== null ? addSalt(table, interaction, luckyWord === "" ? null : luckyWord) : {};
  return change(table, { seats, row: { options, ...salt } }, ports.clock.now(), interaction);
}

/** As many computer players of each level as there is room for. Those who stay keep their seats, others sit down after all. */
function withComputers(table: Table, wanted: Readonly<Record<Level, number>>): readonly SeatRow[] {
  const { seats, game } = table;
  const room = game.seats.max - countKept(table) - seats.filter(({ user }) => user !== null).length;
  const relaxed = Math.min(wanted.relaxed, room);
  const missing = { relaxed, strong: Math.min(wanted.strong, room - relaxed) };
  const staying = seats.filter(({ user, level }) => user !== null || (level !== null && missing[level]-- > 0));
  const coming = game.player.levels.flatMap((level) =>
    Array.from({ length: Math.max(0, missing[level]) }, () => seatForComputer(level)),
  );
  return [...staying, ...coming];
}

/** Starts with as many computer players of the game's usual level as make a good round. */
function playAlone(table: Table, interaction: string, ports: Ports): Decided {
  const { company = 1, levels } = table.game.player;
  const [level] = levels;
  if (table.seats.length > 1 || level === undefined) return refuse("not-alone");
  const computers = Array.from({ length: company }, () => seatForComputer(level));
  return start(table, [...table.seats, ...computers], interaction, ports);
}

/** @param seats all that are taken at the start */
function start(table: Table, seats: readonly SeatRow[], interaction: string, ports: Ports): Decided {
  const { game, row } = table;
  if (seats.length < game.seats.min) return refuse("too-few");
  if (row.protocol === 3) return startsOf(row).length < maxStarts ? { kind: "starting", seats } : refuse("many-starts");
  const now = ports.clock.now();
  // Under protocol 1 nothing was drawn for the lobby.
  const seed = row.seed ?? ports.seed();
  const { salt = row.salt } = addSalt(table, interaction);
  const secrets = secretsOf({ ...row, salt }, seed);
  const opener = openerOf({ row, seats });
  const step = game.setup(seats.length, row.options, ports.random(drawKey(secrets), 0, "act"), opener);
  const edit = editForStep(table, step, null);
  return change(table, { ...edit, seats, row: { ...edit.row, seed, salt, started: now, opener } }, now, interaction);
}

/**
 * The salt with one more press of the lobby; nothing for tables of protocols 1 and 3.
 *
 * @param luckyWord left with it
 */
function addSalt(
  { row: { protocol, salt } }: Pick<Table, "row">,
  interaction: string,
  luckyWord: string | null = null,
): Pick<NonNullable<Edit["row"]>, "salt"> {
  // What the bot does by itself for a cup has an id that begins with a time in the same form.
  const id = /^\d+/.exec(interaction)?.[0];
  return protocol !== 2 || id === undefined ? {} : { salt: addToSalt(salt, id, luckyWord) };
}
