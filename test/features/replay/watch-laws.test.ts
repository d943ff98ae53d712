import { describe, expect, it } from "vitest";
import { drawFrame, pictureOfFrame, sentenceOf, type Frame } from "../../../src/features/replay/draw-watch.js";
import { clipTitle } from "../../../src/features/replay/clips.js";
import { seatNames } from "../../../src/discord/ui/names.js";
import { gameIds, type GameId, games } from "../../../src/games/index.js";
import {
  type Recording,
  lastStop,
  middleOf,
  roundAfter,
  roundsUpTo,
  viewpointFor,
  stopAfter,
  stopBefore,
  stretchAround,
  toBeSeen,
  toldAt,
} from "../../../src/features/replay/recordings.js";
import { seatForPerson, type Table } from "../../../src/tables/table.js";
import { overMatches } from "../../support/checking.js";
import { described } from "../../support/moments.js";
import { testLanguages, translator } from "../../support/pseudo-language.js";
import { runsOf } from "../../support/how-many-runs.js";
import { recordingOf } from "../../support/recording.js";
import type { Match } from "../../support/lawful.js";
import type { Played } from "../../support/playing.js";
import { standIn } from "../../games/emoji-law.js";
import { disguised } from "../../soak/disguised.js";
import { ownEmojis } from "../../discord/ui/boards.js";
import { faultsIn, nastyNames } from "../../discord/ui/faults.js";

const [german, english] = [translator("de"), translator("en")];

function watched(game: GameId, match: Match, { start, turns }: Played): Recording {
  const all = [{ state: start.state, events: start.events }, ...turns.map(({ after }) => after)];
  const recording = recordingOf(game, match.seats, match.options, all);
  const seats = nastyNames.slice(0, match.seats).map((name, seat) => seatForPerson(String(seat + 1), name));
  return { ...recording, table: { ...recording.table, seats } };
}

/** A step's message and its picture. */
function seen(frame: Frame): readonly unknown[] {
  const picture = pictureOfFrame(frame, english, ownEmojis);
  return [drawFrame(frame, english, ownEmojis, picture), picture];
}

/** The lines of a message's texts, its title first. */
function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  const own = "content" in value && typeof value.content === "string" ? value.content.split("\n") : [];
  return [...own, ...Object.values(value).flatMap(textsIn)];
}

/** Some steps from all over a recording, its ends included. */
function stepsOf(recording: Recording): readonly number[] {
  const last = lastStop(recording);
  return [...new Set([0, 1, Math.floor(last / 3), Math.floor(last / 2), last - 1, last])].filter((step) => step >= 0);
}

const over = (game: GameId, check: (recording: Recording) => void): void => {
  overMatches(described[game], { numRuns: runsOf(4) }, (match, played) => {
    check(watched(game, match, played));
  });
};

/** What games call a round that have another word for it. */
const units: Readonly<Partial<Record<GameId, string>>> = { denkste: "turn", katchme: "night" };

describe.each(gameIds)("a game of %s, watched again", (game) => {
  const unit = units[game] ?? "round";

  it("keeps Discord's limits at every step and through all eyes, whatever people are called", () => {
    over(game, (recording) => {
      for (const step of stepsOf(recording))
        for (const viewpoint of [null, ...recording.table.seats.keys()]) {
          const frame = { recording, step, viewpoint, isPlayer: true };
          const t = translator(testLanguages[step % testLanguages.length] ?? "de");
          const picture = pictureOfFrame(frame, t, ownEmojis);
          const names = seatNames(
            recording.table.seats.map(({ user, name }) => ({
              type: "human",
              user: user ?? "",
              name: name ?? "",
              away: false,
            })),
            t,
          );
          expect(faultsIn(drawFrame(frame, t, ownEmojis, picture), picture, names)).toEqual([]);
        }
    });
  });

  it("shows none of the bot’s emojis that are gone, whichever these are", () => {
    const all = Object.keys(games[game].emojis ?? {});
    over(game, (recording) => {
      for (const step of stepsOf(recording)) {
        const lost = all.filter((_, index) => (index + step) % 3 > 0);
        const frame = { recording, step, viewpoint: 0, isPlayer: true };
        const owners = recording.table.seats.map(({ user, name }) => {
          return { type: "human", user: user ?? "", name: name ?? "", away: false } as const;
        });
        standIn(lost, seatNames(owners, german), (emoji) => {
          const picture = pictureOfFrame(frame, german, emoji);
          return [{ drawn: drawFrame(frame, german, emoji, picture), picture }];
        });
      }
    });
  });

  it("tells every step that somebody sees in a line, in both languages", () => {
    over(game, (recording) => {
      const { tellStep } = games[game].screen;
      const names = recording.table.seats.map((_, seat) => `Seat${seat}`);
      const lines: string[] = [];
      for (const [step, { state }] of recording.steps.entries())
        for (const viewpoint of [null, ...recording.table.seats.keys()]) {
          const told = toldAt(recording, step, viewpoint);
          if (told.events.length === 0) continue;
          const view = recording.table.game.view(state, viewpoint);
          for (const t of [german, english]) lines.push(tellStep({ ...told, view, names, t, emoji: ownEmojis }));
        }
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((line) => !/^\S.{3,400}$/u.test(line))).toEqual([]);
    });
  });

  it("says at no step a sentence twice", () => {
    over(game, (recording) => {
      for (const step of stepsOf(recording).filter((one) => one < lastStop(recording))) {
        const frame = { recording, step, viewpoint: null, isPlayer: false };
        for (const t of [german, english]) {
          const sentence = sentenceOf(frame, t, ownEmojis);
          const [, ...lines] = textsIn(drawFrame(frame, t, ownEmojis, null)).map((line) => line.replaceAll("**", ""));
          expect(lines.filter((line) => line.replace("-# ", "") === sentence.replaceAll("**", ""))).toEqual([]);
        }
      }
    });
  });

  it("names in its title the round that its board names, where a board names one", () => {
    over(game, (recording) => {
      const others = stepsOf(recording).flatMap((step) => {
        if (step === lastStop(recording)) return [];
        const frame = { recording, step, viewpoint: null, isPlayer: false };
        const [title = "", ...lines] = textsIn(drawFrame(frame, english, ownEmojis, null));
        const named = lines.flatMap((line) =>
          [...line.matchAll(new RegExp(String.raw`\b${unit} (\d+)`, "giu"))].map(([, round]) => Number(round)),
        );
        return named.length === 0 || title.endsWith(`${unit} ${Math.max(...named)}`) ? [] : [[title, named]];
      });
      expect(others).toEqual([]);
    });
  });

  it("has a clip's title tell the rounds of its first frame and of its last", () => {
    over(game, (recording) => {
      const screen = games[game].screen;
      for (const step of stepsOf(recording)) {
        const stretch = stretchAround(recording, step, screen, 12);
        const [first, last] = [stretch.at(0) ?? 0, stretch.at(-1) ?? 0].map((at) =>
          Math.max(1, roundsUpTo(recording, at, screen).length),
        );
        expect(clipTitle(recording, stretch, english)).toMatch(
          first === last ? new RegExp(`${unit} ${last}$`, "u") : new RegExp(`${unit}s ${first} to ${last}$`, "u"),
        );
      }
    });
  });

  it("leads to the round in its middle, from wherever somebody stands, once the game is over", () => {
    over(game, (recording) => {
      const screen = games[game].screen;
      const rounds = roundsUpTo(recording, lastStop(recording), screen);
      expect(rounds.filter((step) => step < middleOf(recording, screen)).length).toBe(Math.floor(rounds.length / 2));
      const drawn = JSON.stringify(
        drawFrame({ recording, step: 0, viewpoint: null, isPlayer: false }, english, ownEmojis, null),
      );
      expect(drawn).toContain("To the middle");
      const running = {
        ...recording,
        table: { ...recording.table, row: { ...recording.table.row, status: "playing" as const } },
      };
      const frame = { recording: running, step: 0, viewpoint: null, isPlayer: false };
      expect(JSON.stringify(drawFrame(frame, english, ownEmojis, null))).not.toContain("To the middle");
    });
  });

  it("tells nothing of what comes later, neither how many steps nor how many rounds there are", () => {
    over(game, (recording) => {
      for (const step of stepsOf(recording).filter((one) => one + 1 < lastStop(recording))) {
        const cut: Recording = { ...recording, steps: recording.steps.slice(0, step + 2) };
        const drawn = [recording, cut].map((one) =>
          drawFrame({ recording: one, step, viewpoint: null, isPlayer: false }, english, ownEmojis, null),
        );
        expect(drawn[1]).toEqual(drawn[0]);
      }
    });
  });

  it("shows those who look as everybody did nothing that was hidden", () => {
    over(game, (recording) => {
      for (const step of stepsOf(recording).filter((one) => one < lastStop(recording))) {
        const { state } = recording.steps[step] ?? {};
        const table: Table = { ...recording.table, row: { ...recording.table.row, status: "playing", state } };
        const drawn = seen({ recording, step, viewpoint: null, isPlayer: false });
        for (const other of disguised(table, null)) {
          const steps = recording.steps.map((one, index) =>
            index === step ? { ...one, state: other.row.state } : one,
          );
          expect(seen({ recording: { ...recording, steps }, step, viewpoint: null, isPlayer: false })).toEqual(drawn);
        }
        const told = recording.steps.map((one) => ({ ...one, events: one.events.filter(({ to }) => to === "all") }));
        expect(seen({ recording: { ...recording, steps: told }, step, viewpoint: null, isPlayer: false })).toEqual(
          drawn,
        );
      }
    });
  });

  it("tells nobody, while it runs, of an answer that the table does not tell of", () => {
    over(game, (recording) => {
      const publicly = recording.steps.map(({ state }) => JSON.stringify(games[game].view(state, null)));
      const hidden = recording.steps.flatMap(({ events }, step) =>
        events.some(({ to }) => to === "all") || publicly[step] !== publicly[step - 1] ? [] : step,
      );
      for (const step of hidden.filter((one) => one > 0 && one < lastStop(recording)).slice(-6)) {
        const drawn = [step - 1, step].map((last) => {
          const row = {
            ...recording.table.row,
            status: "playing",
            state: recording.steps[last]?.state,
            steps: last + 1,
          } as const;
          const running = toBeSeen({ table: { ...recording.table, row }, steps: recording.steps.slice(0, last + 1) });
          return seen({
            recording: running,
            step: lastStop(running),
            viewpoint: viewpointFor(running, 0),
            isPlayer: false,
          });
        });
        expect(drawn[1]).toEqual(drawn[0]);
      }
    });
  });

  it("is gone through from its beginning to its end and back, step by step and round by round", () => {
    over(game, (recording) => {
      const screen = games[game].screen;
      const there = walk(0, (at) => (at === lastStop(recording) ? null : stopAfter(recording, at, null)));
      expect(there.at(-1)).toBe(lastStop(recording));
      expect(there.length).toBeGreaterThan(2);
      const back = walk(lastStop(recording), (at) => (at === 0 ? null : stopBefore(recording, at, null)));
      expect(back.toReversed().slice(1)).toEqual(there.slice(1));
      const rounds = walk(0, (at) => (at === lastStop(recording) ? null : roundAfter(recording, at, screen)));
      const begun = roundsUpTo(recording, lastStop(recording), screen);
      expect(begun.length).toBeGreaterThan(0);
      expect(rounds.filter((at) => at > 0 && at < lastStop(recording))).toEqual(
        begun.filter((at) => at > 0 && at < lastStop(recording)),
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
