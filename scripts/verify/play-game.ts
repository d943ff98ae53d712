import type { GameEvent, Seat } from "../../src/game/contract.js";
import type { Level } from "../../src/game/player.js";
import { type EndedGame, buildGameFile, type GameFile } from "../../src/tables/chance/game-file.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { drawKey, type Secrets } from "../../src/tables/chance/secrets.js";
import { type GameId, games, allGames } from "../../src/games/index.js";

/** A game for computer players, who play for people too. */
export interface GameToPlay {
  readonly game: GameId;
  readonly table: string;
  /** `level`: null for a person. */
  readonly seats: readonly { readonly name: string | null; readonly level: Level | null }[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly opener?: Seat | null;
  readonly secrets: Secrets;
  /** In milliseconds since 1970. */
  readonly started: number;
  /** People let their time run out every so often, in steps. */
  readonly missEvery?: number;
  /** The table is closed after that many actions. */
  readonly closeAfter?: number;
}

/** Between two actions, in milliseconds. */
const pace = 4000;

/** Plays a game to its end, or until the table is closed, and writes its file. The same game comes out every time. */
export async function playGame(wanted: GameToPlay): Promise<GameFile> {
  const { game: id, seats, opener = null, secrets, missEvery = Infinity, closeAfter = Infinity } = wanted;
  const game = games[id];
  const key = drawKey(secrets);
  const options = game.options.parse(wanted.options ?? {});
  const start = game.setup(seats.length, options, drawStream(key, 0, "act"), opener);
  const events: GameEvent[] = [...start.events];
  const actions: EndedGame["actions"][number][] = [];
  let { state } = start;
  while (game.result(state) === null && actions.length < closeAfter) {
    const step = actions.length + 1;
    const [{ seat } = neverAsked()] = drawStream(key, step, "due").shuffle(game.prompts(state).filter(isAwaited));
    const { level } = seats[seat] ?? neverAsked();
    const isLate = level === null && step % missEvery === 0;
    const action = isLate
      ? game.timeout(state, seat, drawStream(key, step, `timeout-${seat}`))
      : (
          await game.player.decide({
            seat,
            view: game.view(state, seat),
            legal: game.legal(state, seat),
            events: events.filter(({ to }) => to === "all" || to.includes(seat)),
            own: actions.filter((each) => each.seat === seat && each.by !== "timeout").map((each) => each.action),
            level: level ?? "relaxed",
            random: drawStream(key, step, `player-${seat}`),
          })
        ).action;
    actions.push({ step, seat, action, by: isLate ? "timeout" : level === null ? "human" : "computer" });
    const after = game.act(state, seat, action, drawStream(key, step, "act"));
    events.push(...after.events);
    ({ state } = after);
  }
  const { table, started } = wanted;
  const ended = started + pace * (actions.length + 1);
  const { rules } = game;
  return buildGameFile(
    { table, game: id, rules, carried: null, options, opener, seats, actions, started, ended },
    secrets,
    allGames,
  );
}

function isAwaited({ awaited }: { readonly awaited: boolean }): boolean {
  return awaited;
}

function neverAsked(): never {
  throw new Error("a running game asks a seat that is there");
}
