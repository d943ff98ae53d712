import { ComponentType } from "discord.js";
import { describe, expect, it } from "vitest";
import { overviewMessage, overviewPicture } from "../../../src/features/overview/index.js";
import { labelName } from "../../../src/discord/ui/names.js";
import { factsLine } from "../../../src/discord/ui/lobby.js";
import { gameIds, games, allGames } from "../../../src/games/index.js";
import { moreLines, testLanguages, translator } from "../../support/pseudo-language.js";
import { boardWith, due, people } from "../../discord/ui/boards.js";
import { faultsIn, wideRows } from "../../discord/ui/faults.js";
import { read } from "../../discord/ui/read.js";
import { drawn } from "../../support/drawings.js";
import { heightOnPhone, phoneHeight } from "../../discord/ui/phone.js";

function selectsIn({ components }: ReturnType<typeof overviewMessage>) {
  const [container] = components;
  const parts = container?.type === ComponentType.Container ? container.components : [];
  const controls = parts.flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []));
  return controls.filter((control) => control.type === ComponentType.StringSelect);
}

const nothing = { turns: [], lobbies: [], playing: [], news: [], isCalled: null };
const link = "https://discord.com/channels/200/300/9";

describe.each(testLanguages)("the overview in %s", (language) => {
  const t = translator(language);
  const seen = read(overviewMessage(allGames, nothing, t).components);

  it("has a select to open a table and one to learn, with every game and its facts, or what it is about, in the games' order", () => {
    const [open, learn, ...others] = selectsIn(overviewMessage(allGames, nothing, t));
    expect([open?.custom_id, learn?.custom_id, others]).toEqual(["overview:0:start", "learn:0:open", []]);
    const listed = (menu: typeof open) =>
      menu?.options.map(({ value, label, description }) => [value, label, description]);
    expect(listed(open)).toEqual(gameIds.map((game) => [game, t(`${game}.name`), factsLine(games[game], t)]));
    expect(listed(learn)).toEqual(
      gameIds.map((game) => [game, t(`${game}.name`), labelName(t(`${game}.welcome`), 100)]),
    );
  });

  it("has all games with box art in a picture, which says so", () => {
    const picture = overviewPicture(allGames, t);
    const drawable = gameIds.filter((game) => games[game].screen.boxArt !== undefined);
    for (const game of drawable) expect(picture.description).toContain(t(`${game}.name`).split(":")[0]);
    expect(drawn(picture).svg.match(/<svg /gu)).toHaveLength(1 + drawable.length);
    const shown = overviewMessage(allGames, nothing, t, picture);
    const [container] = shown.components;
    const parts = container?.type === ComponentType.Container ? container.components : [];
    expect(parts[1]?.type).toBe(ComponentType.MediaGallery);
    expect([...faultsIn(shown, picture), ...wideRows(shown)]).toEqual([]);
  });

  it("has nothing but the games where nothing goes on", () => {
    expect(seen.texts).toHaveLength(1);
    expect(seen.texts[0]).toContain(t("overview.title"));
  });

  it("begins with the tables that wait for its reader, then lobbies with room, then the rest, and leads to each", () => {
    const lobby = boardWith({ game: games.kalle, seats: people("Anna", "Ben") });
    const running = boardWith({ game: games.catnoir, channel: "301", status: "playing" });
    const sight = {
      turns: [{ board: running, link: `${link}1` }],
      lobbies: [{ board: lobby, link: `${link}2` }],
      playing: [{ board: boardWith({ game: games.katchen, status: "playing" }), link: `${link}3` }],
      news: ["🍻 an evening", "🏆 a cup"],
      isCalled: null,
    };
    const shown = overviewMessage(allGames, sight, t);
    const [turns = "", lobbies = "", more = "", all = ""] = read(shown.components).texts;
    expect(turns).toContain(t("overview.turn", { count: 1 }));
    expect(turns).toContain(`](${link}1) · <#301>`);
    expect(lobbies).toContain(`](${link}2) · <#300> · 2/${games.kalle.seats.max}`);
    expect(more.split("\n")).toEqual([expect.stringContaining(`(${link}3)`), "🍻 an evening", "🏆 a cup"]);
    expect(all).toContain(t("overview.title"));
    expect(shown.allowed_mentions).toEqual({ parse: [] });
  });

  it("keeps Discord's limits with any number of tables, of which it lists three a kind and counts the rest", () => {
    const far = `https://discord.com/channels/${"9".repeat(20)}/${"9".repeat(20)}/${"9".repeat(20)}`;
    const open = Array.from({ length: 30 }, () => ({ board: boardWith({ game: games.catnoir }), link: far }));
    const shown = overviewMessage(
      allGames,
      { turns: open, lobbies: open, playing: open, news: [], isCalled: false },
      t,
    );
    // Mentions of channels ping nobody.
    expect([...faultsIn(shown), ...wideRows(shown)].filter((fault) => fault !== "says <#")).toEqual([]);
    const [turns = "", lobbies = ""] = read(shown.components).texts;
    expect([turns, lobbies].map((text) => text.match(/<#/gu)?.length)).toEqual([3, 3]);
    expect(turns).toContain(t("overview.turn", { count: 30 }));
    expect(turns).toContain(t("overview.moreTurns", { count: 27 }));
  });

  it("fits on one screen of a phone whatever goes on, and counts what there is no room for", () => {
    const play = { view: null, recent: [], drafts: [], result: null, due, asleep: false };
    const prompt = { id: 1, seat: 0, kind: "turn", seconds: null, awaited: true, stale: "judge" } as const;
    // Times of slow tables are longest.
    const running = boardWith({
      game: games.catnoir,
      status: "playing",
      turn: 86_400,
      play: { ...play, prompts: [prompt] },
    });
    const [slow, lobby] = [running, boardWith({ game: games.catnoir })].map((board) => ({ board, link }));
    const evening = { name: "Spieleabend am Donnerstag", time: "<t:1800000000:R>", link };
    const cup = t("cup.news.signUp", { title: "Der goldene Kanaldeckel", link });
    const all = [t("evening.news.next", evening), ...Array.from({ length: 8 }, () => cup)];
    const times = <One>(one: One | undefined, count: number): readonly One[] =>
      one === undefined ? [] : Array.from({ length: count }, () => one);
    const counts = [0, 1, 2, 3, 9];
    const heights = counts.flatMap((turns) =>
      counts.flatMap((lobbies) =>
        counts.flatMap((playing) =>
          counts.map((news) => {
            const open = { turns: times(slow, turns), lobbies: times(lobby, lobbies), playing: times(slow, playing) };
            const shown = overviewMessage(allGames, { ...open, news: all.slice(0, news), isCalled: false }, t);
            const said = read(shown.components).texts.join("\n");
            const named = said.split(cup).length - 1 + Math.min(1, news);
            const isCounted = said.includes(t("overview.moreNews", { count: news - named }));
            expect({ news, isCounted }).toEqual({ news, isCounted: named < news });
            return heightOnPhone(shown, null);
          }),
        ),
      ),
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(phoneHeight + moreLines(language));
    const [turn, room] = [times(slow, 1), times(lobby, 1)];
    const picture = overviewPicture(allGames, t);
    const few = overviewMessage(allGames, { ...nothing, turns: turn, lobbies: room, isCalled: false }, t, picture);
    expect(heightOnPhone(few, picture)).toBeLessThanOrEqual(phoneHeight + moreLines(language));
  });
});
