import type { Translate } from "../../texts/index.js";
import { shownName, shownText } from "../../discord/ui/names.js";
import { linkTo } from "../../discord/ui/parts.js";
import type { CupEvent, CupEventType, EventOf } from "./rules/cup-event.js";
import { type Cup, type CupRound, type CupTable, isComputer, isGone } from "./rules/cup-state.js";
import { nameOf, placeName, tableName, timeOf, titleOf, winnerName } from "./screen/cup-parts.js";
import { drawTime } from "./rules/next-step.js";
import type { CupMessage, CupState } from "./keeper.js";

/** What sentences about an event may say. */
interface Context {
  readonly cup: Cup;
  readonly t: Translate;
  /** Whom the message mentions. */
  readonly users: readonly string[];
  readonly values: { readonly title: string; readonly link: string; readonly host: string };
  /** The round that it is about. */
  readonly round: CupRound | undefined;
  /** The table that it is about, and its name in its round. */
  readonly table: CupTable | undefined;
  readonly place: string;
}

/** What is told of the events of one type. */
interface Telling<Type extends CupEventType> {
  /**
   * Whom a message in the channel mentions; null: the board is enough. Left out: it always is.
   *
   * @param cup after the event, or later @param events the cup's
   */
  readonly mentions?: (event: EventOf<Type>, cup: Cup, events: readonly CupEvent[]) => readonly string[] | null;
  /** What that message says. Left out: the decision, with the way to the board. */
  readonly sentence?: (event: EventOf<Type>, context: Context) => string;
  /** What a host has decided, as everybody can read it on board and pages. Left out: nothing. */
  readonly decision?: (event: EventOf<Type>, cup: Cup, t: Translate) => string;
}

/** By type of event; null: only the board shows it. */
const tellings: { readonly [Type in CupEventType]: Telling<Type> | null } = {
  opened: null,
  placesNamed: null,
  boardMoved: null,
  signedUp: null,
  withdrew: null,
  checkInBegan: {
    mentions: (event, { stage, people, waits }) =>
      stage.type === "checkIn" && stage.since === event.at && waits?.isCalled !== false
        ? people.filter((user) => !stage.present.includes(user))
        : null,
    sentence: (_event, { cup, values, t }) => {
      const told = { ...values, here: t("cup.board.here") };
      if (cup.waits === null) return t("cup.told.checkIn", told);
      return t("cup.told.checkInAgain", { ...told, time: timeOf(drawTime(cup) ?? 0, "F") });
    },
  },
  tooFew: null,
  checkedIn: null,
  drawCalled: null,
  drawListed: null,
  drawn: null,
  tableOpened: {
    mentions: (event, cup) => {
      // The table of a round that was drawn again.
      if (cup.rounds[event.round - 1]?.tables[event.table]?.id !== event.id) return null;
      const seated = seatedAt(event, cup);
      // Computer players begin by themselves.
      return seated.every((user) => isComputer(user)) ? null : seated.filter((user) => cup.people.includes(user));
    },
    sentence: (event, { cup, round, table, values, t }) => {
      const time = timeOf(round?.until ?? 0, "F");
      const told = { ...values, table: placeName(cup, event, t), time, start: t("table.start") };
      const count = table?.goOn ?? 1;
      return count === 1 && round?.isFinal === true
        ? t("cup.told.finalOpened", told)
        : t("cup.told.opened", { ...told, count });
    },
  },
  tableClosed: {
    mentions: (_event, { host }) => [host.user],
    sentence: ({ unwritable }, { place, values, t }) =>
      unwritable === undefined
        ? t("cup.told.closed", { ...values, table: place })
        : t("cup.told.unwritable", {
            ...values,
            table: place,
            channel: `<#${unwritable}>`,
            permissions: [t("permissions.ViewChannel"), t("permissions.SendMessages")],
            inThreads: t("permissions.SendMessagesInThreads"),
          }),
  },
  tableFinished: null,
  reminded: {
    mentions: ({ users }) => (users.length === 0 ? null : users),
    sentence: (_event, { round, values, t }) =>
      t("cup.told.reminded", { ...values, time: timeOf(round?.until ?? 0, "F") }),
  },
  hostAsked: {
    mentions: (_event, { host }) => [host.user],
    sentence: (_event, { values, t }) => t("cup.told.timeUp", { ...values }),
  },
  extended: {
    decision: ({ host, until }, _cup, t) =>
      t("cup.decided.extended", { host: shownName(host.name, t), time: timeOf(until, "f") }),
  },
  correctedByHost: {
    mentions: (event, cup, events) => mentionedByCorrection(event, seatedAt(event, cup), events),
    decision: (event, cup, t) =>
      // Somebody whose data is deleted leaves no reason.
      t(event.reason === "" ? "cup.decided.corrected" : "cup.decided.correctedBecause", {
        host: shownName(event.host.name, t),
        table: placeName(cup, event, t),
        names: event.through.map((user) => nameOf(cup, user, t)),
        count: event.through.length,
        reason: shownText(event.reason),
      }),
  },
  playedWithout: {
    mentions: ({ users }) => users,
    decision: (event, cup, t) =>
      t("cup.decided.without", {
        host: shownName(event.host.name, t),
        table: placeName(cup, event, t),
        names: event.users.map((user) => nameOf(cup, user, t)),
      }),
  },
  lotsDrawn: {
    mentions: seatedAt,
    decision: (event, cup, t) => t("cup.decided.lots", { table: placeName(cup, event, t) }),
  },
  won: {
    mentions: ({ user }, { stage }) => {
      // The final may have been corrected since.
      const isStill = stage.type === "finished" && stage.winner === user && !isGone(user);
      return isStill ? [user] : null;
    },
    sentence: ({ user }, { cup, users, values, t }) => {
      const name = users.includes(user) ? mentionOf(user) : winnerName(cup, user, t);
      return t(cup.tryOut ? "cup.told.wonTryOut" : "cup.told.won", { ...values, name });
    },
  },
  engraved: null,
  calledOff: {
    mentions: (_event, { people }) => people,
    sentence: ({ reason }, { values, t }) =>
      reason === ""
        ? t("cup.told.calledOff", { ...values })
        : t("cup.told.calledOffBecause", { ...values, reason: shownText(reason) }),
  },
  revealed: null,
};

/** What hosts have decided, as everybody can read it; null: another event. */
export function decisionLine<Type extends CupEventType>(
  cup: Cup,
  event: { readonly type: Type } & EventOf<Type>,
  t: Translate,
): string | null {
  return tellings[event.type]?.decision?.(event, cup, t) ?? null;
}

/**
 * What an event tells, and whom it mentions; null: the board is enough.
 *
 * @param cup after it, or later @param events the cup's
 */
export function messageOf<Type extends CupEventType>(
  event: { readonly type: Type } & EventOf<Type>,
  cup: Cup,
  events: readonly CupEvent[],
): CupMessage | null {
  const users = tellings[event.type]?.mentions?.(event, cup, events) ?? null;
  if (users === null) return null;
  const quiet = mentionedJustNow(event, cup, events);
  const mentioned = [...new Set(users)].filter((user) => !isComputer(user) && !isGone(user) && !quiet.has(user));
  return { event, users: mentioned };
}

/** Of the 2,000 characters that Discord takes, some are left for what is said about the cup's role. */
const longestContent = 1_800;

function mentionOf(user: string): string {
  return `<@${user}>`;
}

/** What an event tells, and in which channel. Those mentioned are named first, unless the sentence does so. */
export function tellingOf(
  { row, cup }: CupState,
  { event, users }: CupMessage,
  t: Translate,
): { readonly channel: string; readonly content: string } {
  const all = users.map(mentionOf);
  const values = { title: titleOf(cup), link: linkTo(row, row.message), host: t("cup.board.forHosts") };
  const isRedrawn = event.type === "correctedByHost" && cup.dropped.some(({ round }) => round === event.round + 1);
  const said = [sentenceOf(event, cup, users, values, t), ...(isRedrawn ? [t("cup.told.redrawn")] : [])].join(" ");
  const short =
    event.type === "calledOff" ? t("cup.told.calledOff", { ...values }) : t("cup.told.board", { ...values });
  const full = [...all.filter((mention) => !said.includes(mention)), said].join(" ");
  // The mentions stay, whatever is left out: the board says the rest.
  const content = full.length <= longestContent ? full : [...all, short].join(" ");
  return { channel: event.type === "tableOpened" ? event.channel : row.channel, content };
}

function sentenceOf<Type extends CupEventType>(
  event: { readonly type: Type } & EventOf<Type>,
  cup: Cup,
  users: readonly string[],
  values: Context["values"],
  t: Translate,
): string {
  const round = "round" in event ? cup.rounds[event.round - 1] : undefined;
  const table = "table" in event ? round?.tables[event.table] : undefined;
  const place =
    round === undefined || table === undefined || !("table" in event) ? "" : tableName(round, table, event.table, t);
  const telling: Telling<Type> | null = tellings[event.type];
  const said = telling?.sentence?.(event, { cup, t, users, values, round, table, place });
  return said ?? `${telling?.decision?.(event, cup, t) ?? ""} ${t("cup.told.board", { ...values })}`.trim();
}

interface TableNumber {
  readonly round: number;
  readonly table: number;
}

/** How many corrections of one table mention those who sit there; later ones are told all the same. */
const mentionedCorrections = 3;

/** After a correction has mentioned somebody no other one of that cup does for so long, in milliseconds. */
const quietMs = 10 * 60_000;

/** Those at the table, for its first corrections, without those to whom a message about what follows says more. */
function mentionedByCorrection(
  event: EventOf<"correctedByHost">,
  seated: readonly string[],
  events: readonly CupEvent[],
): readonly string[] {
  if (correctionsUpTo(event, events) > mentionedCorrections) return [];
  const following = events.filter(({ number, at }) => number > event.number && at === event.at);
  const told = new Set(
    following.flatMap((one) => (one.type === "drawn" ? one.tables.flat() : one.type === "won" ? [one.user] : [])),
  );
  return seated.filter((user) => !told.has(user));
}

function correctionsUpTo(event: CupEvent & TableNumber, events: readonly CupEvent[]): number {
  return events.filter(
    (one) =>
      one.type === "correctedByHost" &&
      one.number <= event.number &&
      one.round === event.round &&
      one.table === event.table,
  ).length;
}

/**
 * Whom a correction, or what follows from one (the tables of a round that was drawn again, another winner), does not
 * mention, because another one has just done so. By the events alone, so that a restart changes nothing.
 */
function mentionedJustNow(event: CupEvent, cup: Cup, events: readonly CupEvent[]): ReadonlySet<string> {
  const draws = new Map<number, EventOf<"drawn">>();
  const redrawn = new Set<number>();
  const mentioned = new Map<string, number>();
  let hasWinner = false;
  for (const one of events) {
    const isCorrecting =
      one.type === "correctedByHost" ||
      (one.type === "tableOpened" && redrawn.has(one.round)) ||
      (one.type === "won" && hasWinner);
    if (one.number === event.number) {
      const lately = [...mentioned].filter(([, at]) => event.at - at < quietMs);
      return new Set(isCorrecting ? lately.map(([user]) => user) : []);
    }
    if (one.type === "drawn") {
      if (draws.has(one.round)) redrawn.add(one.round);
      draws.set(one.round, one);
    }
    hasWinner ||= one.type === "won";
    if (!isCorrecting) continue;
    const seated = one.type === "won" ? [one.user] : (draws.get(one.round)?.tables[one.table] ?? seatedAt(one, cup));
    const users = one.type === "correctedByHost" ? mentionedByCorrection(one, seated, events) : seated;
    for (const user of users) if (one.at - (mentioned.get(user) ?? -Infinity) >= quietMs) mentioned.set(user, one.at);
  }
  return new Set();
}

function seatedAt({ round, table }: TableNumber, cup: Cup): readonly string[] {
  return cup.rounds[round - 1]?.tables[table]?.users ?? [];
}
