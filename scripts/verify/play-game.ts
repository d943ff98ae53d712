import type { GameEvent, Seat } from "../../src/game/contract.js";
import type { Level } from "../../src/game/player.js";
import { type EndedGame, buildGameFile, type GameFile, type GameStart } from "../../src/tables/chance/game-file.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { drawKey, hashLuckyWord, type Secrets, type Terms, termsHash } from "../../src/tables/chance/secrets.js";
import { type GameId, games, allGames } from "../../src/games/index.js";

/** What a game of protocol 3 is drawn from: lucky words by seat, and the ids of its start messages. */
export interface StartToPlay {
  readonly protocol: 3;
  readonly seed: Uint8Array;
  readonly words: readonly (string | null)[];
  readonly starts: readonly string[];
}

/** A game for computer players, who play for people too. */
export interface GameToPlay {
  readonly game: GameId;
  readonly table: string;
  /** `level`: null for a person. */
  readonly seats: readonly { readonly name: string | null; readonly level: Level | null }[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly opener?: Seat | null;
  readonly secrets: Exclude<Secrets, { readonly protocol: 3 }> | StartToPlay;
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
  const { game: id, seats, opener = null, missEvery = Infinity, closeAfter = Infinity } = wanted;
  const game = games[id];
  const options = game.options.parse(wanted.options ?? {});
  const fixed = { game: id, rules: game.rules, options, seats: seats.length, opener };
  const { secrets, start: told } = startOf(wanted, fixed);
  const key = drawKey(secrets);
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
    { table, game: id, rules, carried: null, options, opener, seats, actions, started, ended, start: told },
    secrets,
    allGames,
  );
}

/** A game's secrets, and what is told of its start. */
function startOf(
  { table, secrets }: GameToPlay,
  fixed: Omit<Terms, "words">,
): { readonly secrets: Secrets; readonly start: GameStart | null } {
  if (secrets.protocol !== 3) return { secrets, start: null };
  const { protocol, seed, starts } = secrets;
  const words = secrets.words.map((word) => (word === null ? null : hashLuckyWord(table, word)));
  const terms = termsHash({ ...fixed, words });
  return { secrets: { protocol, table, seed, terms, message: starts.at(-1) ?? "" }, start: { words, starts } };
}

function isAwaited({ awaited }: { readonly awaited: boolean }): boolean {
  return awaited;
}

function neverAsked(): never {
  throw new Error("a running game asks a seat that is there");
}
