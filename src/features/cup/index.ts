import type { Feature } from "../../discord/feature.js";
import { openCupCommand, startChoices, cupCommand } from "./commands.js";
import { handleCup, type CupDeps } from "./presses.js";
import { linkTo } from "../../discord/ui/parts.js";
import type { Drawing } from "../../discord/messages/compose.js";
import type { Translate } from "../../texts/index.js";
import type { Coming, ToldCup } from "../club/index.js";
import { isCupOver, isGone } from "./rules/cup-state.js";
import type { Cups } from "./service.js";
import type { CupState } from "./keeper.js";
import { cupLine, trophyPage } from "./screen/cup-pages.js";
import { cupTable, nameToEngrave, titleOf } from "./screen/cup-parts.js";

/** A page of a server's cabinet; a plate that waits for its engraving has the winner's name. */
export async function cabinetPage(cups: Cups, guild: string, page: number, t: Translate): Promise<Drawing | string> {
  const trophies = await cups.trophies(guild);
  if (trophies.length > 0) {
    const named = trophies.map(async (trophy) => {
      const state = trophy.text === null ? await cups.of(trophy.cup) : null;
      return state === null ? trophy : { ...trophy, text: nameToEngrave(state.cup, t) };
    });
    return trophyPage(await Promise.all(named), page, t);
  }
  const running = (await cups.ofGuild(guild)).find(({ cup }) => !isCupOver(cup) && !cup.tryOut);
  return running === undefined ? t("cup.cabinet.empty") : t("cup.cabinet.first", { cup: cupLine(running, t) });
}

/** Those of a server's last cups that somebody has won or that are being played, with a line about each. */
export async function toldCups(cups: Cups, guild: string): Promise<readonly ToldCup[]> {
  return (await cups.ofGuild(guild)).flatMap((state): readonly ToldCup[] => {
    const { cup, row } = state;
    if (cup.stage.type === "playing" && !cup.tryOut)
      return [{ at: null, line: (t: Translate) => runningLine(state, t) }];
    if (cup.stage.type !== "finished" || cup.tryOut || isGone(cup.stage.winner) || row.ended === null) return [];
    return [{ at: row.ended, line: (t: Translate) => `🏆 ${cupLine(state, t)}` }];
  });
}

/** That a cup goes on, or has seats left, with the way to its board. */
function runningLine({ cup, row }: CupState, t: Translate): string {
  const words = { title: titleOf(cup), link: linkTo(row, row.message) };
  return t(cup.stage.type === "signUp" ? "cup.news.signUp" : "cup.news.playing", words);
}

/** How far ahead a cup is told of, in milliseconds. */
const soonMs = 7 * 24 * 60 * 60_000;

/** A server's cups with a planned start that begin soon. */
export async function cupsToCome(cups: Cups, guild: string, now: number): Promise<readonly Coming[]> {
  return (await cups.ofGuild(guild)).flatMap(({ cup }) => {
    const isOpen = cup.stage.type === "signUp" || cup.stage.type === "checkIn";
    if (!isOpen || cup.tryOut || cup.start === null || cup.start <= now || cup.start > now + soonMs) return [];
    return [{ start: cup.start, name: titleOf(cup) }];
  });
}

/** Cups: `/cup`, their boards and panels, and the trophies that were won. */
export function cupFeature(deps: CupDeps): Feature {
  const { cups } = deps;
  return {
    id: "cup",
    commands: [cupCommand(deps.games)],
    words: [{ word: cupTable }],
    onCommand: async (context, use) => {
      if (use.kind !== "slash") return;
      if (use.subcommand === "open" && !(await deps.commands.canOpenHere(context))) return;
      await openCupCommand(deps, context, use.subcommand, use.options);
    },
    onPress: (context, press) => handleCup(deps, context, press),
    news: async ({ guild, t }) => {
      const running = (await cups.ofGuild(guild)).filter(({ cup }) => !isCupOver(cup) && !cup.tryOut);
      return running.map((state) => [{ channel: state.row.channel, line: runningLine(state, t) }]);
    },
    choices: async (context, { name, value }) => {
      return name === "until" ? startChoices(deps, context, value) : [];
    },
    tableChanged: (board) => {
      cups.tableChanged(board);
    },
    start: () => {
      cups.start();
    },
    stop: () => cups.stop(),
    factsOf: async (user) => {
      const rows = await cups.userRows(user);
      return { name: "cups", json: JSON.stringify(rows.map(cupEntryOf), null, 2), isEmpty: rows.length === 0 };
    },
    forget: (user, of) => cups.removeUser(user, of),
  };
}

function cupEntryOf({
  cup,
  guild,
  title,
  name,
  events,
  trophy,
}: Awaited<ReturnType<CupDeps["cups"]["userRows"]>>[number]): object {
  const won = trophy === null ? null : { year: trophy.year, engraved: trophy.text, at: dateOf(trophy.at) };
  return { cup, server: guild, title, name, events: events.map((one) => ({ ...one, at: dateOf(one.at) })), won };
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString();
}
