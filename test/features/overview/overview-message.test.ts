import { ComponentType } from "discord.js";
import { describe, expect, it } from "vitest";
import { overviewMessage, overviewPicture } from "../../../src/features/overview/index.js";
import { factsLine } from "../../../src/discord/ui/lobby.js";
import { gameIds, games, allGames } from "../../../src/games/index.js";
import { translator } from "../../../src/texts/index.js";
import { boardWith, people } from "../../discord/ui/boards.js";
import { faultsIn, wideRows } from "../../discord/ui/faults.js";
import { read } from "../../discord/ui/read.js";
import { drawn } from "../../support/drawings.js";

describe.each(["de", "en"] as const)("the overview in %s", (language) => {
  const t = translator(language);
  const seen = read(overviewMessage(allGames, [], t).components);

  it.each(gameIds)("has %s with emoji, facts, and a button to open and to learn it, in the games' order", (game) => {
    const about = seen.texts.find((text) => text.startsWith(`### ${games[game].screen.emoji} ${t(`${game}.name`)}\n`));
    expect(about).toContain(t(`${game}.welcome`));
    expect(about).toContain(factsLine(games[game], t));
    expect(seen.rows[gameIds.indexOf(game)]?.map(({ id }) => id)).toEqual([
      `overview:0:start:${game}`,
      `learn:0:open:${game}`,
    ]);
  });

  it("has all games with box art in a picture, which says so, above their list", () => {
    const picture = overviewPicture(allGames, t);
    const drawable = gameIds.filter((game) => games[game].screen.boxArt !== undefined);
    for (const game of drawable) expect(picture.description).toContain(t(`${game}.name`).split(":")[0]);
    expect(drawn(picture).svg.match(/<svg /gu)).toHaveLength(1 + drawable.length);
    const shown = overviewMessage(allGames, [], t, picture);
    const [container] = shown.components;
    const parts = container?.type === ComponentType.Container ? container.components : [];
    expect(parts[1]?.type).toBe(ComponentType.MediaGallery);
    expect([...faultsIn(shown, picture), ...wideRows(shown)]).toEqual([]);
  });

  it("has nothing but the games, and says that no table is open", () => {
    expect(seen.rows).toHaveLength(gameIds.length);
    expect(seen.texts.at(-1)).toContain(t("overview.none"));
  });

  it("tells of open tables what is played where, how full they are, and leads there", () => {
    const link = "https://discord.com/channels/200/300/9";
    const lobby = boardWith({ game: games.kalle, seats: people("Anna", "Ben") });
    const running = boardWith({ game: games.catnoir, channel: "301", status: "playing" });
    const shown = overviewMessage(
      allGames,
      [
        { board: lobby, link },
        { board: running, link: `${link}1` },
      ],
      t,
    );
    const lines = read(shown.components).texts.at(-1)?.split("\n").slice(1) ?? [];
    expect(lines[0]).toContain(t("overview.waiting", { seated: 2, max: games.kalle.seats.max }));
    expect(lines[0]).toContain(`<#300>`);
    expect(lines[1]).toContain(`[${t("overview.goThere")}](${link}1)`);
    expect(shown.allowed_mentions).toEqual({ parse: [] });
  });

  it("keeps Discord's limits and fits a phone with as many tables as are listed", () => {
    const link = `https://discord.com/channels/${"9".repeat(20)}/${"9".repeat(20)}/${"9".repeat(20)}`;
    const open = Array.from({ length: 8 }, () => ({ board: boardWith({ game: games.catnoir }), link }));
    const shown = overviewMessage(allGames, open, t);
    // Mentions of channels ping nobody.
    expect([...faultsIn(shown), ...wideRows(shown)].filter((fault) => fault !== "says <#")).toEqual([]);
  });
});
