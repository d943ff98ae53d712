import { describe, expect, it } from "vitest";
import { drawShot, pictureOfShot, sentenceOf, type Shot } from "../../../../src/discord/features/watch/draw-watch.js";
import { clipTitle } from "../../../../src/discord/features/watch/handle-clip.js";
import { seatNames } from "../../../../src/discord/ui/names.js";
import { gameIds, type GameId } from "../../../../src/games/index.js";
import { emojisOf, screenOf } from "../../../../src/games/ui.js";
import { translator } from "../../../../src/locales/index.js";
import {
  type Film,
  lastStop,
  middleOf,
  roundAfter,
  roundsUpTo,
  eyesFor,
  stopAfter,
  stopBefore,
  stretchAround,
  toBeSeen,
  toldAt,
} from "../../../../src/tables/watch-again.js";
import { seatForPerson, type Table } from "../../../../src/tables/table.js";
import { overMatches } from "../../../support/checking.js";
import { described } from "../../../support/moments.js";
import { runsOf } from "../../../support/how-many-runs.js";
import { filmOf } from "../../../support/film.js";
import type { Match } from "../../../support/lawful.js";
import type { Played } from "../../../support/playing.js";
import { standIn } from "../../../games/emoji-law.js";
import { disguised } from "../../../soak/disguised.js";
import { ownEmojis } from "../../ui/boards.js";
import { faultsIn, nastyNames } from "../../ui/faults.js";

const [german, english] = [translator("de"), translator("en")];

function watched(game: GameId, match: Match, { start, turns }: Played): Film {
  const all = [{ state: start.state, events: start.events }, ...turns.map(({ after }) => after)];
  const film = filmOf(game, match.seats, match.options, all);
  const seats = nastyNames.slice(0, match.seats).map((name, seat) => seatForPerson(String(seat + 1), name));
  return { ...film, table: { ...film.table, seats } };
}

/** A step's message and its picture. */
function seen(shot: Shot): readonly unknown[] {
  const picture = pictureOfShot(shot, english, ownEmojis);
  return [drawShot(shot, english, ownEmojis, picture), picture];
}

/** The lines of a message's texts, its title first. */
function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  const own = "content" in value && typeof value.content === "string" ? value.content.split("\n") : [];
  return [...own, ...Object.values(value).flatMap(textsIn)];
}

/** Some steps from all over a film, its ends included. */
function stepsOf(film: Film): readonly number[] {
  const last = lastStop(film);
  return [...new Set([0, 1, Math.floor(last / 3), Math.floor(last / 2), last - 1, last])].filter((step) => step >= 0);
}

const over = (game: GameId, check: (film: Film) => void): void => {
  overMatches(described[game], { numRuns: runsOf(4) }, (match, played) => {
    check(watched(game, match, played));
  });
};

describe.each(gameIds)("a game of %s, watched again", (game) => {
  it("keeps Discord's limits at every step and through all eyes, whatever people are called", () => {
    over(game, (film) => {
      for (const step of stepsOf(film))
        for (const eyes of [null, ...film.table.seats.keys()]) {
          const shot = { film, step, eyes, isPlayer: true };
          const picture = pictureOfShot(shot, german, ownEmojis);
          const names = seatNames(
            film.table.seats.map(({ user, name }) => ({
              type: "human",
              user: user ?? "",
              name: name ?? "",
              away: false,
            })),
            german,
          );
          expect(faultsIn(drawShot(shot, german, ownEmojis, picture), picture, names)).toEqual([]);
        }
    });
  });

  it("shows none of the bot’s emojis that are gone, whichever these are", () => {
    const all = Object.keys(emojisOf(game));
    over(game, (film) => {
      for (const step of stepsOf(film)) {
        const lost = all.filter((_, index) => (index + step) % 3 > 0);
        const shot = { film, step, eyes: 0, isPlayer: true };
        const owners = film.table.seats.map(({ user, name }) => {
          return { type: "human", user: user ?? "", name: name ?? "", away: false } as const;
        });
        standIn(lost, seatNames(owners, german), (emoji) => {
          const picture = pictureOfShot(shot, german, emoji);
          return [{ drawn: drawShot(shot, german, emoji, picture), picture }];
        });
      }
    });
  });

  it("tells every step that somebody sees in a line, in both languages", () => {
    over(game, (film) => {
      const { tellStep } = screenOf(game);
      const names = film.table.seats.map((_, seat) => `Seat${seat}`);
      const lines: string[] = [];
      for (const [step, { state }] of film.steps.entries())
        for (const eyes of [null, ...film.table.seats.keys()]) {
          const told = toldAt(film, step, eyes);
          if (told.events.length === 0) continue;
          const view = film.table.game.view(state, eyes);
          for (const t of [german, english]) lines.push(tellStep({ ...told, view, names, t, emoji: ownEmojis }));
        }
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((line) => !/^\S.{3,400}$/u.test(line))).toEqual([]);
    });
  });

  it("says at no step a sentence twice", () => {
    over(game, (film) => {
      for (const step of stepsOf(film).filter((one) => one < lastStop(film))) {
        const shot = { film, step, eyes: null, isPlayer: false };
        for (const t of [german, english]) {
          const sentence = sentenceOf(shot, t, ownEmojis);
          const [, ...lines] = textsIn(drawShot(shot, t, ownEmojis, null)).map((line) => line.replaceAll("**", ""));
          expect(lines.filter((line) => line.replace("-# ", "") === sentence.replaceAll("**", ""))).toEqual([]);
        }
      }
    });
  });

  it("names in its title the round that its board names, where a board names one", () => {
    over(game, (film) => {
      const others = stepsOf(film).flatMap((step) => {
        if (step === lastStop(film)) return [];
        const shot = { film, step, eyes: null, isPlayer: false };
        const [title = "", ...lines] = textsIn(drawShot(shot, english, ownEmojis, null));
        const named = lines.flatMap((line) => [...line.matchAll(/\bround (\d+)/giu)].map(([, round]) => Number(round)));
        return named.length === 0 || title.endsWith(`round ${Math.max(...named)}`) ? [] : [[title, named]];
      });
      expect(others).toEqual([]);
    });
  });

  it("has a clip's title tell the rounds of its first frame and of its last", () => {
    over(game, (film) => {
      const screen = screenOf(game);
      for (const step of stepsOf(film)) {
        const stretch = stretchAround(film, step, screen, 12);
        const [first, last] = [stretch.at(0) ?? 0, stretch.at(-1) ?? 0].map((at) =>
          Math.max(1, roundsUpTo(film, at, screen).length),
        );
        expect(clipTitle(film, stretch, english)).toMatch(
          first === last ? new RegExp(`round ${last}$`, "u") : new RegExp(`rounds ${first} to ${last}$`, "u"),
        );
      }
    });
  });

  it("leads to the round in its middle, from wherever somebody stands, once the game is over", () => {
    over(game, (film) => {
      const screen = screenOf(game);
      const rounds = roundsUpTo(film, lastStop(film), screen);
      expect(rounds.filter((step) => step < middleOf(film, screen)).length).toBe(Math.floor(rounds.length / 2));
      const drawn = JSON.stringify(drawShot({ film, step: 0, eyes: null, isPlayer: false }, english, ownEmojis, null));
      expect(drawn).toContain("To the middle");
      const running = { ...film, table: { ...film.table, row: { ...film.table.row, status: "playing" as const } } };
      const shot = { film: running, step: 0, eyes: null, isPlayer: false };
      expect(JSON.stringify(drawShot(shot, english, ownEmojis, null))).not.toContain("To the middle");
    });
  });

  it("tells nothing of what comes later, neither how many steps nor how many rounds there are", () => {
    over(game, (film) => {
      for (const step of stepsOf(film).filter((one) => one + 1 < lastStop(film))) {
        const cut: Film = { ...film, steps: film.steps.slice(0, step + 2) };
        const drawn = [film, cut].map((one) =>
          drawShot({ film: one, step, eyes: null, isPlayer: false }, english, ownEmojis, null),
        );
        expect(drawn[1]).toEqual(drawn[0]);
      }
    });
  });

  it("shows those who look as everybody did nothing that was hidden", () => {
    over(game, (film) => {
      for (const step of stepsOf(film).filter((one) => one < lastStop(film))) {
        const { state } = film.steps[step] ?? {};
        const table: Table = { ...film.table, row: { ...film.table.row, status: "playing", state } };
        const drawn = seen({ film, step, eyes: null, isPlayer: false });
        for (const other of disguised(table, null)) {
          const steps = film.steps.map((one, index) => (index === step ? { ...one, state: other.row.state } : one));
          expect(seen({ film: { ...film, steps }, step, eyes: null, isPlayer: false })).toEqual(drawn);
        }
        const told = film.steps.map((one) => ({ ...one, events: one.events.filter(({ to }) => to === "all") }));
        expect(seen({ film: { ...film, steps: told }, step, eyes: null, isPlayer: false })).toEqual(drawn);
      }
    });
  });

  it("tells nobody, while it runs, of an answer that the table does not tell of", () => {
    over(game, (film) => {
      const hidden = film.steps.flatMap(({ events }, step) => (events.some(({ to }) => to === "all") ? [] : step));
      for (const step of hidden.filter((one) => one > 0 && one < lastStop(film)).slice(-6)) {
        const drawn = [step - 1, step].map((last) => {
          const row = {
            ...film.table.row,
            status: "playing",
            state: film.steps[last]?.state,
            steps: last + 1,
          } as const;
          const running = toBeSeen({ table: { ...film.table, row }, steps: film.steps.slice(0, last + 1) });
          return seen({ film: running, step: lastStop(running), eyes: eyesFor(running, 0), isPlayer: false });
        });
        expect(drawn[1]).toEqual(drawn[0]);
      }
    });
  });

  it("is gone through from its beginning to its end and back, step by step and round by round", () => {
    over(game, (film) => {
      const screen = screenOf(game);
      const there = walk(0, (at) => (at === lastStop(film) ? null : stopAfter(film, at, null)));
      expect(there.at(-1)).toBe(lastStop(film));
      expect(there.length).toBeGreaterThan(2);
      const back = walk(lastStop(film), (at) => (at === 0 ? null : stopBefore(film, at, null)));
      expect(back.toReversed().slice(1)).toEqual(there.slice(1));
      const rounds = walk(0, (at) => (at === lastStop(film) ? null : roundAfter(film, at, screen)));
      const begun = roundsUpTo(film, lastStop(film), screen);
      expect(begun.length).toBeGreaterThan(0);
      expect(rounds.filter((at) => at > 0 && at < lastStop(film))).toEqual(
        begun.filter((at) => at > 0 && at < lastStop(film)),
      );
    });
  });
});

/** All places that one comes through. */
function walk(from: number, next: (at: number) => number | null): readonly number[] {
  const places = [from];
  for (let at = next(from); at !== null; at = next(at)) places.push(at);
  return places;
}
