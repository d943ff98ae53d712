import type { CupEvent } from "../../../club/cups/cup-event.js";
import type { Cup } from "../../../club/cups/cup-state.js";
import type { Translate } from "../../../locales/index.js";
import type { CupMessage, CupState } from "../../../tables/cups/cup-ports.js";
import { shownText } from "../../ui/names.js";
import { linkTo } from "../../ui/parts.js";
import { decisionLine, nameOf, roundName, tableName, timeOf, titleOf } from "./cup-words.js";

/** Of the 2,000 characters that Discord takes, some are left for what is said about the cup's role. */
const longestContent = 1_800;

/** What an event tells, and in which channel. */
export interface Telling {
  readonly channel: string;
  readonly content: string;
}

/** A message about something that has happened in a cup. Those mentioned are named first. */
export function tellingOf({ row, cup }: CupState, { event, users }: CupMessage, t: Translate): Telling {
  const mentions = users.map((user) => `<@${user}>`).join(" ");
  const link = linkTo(row, row.message);
  const values = { title: titleOf(cup), link, host: t("cup.board.forHosts") };
  const isRedrawn = event.type === "correctedByHost" && cup.dropped.some(({ round }) => round === event.round + 1);
  const said = [sentenceOf(cup, event, values, t), ...(isRedrawn ? [t("cup.told.redrawn")] : [])].join(" ");
  const short =
    event.type === "calledOff" ? t("cup.told.calledOff", { ...values }) : t("cup.told.board", { ...values });
  const full = `${mentions} ${said}`.trim();
  // The mentions stay, whatever is left out: the board says the rest.
  const content = full.length <= longestContent ? full : `${mentions} ${short}`.trim();
  return { channel: event.type === "tableOpened" ? event.channel : row.channel, content };
}

/** What every sentence may say. */
interface Values {
  readonly title: string;
  readonly link: string;
  readonly host: string;
}

function sentenceOf(cup: Cup, event: CupEvent, values: Values, t: Translate): string {
  const round = "round" in event ? cup.rounds[event.round - 1] : undefined;
  const table = "table" in event ? round?.tables[event.table] : undefined;
  const place =
    round === undefined || table === undefined || !("table" in event) ? "" : tableName(round, table, event.table, t);
  switch (event.type) {
    case "checkInBegan":
      return t("cup.told.checkIn", { ...values, here: t("cup.board.here") });
    case "tableOpened": {
      const where = round === undefined ? "" : round.isFinal ? place : `${roundName(round, t)}, ${place}`;
      const told = { ...values, table: where, time: timeOf(round?.until ?? 0, "R"), start: t("table.start") };
      return table === undefined || table.goOn === 1
        ? t(round?.isFinal === true ? "cup.told.finalOpened" : "cup.told.opened_one", told)
        : t("cup.told.opened", { ...told, count: table.goOn });
    }
    case "tableClosed":
      return event.unwritable === undefined
        ? t("cup.told.closed", { ...values, table: place })
        : t("cup.told.unwritable", {
            ...values,
            table: place,
            channel: `<#${event.unwritable}>`,
            permissions: [t("permissions.ViewChannel"), t("permissions.SendMessages")],
            inThreads: t("permissions.SendMessagesInThreads"),
          });
    case "hostAsked":
      return t("cup.told.timeUp", { ...values });
    case "reminded":
      return t("cup.told.reminded", { ...values, time: timeOf(round?.until ?? 0, "R") });
    case "won":
      return t(cup.tryOut ? "cup.told.wonTryOut" : "cup.told.won", { ...values, name: nameOf(cup, event.user, t) });
    case "calledOff":
      return event.reason === ""
        ? t("cup.told.calledOff", { ...values })
        : t("cup.told.calledOffBecause", { ...values, reason: shownText(event.reason) });
    case "correctedByHost":
    case "lotsDrawn":
    case "playedWithout":
    case "extended":
      return `${decisionLine(cup, event, t) ?? ""} ${t("cup.told.board", { ...values })}`.trim();
    case "opened":
    case "renamed":
    case "placesNamed":
    case "boardMoved":
    case "signedUp":
    case "withdrew":
    case "checkedIn":
    case "drawn":
    case "tableFinished":
    case "engraved":
    case "revealed":
      return t("cup.told.board", { ...values });
  }
}
