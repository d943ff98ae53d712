import { describe, expect, it } from "vitest";
import { type BookView, dayIn } from "../../../../src/features/club/screen/club-view.js";
import { drawingOf } from "../../../../src/features/club/screen/show-club.js";
import { gameIds, games as modules } from "../../../../src/games/index.js";
import { badgeKeys } from "../../../../src/game/game-club.js";
import { nastyNames } from "../../../discord/ui/faults.js";
import { testLanguages, translator } from "../../../support/pseudo-language.js";
import { monday } from "../book/club-games.js";

import { clubFor, clubOf, gameBy, playedBy, readBy, userOf } from "./club-of.js";
import { drawn, textsOutside } from "../../../support/drawings.js";

const [anna, ben, cleo] = [userOf(1), userOf(2), userOf(3)];

describe.each(testLanguages)("the club's album, in %s", (language) => {
  const t = translator(language);
  const { seen, words } = readBy(anna, t);

  it("keep an album: won badges with their day, the others with a hint, and how many have each", () => {
    const played = gameBy("a", monday, [anna, ben, cleo], "katchen");
    const places = played.places.map((seat) => ({
      ...seat,
      facts: seat.user === cleo ? {} : { ...(seat.user === anna ? { katchens: 3 } : {}), wasted: 1 },
    }));
    const club = clubOf([{ ...played, places }, gameBy("b", monday + 1, [anna, ben])]);
    const won = dayIn(club.book.eveningOf(monday), t, "medium");
    const album = { kind: "badges", user: anna } as const;
    const told = (view: BookView) => {
      const { picture } = drawingOf(clubFor(club, view, anna), view, anna, "", t);
      const svg = drawn(picture)?.svg ?? "";
      const pictured = [...svg.matchAll(/<text[^>]*>([^<]*)/gu)].map(([, word = ""]) => word).join(" ");
      return { svg, all: [words(club, view), pictured, picture?.description ?? ""] };
    };
    const { svg, all } = told(album);
    expect(textsOutside(svg)).toEqual([]);
    expect(svg.match(/class="paw"/gu)).toHaveLength(2);
    for (const said of all) {
      for (const badge of modules.katchen.club.badges) {
        const { name, reason } = badgeKeys("katchen", badge.id);
        for (const text of [t(name), t(reason)]) expect(said).toContain(text);
      }
      expect(said.split(won)).toHaveLength(3);
      for (const count of [1, 2]) expect(said).toContain(t("club.album.have", { count, people: 3 }));
      expect(said.split(t("club.album.nobody"))).toHaveLength(5);
      expect(said).toContain(t("club.album.count", { won: 2, all: 6 }));
    }
    // Cleo has none yet, and has played Katchen alone.
    const none = told({ ...album, user: cleo });
    expect(none.svg).not.toContain("paw");
    for (const said of none.all) expect([said.includes(won), said.includes(t("katchen.name"))]).toEqual([false, true]);
    expect(seen(club, { kind: "player", user: anna }).buttons.map(({ id }) => id)).toContain(`club:0:badges:${anna}`);
    for (const name of ["猫", "🐈", "𒀀"]) {
      const view = { kind: "badges", user: userOf(7) } as const;
      const { picture } = drawingOf(
        clubOf([playedBy("x", monday, { [userOf(7)]: name, [ben]: "Ben" })]),
        view,
        "",
        "",
        t,
      );
      expect(drawn(picture)?.svg.match(/class="letters"/gu)).toHaveLength(1);
      expect(drawn(picture)?.svg.includes('class="paw"')).toBe(name === "𒀀");
      expect(picture?.description).toContain(name);
    }
  });

  it("keeps its texts inside its pictures and a coaster's in any game, whatever its owner is called", () => {
    for (const game of gameIds) {
      for (const name of ["Anna", ...nastyNames]) {
        const club = clubOf([playedBy("x", monday, { [anna]: name, [ben]: "Ben", [cleo]: "Cleo" }, game)]);
        for (const view of [{ kind: "badges", user: anna, game } as const, { kind: "player", user: anna } as const]) {
          const { picture } = drawingOf(clubFor(club, view, anna), view, anna, "", t);
          const outside = textsOutside(drawn(picture)?.svg ?? "");
          expect({ game, name, kind: view.kind, outside }).toEqual({ game, name, kind: view.kind, outside: [] });
        }
      }
    }
  });

  it("offers to its owner alone what they have won for their coaster, which shows that, or the newest three", () => {
    const named = (badge: string): string => t(badgeKeys("katchen", badge).name);
    const all = modules.katchen.club.badges.map(({ id }) => id);
    const places = gameBy("a", monday, [anna, ben, cleo], "katchen").places.map((seat) =>
      seat.user === anna ? { ...seat, facts: { katchens: 3, wasted: 1 } } : seat,
    );
    const club = clubOf([{ ...gameBy("a", monday, [anna, ben, cleo], "katchen"), places }]);
    const own = club.book.badges(anna).map(({ badge }) => badge);
    expect(own.length).toBeGreaterThan(1);
    const view = { kind: "badges", user: anna, game: "katchen" } as const;
    const choices = (reader: string, chosen: readonly string[]) =>
      readBy(reader, t)
        .seen({ ...club, chosen }, view)
        .selects.find(({ id }) => id === `club:0:choose:${anna}.katchen`);
    for (const reader of [ben, ""]) expect(choices(reader, [])).toBeUndefined();
    expect(choices(anna, ["chess.mate"])).toMatchObject({ labels: own.map(named), present: [] });
    expect(choices(anna, [`katchen.${own[0]}`])?.present).toEqual([`katchen.${own[0]}`]);
    const shown = (chosen: readonly string[]): string => {
      const player = { kind: "player", user: anna } as const;
      const { picture } = drawingOf({ ...clubFor(club, player, anna), chosen }, player, anna, "", t);
      return `${drawn(picture)?.svg} ${picture?.description}`;
    };
    const [first = "", second = ""] = own;
    expect(shown([`katchen.${first}`]).includes(named(first))).toBe(true);
    expect(shown([`katchen.${first}`]).includes(named(second))).toBe(false);
    // What they have not won, or what there is no more, is not shown.
    const others = all.filter((badge) => !own.includes(badge)).map((badge) => `katchen.${badge}`);
    for (const badge of own.slice(-3)) expect(shown([...others, "chess.mate"])).toContain(named(badge));
    for (const badge of all.filter((one) => !own.includes(one))) expect(shown(others)).not.toContain(named(badge));
  });

  it("names every badge of an evening: four people's on its recap, all behind a button where there are more", () => {
    const users = Array.from({ length: 12 }, (_, at) => userOf(at + 1));
    const named = Object.fromEntries(users.map((user, at) => [user, `Person${at + 1}`]));
    const played = playedBy("a", monday, named, "katchen");
    const facts = { katchens: 3, wasted: 1 };
    const club = clubOf([{ ...played, places: played.places.map((seat) => ({ ...seat, facts })) }]);
    const recap = seen(club, { kind: "recap", evening: null });
    const badges = club.book.badgesWonAt("a").length;
    expect(badges).toBeGreaterThan(users.length);
    expect(recap.texts.join("\n").match(/🏅/gu)).toHaveLength(4);
    const evening = club.book.eveningOf(monday);
    expect(recap.buttons).toContainEqual(
      expect.objectContaining({ id: `club:0:feats:${evening}.0`, label: t("club.recap.allFeats", { count: badges }) }),
    );
    const pages = [0, 1].map((page) => words(club, { kind: "feats", evening, page }));
    for (const name of Object.values(named)) expect(pages.join("\n")).toContain(`🏅 **${name}**`);
    const few = clubOf([
      { ...played, places: played.places.map((seat, at) => ({ ...seat, facts: at < 2 ? facts : {} })) },
    ]);
    const ids = seen(few, { kind: "recap", evening: null }).buttons.map(({ id }) => id);
    expect(ids).not.toContain(`club:0:feats:${evening}.0`);
  });
});
