import { ComponentType } from "discord.js";
import { describe, expect, it } from "vitest";
import { pressLesson, readProgress } from "../../../../src/features/lesson/index.js";
import type { Standing } from "../../../../src/features/lesson/run-lesson.js";
import { framedMessage } from "../../../../src/discord/ui/frame.js";
import { distance, type Event, places, type State } from "../../../../src/games/kalle/rules/index.js";
import { translator } from "../../../../src/texts/index.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { languages } from "../../../discord/ui/faults.js";
import { heightOnPhone } from "../../../discord/ui/phone.js";
import { games, allGames } from "../../../../src/games/index.js";
import { openIn } from "../screen/scenes.js";

const reader = { name: "Anna", t: translator("de"), emoji: ownEmojis };

/** Of a place, and to swap nothing. */
const sign = (place: number): string => place.toString(17);
const nothing = sign(16);

/** After these presses, `-` for those on to the next step. */
function after(presses: string): Standing & { readonly state: State; readonly recent: readonly Event[] } {
  const { standing, signs } = readProgress(`kalle.00${presses}`, [], reader, allGames) ?? {};
  if (standing === undefined || signs !== presses) throw new Error(`these presses do not fit: ${presses}`);
  return { ...standing, state: standing.state as State, recent: standing.recent as readonly Event[] };
}

function openOn({ grid }: State): readonly number[] {
  return places.filter((place) => grid[place]?.open === true);
}

/** Ways to the last question: Kalle stays where it hid, or moves. With where Kalle is in the end. */
const ways = places.flatMap((at): readonly (readonly [string, number])[] => {
  const { police } = after(`${sign(at)}-`).state;
  const to = places.find((place) => distance(place, at) === 1 && place !== police) ?? at;
  const moved: readonly (readonly [string, number])[] = [[`${sign(at)}-${sign(at)}${sign(to)}-`, to]];
  return [[`${sign(at)}-${nothing}-`, at], ...(at === police ? [] : moved)];
});

describe("Kalle's lesson", () => {
  it.each(languages)("moves no button while two manholes are picked to swap, in %s", (language) => {
    const own = { ...reader, t: translator(language) };
    const look = (presses: string) => {
      const { page } = pressLesson({ argument: `kalle.00${presses}` }, [], own, allGames) ?? {};
      const parts = page?.parts(null) ?? [];
      const kinds = parts.map(({ type }) => ComponentType[type]);
      return { kinds, high: heightOnPhone(framedMessage(games.kalle, parts), null) };
    };
    const before = look("5-");
    // Below the grid and its button is small print that stays the same.
    expect(before.kinds.slice(-6)).toEqual([...Array.from({ length: 5 }, () => "ActionRow"), "TextDisplay"]);
    for (const picked of ["5", "6", "4f", "55"])
      expect({ picked, ...look(`5-${picked}`) }).toEqual({ picked, ...before });
  });

  it("goes on by the rules to eight open manholes, wherever Kalle is: its pictures show what its buttons showed", () => {
    for (const [presses, kalle] of ways) {
      const asked = after(presses);
      expect(asked.state).toMatchObject({ turned: 8, phase: { type: "point" } });
      const open = openOn(asked.state);
      expect(open).toHaveLength(8);
      expect(open).not.toContain(kalle);
      const { recent, state, good } = after(`${presses}${sign(kalle)}`);
      expect(state.last).toMatchObject({ ending: "remembered", police: asked.state.police });
      expect(openIn(state, recent).toSorted((a, b) => a - b)).toEqual(open);
      expect(good).toBe(3);
    }
  });

  it("hunts in the next round, with the cheese of the first", () => {
    const hunt = after(`5-${nothing}-5-`);
    expect(hunt.state).toMatchObject({ round: 2, kalle: 1, cheese: [1, 0], turned: 2, police: 5 });
    const found = after(`5-${nothing}-5-${sign(10)}`);
    expect(found.state).toMatchObject({ cheese: [2, 0], last: { round: 2, ending: "found", trail: [11, 10] } });
    expect(openIn(found.state, found.recent)).toEqual([...openOn(hunt.state), 10]);
  });
});
