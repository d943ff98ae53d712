import { recordingOf } from "../test/support/recording.js";
import { drawFrame, pictureOfFrame, sentenceOf } from "../src/features/replay/draw-watch.js";
import { encodeClip } from "../src/discord/images/clip.js";
import { emojisFrom, ownEmojis } from "../src/discord/gateway/emojis.js";
import { drawStream } from "../src/tables/chance/random-stream.js";
import type * as PlayAgain from "../src/tables/chance/play-again.js";
import type * as Games from "../src/games/index.js";
import { allGames, games, type GameId, gameIds } from "../src/games/index.js";
import { translator } from "../src/texts/index.js";
import { type Recording, lastStop, stopBefore } from "../src/features/replay/recordings.js";
import { seededRandom } from "../test/support/seeded-random.js";
import type { Report } from "./report.js";
import { middle } from "./timing.js";
import { drawSketch } from "../src/process/sketches.js";

/** Games of each kind: the longest counts. Measurements of each, and a clip's frames. */
const [courses, times, frames] = [12, 9, 30] as const;

/** In milliseconds. */
const maxMs = 50;

/** A clip's most KB. */
const maxKb = 1_024;

/** What the bot runs: tsx adds a call to every function that the sources make, which doubles the time. */
const built = {
  games: (await builtModule<typeof Games>("games/index.js")).games,
  ...(await builtModule<typeof PlayAgain>("tables/chance/play-again.js")),
};

const emojis = emojisFrom(ownEmojis(allGames), new Map());
const t = translator("de");

/** What it costs to watch a game again: to come to a step, to show it, and to make a clip. */
export async function benchWatch(): Promise<Report> {
  const measured = [];
  for (const id of gameIds) measured.push(await measure(id));
  return {
    name: "Watching again",
    about: `The longest of ${courses} games of each kind with as many people as may play and the options that make it long, played by random legal actions, so longer than people's. "To a step": playing it again from its actions to its last step, the first time somebody watches it, which any other step costs less than; it is in memory after that. "Shown": drawing a step's message, without painting. "Clip": a GIF of the last ${frames} steps, in its worker. The middle of ${times}; that of a clip is the time on processors.`,
    columns: ["game", "steps", "to a step, ms", "shown, ms", "clip, ms", "clip, KB"],
    rows: measured.map(({ id, steps, playMs, showMs, clipMs, clipKb }) => [id, steps, playMs, showMs, clipMs, clipKb]),
    aims: [
      {
        what: "To the last step of the longest game, and showing it",
        figure: Math.max(...measured.map(({ playMs, showMs }) => playMs + showMs)),
        unit: "ms",
        wanted: { atMost: maxMs },
      },
      {
        what: "The largest clip, in KB",
        figure: Math.max(...measured.map(({ clipKb }) => clipKb)) * 1_024,
        unit: "bytes",
        wanted: { atMost: maxKb * 1_024 },
      },
    ],
  };
}

async function measure(id: GameId) {
  const { seats, options } = longestOf(id);
  const key = { protocol: 2, key: Buffer.alloc(32, 7) } as const;
  const actions = Array.from({ length: courses }, (_, course) => actionsOf(id, course)).toSorted(
    (one, other) => other.length - one.length,
  )[0];
  if (actions === undefined) throw new Error("no game");
  const course = { game: built.games[id], key, seats, options, opener: null, actions };
  const recording: Recording = recordingOf(id, seats, options, [...built.actAgain(course)]);
  const last = lastStop(recording);
  const step = stopBefore(recording, last, null);
  const frame = { recording, step, viewpoint: null, isPlayer: true };
  const stretch = Array.from({ length: frames }, (_, index) => last - frames + 1 + index);
  const clip = stretch.flatMap((at) => {
    const picture = pictureOfFrame({ recording, step: at }, t, emojis);
    const caption = sentenceOf({ recording, step: at, viewpoint: null }, t, emojis);
    return picture === null ? [] : [{ sketch: picture.sketch, caption }];
  });
  const before = process.cpuUsage();
  const gif = await encodeClip(clip.map(({ sketch, caption }) => ({ svg: drawSketch(sketch), caption })));
  const spent = process.cpuUsage(before);
  return {
    id,
    steps: last,
    playMs: msOf(() => [...built.actAgain(course)].length),
    showMs: msOf(() => drawFrame(frame, t, emojis, pictureOfFrame(frame, t, emojis))),
    clipMs: (spent.user + spent.system) / 1_000,
    clipKb: gif.length / 1_024,
  };
}

/** As many people as may play, and each option as it makes the longest game: its last value, a list's default. */
function longestOf(id: GameId): { readonly seats: number; readonly options: unknown } {
  const { seats, options } = games[id];
  const values = options.all.map((option) => {
    const { name, input } = option;
    if (input.type === "integer") return [name, input.max] as const;
    if (input.type === "boolean") return [name, true] as const;
    const initial = option.schema.parse(undefined);
    return [name, option.listed(initial).length > 0 ? initial : input.values.at(-1)] as const;
  });
  return { seats: seats.max, options: options.parse(Object.fromEntries(values)) };
}

/** A game's actions up to its end. */
function actionsOf(id: GameId, course: number): readonly PlayAgain.PlayedAction[] {
  const game = games[id];
  const { seats, options } = longestOf(id);
  const key = { protocol: 2, key: Buffer.alloc(32, 7) } as const;
  const mind = seededRandom(course);
  const actions: PlayAgain.PlayedAction[] = [];
  let { state } = game.setup(seats, options, drawStream(key, 0, "act"), null);
  while (game.result(state) === null) {
    const step = actions.length + 1;
    const [asked] = mind.shuffle(game.prompts(state).filter(({ awaited }) => awaited));
    if (asked === undefined) throw new Error("a running game that asks nobody");
    const [action] = mind.shuffle(game.legal(state, asked.seat));
    actions.push({ step, seat: asked.seat, action, by: "human" });
    ({ state } = game.act(state, asked.seat, action, drawStream(key, step, "act")));
  }
  return actions;
}

async function builtModule<Module>(path: string): Promise<Module> {
  return (await import(new URL(`../dist/${path}`, import.meta.url).href)) as Module;
}

/** The middle of some runs after one that warms up. */
function msOf(job: () => unknown): number {
  job();
  return middle(
    Array.from({ length: times }, () => {
      const before = performance.now();
      job();
      return performance.now() - before;
    }),
  );
}
