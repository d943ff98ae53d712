import type { Feature } from "../../discord/feature.js";
import { openCupCommand, startChoices, cupCommand } from "./commands.js";
import { handleCup, type CupDeps } from "./presses.js";
import { linkTo } from "../../discord/ui/parts.js";
import { isCupOver } from "./rules/cup-state.js";
import { cupTable, titleOf } from "./screen/cup-parts.js";

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
      return running.map(({ cup, row: { channel, message } }) => {
        const words = { title: titleOf(cup), link: linkTo({ guild, channel }, message) };
        return { channel, line: t(cup.stage.type === "signUp" ? "cup.news.signUp" : "cup.news.playing", words) };
      });
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
