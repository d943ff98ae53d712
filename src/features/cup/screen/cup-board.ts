import { type APIComponentInContainer, ComponentType } from "discord.js";
import { type Cup, type CupRound, type CupTable, currentRound, isGone } from "../rules/cup-state.js";
import { drawTime, hasCheckIn, maxSeats, roundSizes } from "../rules/next-step.js";
import type { Caption, Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import type { Drawing } from "../../../discord/messages/compose.js";
import { gameName, message } from "../../../discord/ui/frame.js";
import { commaList, shownName, shownText, plainName } from "../../../discord/ui/names.js";
import { type Button, buttons, gallery, rule, text } from "../../../discord/ui/parts.js";
import { bracketPicture } from "./bracket-picture.js";
import { trophyPicture, type Engraving } from "./trophy-picture.js";
import { decisionLine } from "../messages.js";
import {
  bracketOf,
  fateOf,
  cupId,
  nameOf,
  nameToEngrave,
  pictureTitle,
  roundName,
  tableName,
  timeOf,
  titleOf,
  waitingLine,
  winnerName,
  cupAccent,
} from "./cup-parts.js";
import type { CupState, ShownCup } from "../keeper.js";

/** The most names on a board, and the most decisions of hosts; pages have all. */
const [maxNames, maxDecisions] = [24, 3];

/** A cup's board, at any stage. */
export function drawCupBoard(state: ShownCup, t: Translate): Drawing {
  return {
    picture: pictureOf(state, t),
    words: (shown) => {
      const [title, ...rest] = partsOf(state, t);
      const parts = [...(title === undefined ? [] : [title]), ...pictured(shown), ...rest];
      return message({ type: ComponentType.Container, accent_color: cupAccent, components: parts });
    },
  };
}

function pictured(shown: Caption | null): readonly APIComponentInContainer[] {
  return shown === null ? [] : [gallery(shown)];
}

/** The trophy that is to be won, the bracket while it is played, and the trophy with the new name. */
function pictureOf(state: ShownCup, t: Translate): Picture | null {
  const { cup } = state;
  switch (cup.stage.type) {
    case "playing":
      return bracketPicture(bracketOf(cup, t), t);
    case "calledOff":
      return null;
    case "signUp":
    case "checkIn":
    case "drawing":
    case "finished":
      return trophyPicture({ title: trophyTitle(cup, t), engravings: engravingsOf(state, t) }, t);
  }
}

/** Years stand on the plates. */
function trophyTitle(cup: Cup, t: Translate): string {
  return cup.tryOut ? pictureTitle(cup, t) : cup.title;
}

function partsOf(state: CupState, t: Translate): readonly APIComponentInContainer[] {
  const { cup, row, game } = state;
  const { stage } = cup;
  const title = text(
    `## 🏆 ${titleOf(cup)}`,
    `${gameName(game, t)} · ${t("cup.board.host", { name: shownName(cup.host.name, t) })}`,
    cup.tryOut ? `-# ${t("cup.board.tryOut")}` : "",
    cup.tryOut && stage.type === "playing" ? `-# ${t("cup.board.watch")}` : "",
  );
  const host: Button = {
    id: cupId("host", row.id),
    style: "plain",
    emoji: { name: "⚙️" },
    label: t("cup.board.forHosts"),
  };
  const bracket: Button = { id: cupId("bracket", row.id), style: "plain", label: t("cup.board.bracket") };
  const check: Button = {
    id: cupId("check", row.id),
    style: "plain",
    emoji: { name: "🔏" },
    label: t("cup.board.check"),
  };
  switch (stage.type) {
    case "signUp":
    case "checkIn":
      return [
        title,
        ...gatheringParts(state, stage, t),
        ...sealParts(cup),
        ...gatheringButtons(state, host, t),
        buttons(check),
      ];
    case "drawing":
      return [title, text(t("cup.board.drawing")), ...sealParts(cup), buttons(check, host)];
    case "playing": {
      const leave: Button = { id: cupId("leave", row.id), style: "plain", label: t("cup.board.quit") };
      return [title, ...roundParts(state, t), buttons(bracket, host), buttons(check, leave)];
    }
    case "finished":
      // Until it is engraved its host can correct the final.
      return [
        title,
        ...finishedParts(state, stage, t),
        buttons(bracket, check),
        ...(stage.engraving === null && !cup.tryOut ? [buttons(host)] : []),
      ];
    case "calledOff":
      return [
        title,
        text(
          t(stage.host === null ? "cup.board.nobodyCame" : "cup.board.calledOff"),
          stage.reason === "" ? "" : t("cup.board.reason", { reason: shownText(stage.reason) }),
        ),
        buttons(...(cup.rounds.length === 0 ? [] : [bracket]), check),
      ];
  }
}

/** What binds the bot to the draw, from the sign-up on. */
function sealParts({ commitment, isClosedByMessage }: Cup): readonly APIComponentInContainer[] {
  return isClosedByMessage ? [text(`-# 🔏 \`${commitment}\``)] : [];
}

type Gathering = Extract<Cup["stage"], { readonly type: "signUp" | "checkIn" }>;

function gatheringParts({ cup, game }: CupState, stage: Gathering, t: Translate): readonly APIComponentInContainer[] {
  const { people } = cup;
  const isCheckIn = stage.type === "checkIn";
  const present = isCheckIn ? stage.present : [];
  const missing = people.filter((user) => !present.includes(user));
  const end = drawTime(cup);
  const ends = isCheckIn ? "checkInEnds" : hasCheckIn(cup) ? "when" : "whenSlow";
  const when =
    end === null
      ? t("cup.board.whenHost", { name: shownName(cup.host.name, t) })
      : t(`cup.board.${ends}`, { time: timeOf(end, "F"), left: timeOf(end, "R") });
  const waiting = waitingLine({ cup, game }, t);
  const list = (key: "people" | "present" | "missing", users: readonly string[]): string =>
    users.length === 0 ? "" : t(`cup.board.${key}`, { total: users.length, names: someNames(cup, users, t) });
  return [
    waiting === null ? text(isCheckIn ? t("cup.board.checkIn") : "", when) : text(waiting),
    text(
      ...(people.length === 0
        ? [t("cup.board.nobody")]
        : isCheckIn
          ? [list("present", present), list("missing", missing)]
          : [list("people", people)]),
      `-# ${planLine(game, isCheckIn ? present.length : people.length, t)}`,
    ),
  ];
}

/** How this number of people would be spread over tables. */
function planLine(game: CupState["game"], people: number, t: Translate): string {
  const seats = game?.seats ?? null;
  const sizes = seats === null ? null : roundSizes(people, seats, true);
  const most = maxSeats(seats);
  if (sizes === null) return t("cup.board.rules", { most, fits: seats?.max ?? most });
  if (sizes.goOn === 0) return t("cup.board.planFinal", { count: people });
  return t("cup.board.plan", { sizes: sizes.sizes.map(String), people, count: sizes.goOn });
}

function gatheringButtons({ cup, row }: CupState, host: Button, t: Translate): readonly APIComponentInContainer[] {
  const { id } = row;
  const isCheckIn = cup.stage.type === "checkIn";
  const people: readonly Button[] =
    cup.people.length > maxNames ? [{ id: cupId("people", id, 0), style: "plain", label: t("cup.board.all") }] : [];
  return [
    buttons(
      isCheckIn
        ? { id: cupId("here", id), style: "marked", emoji: { name: "✋" }, label: t("cup.board.here") }
        : { id: cupId("join", id), style: "marked", emoji: { name: "✅" }, label: t("cup.board.join") },
      { id: cupId("leave", id), style: "plain", label: t("cup.board.leave") },
    ),
    ...(people.length === 0 ? [] : [buttons(...people)]),
    buttons(
      ...(isCheckIn ? [{ id: cupId("join", id), style: "plain", label: t("cup.board.late") } as const] : []),
      host,
    ),
  ];
}

/** Escaped, some of them and how many more. */
function someNames(cup: Cup, users: readonly string[], t: Translate): string {
  const shown = users.slice(0, maxNames).map((user) => nameOf(cup, user, t));
  const names = commaList(shown, t);
  return users.length <= maxNames ? names : t("cup.board.more", { names, count: users.length - maxNames });
}

function roundParts(state: CupState, t: Translate): readonly APIComponentInContainer[] {
  const { cup, events, row } = state;
  const round = currentRound(cup);
  if (round === null) return [];
  const hasNames = round.tables.flatMap(({ users }) => users).length <= maxNames;
  // More time is that of the round that it was given in.
  const told = events.filter((event) => event.type !== "extended" || event.round === round.round);
  const decisions = told.flatMap((event) => decisionLine(cup, event, t) ?? []).slice(-maxDecisions);
  const isOpen = round.tables.some(({ through }) => through === null);
  return [
    text(
      `### ${roundName(round, t)}`,
      isOpen
        ? t(round.isAsked ? "cup.board.timeUp" : "cup.board.until", {
            time: timeOf(round.until, "f"),
            left: timeOf(round.until, "R"),
          })
        : t("cup.board.stuck"),
      `-# ${round.isFinal ? t("cup.board.finalRule") : t("cup.board.goOn", { count: round.goOn })}`,
    ),
    text(...round.tables.map((table, at) => tableLine(cup, round, table, at, hasNames, t))),
    ...(row.waiting === null
      ? []
      : [text(`-# ${t(`cup.board.waiting_${row.waiting}`, { permission: t("permissions.CreatePublicThreads") })}`)]),
    ...(decisions.length === 0 ? [] : [rule(), text(...decisions.map((line) => `-# ${line}`))]),
  ];
}

/** A table: where it is, who sits there, who goes on. */
function tableLine(cup: Cup, round: CupRound, table: CupTable, at: number, hasNames: boolean, t: Translate): string {
  const { users, through, channel, isClosed } = table;
  const name = `**${tableName(round, table, at, t)}**`;
  const people = (some: readonly string[]): string =>
    hasNames
      ? commaList(
          some.map((user) => nameOf(cup, user, t)),
          t,
        )
      : t("cup.board.count", { count: some.length });
  if (through !== null) {
    const isTied = users.some((user) => fateOf(cup, round, at, user) === "open");
    const names = through.length === 0 && !isTied ? t("cup.board.nobodyOn") : people(through);
    const tied = t(table.goOn - through.length === 1 ? "cup.board.tiedOne" : "cup.board.tied");
    const said = [...(names === "" ? [] : [names]), ...(isTied ? [tied] : [])].join("; ");
    return `✅ ${t("table.labelled", { label: name, said })}`;
  }
  const still = people(users.filter((user) => cup.people.includes(user)));
  const line = (label: string): string => t("table.labelled", { label, said: still });
  if (isClosed) return `⚠️ ${line(name)}. ${t("cup.board.closed")}`;
  if (channel === null) return `⏳ ${line(name)}`;
  return `🎲 ${line(t("cup.board.tableIn", { table: name, channel: `<#${channel}>` }))}`;
}

function finishedParts(
  { cup, row }: CupState,
  { winner, engraving }: Extract<Cup["stage"], { readonly type: "finished" }>,
  t: Translate,
): readonly APIComponentInContainer[] {
  if (isGone(winner)) return [text(t("cup.board.wonByNobody"))];
  const name = winnerName(cup, winner, t);
  const won = t("cup.board.won", { name });
  if (cup.tryOut) return [text(won)];
  if (engraving !== null)
    return [
      text(
        won,
        engraving.text === null
          ? t("cup.board.engravedNothing")
          : t("cup.board.engraved", { text: shownText(engraving.text) }),
      ),
    ];
  return [
    text(won, t("cup.board.ask", { name })),
    buttons(
      { id: cupId("engrave", row.id), style: "marked", emoji: { name: "✍️" }, label: t("cup.board.engrave") },
      { id: cupId("noname", row.id), style: "plain", label: t("cup.board.noName") },
    ),
  ];
}

/** What is engraved on a cup's trophy, as plain texts; on a try-out's own for the picture, its winner. */
function engravingsOf({ trophies, cup, row }: ShownCup, t: Translate): readonly Engraving[] {
  if (cup.tryOut)
    return cup.stage.type === "finished" ? [{ year: cup.year, text: plainName(nameOf(cup, cup.stage.winner, t)) }] : [];
  return trophies.map(({ year, text: engraved, cup: won }) => ({
    year,
    text: (won === row.id ? nameToEngrave(cup, t) : null) ?? engraved,
  }));
}
