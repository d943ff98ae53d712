import type { GameEvent } from "../../../src/game/contract.js";
import { type GameId, games } from "../../../src/games/index.js";
import { emojisFrom } from "../../../src/discord/gateway/emojis.js";
import type { Emojis, Owner } from "../../../src/game/scene.js";
import type { KnownBoard } from "../../../src/tables/board.js";
import { publicPrompts } from "../../../src/tables/show.js";
import { seededRandom } from "../../support/seeded-random.js";
import { allEmojis, emojiNames } from "../../support/drawings.js";

/** As many steps as a table keeps for its board. */
const recentSteps = 48;

/** With ids as long as they get. */
const idOf = new Map(emojiNames.map((name, index) => [name, `123456789012345678${index}`]));
/** The application's own, with ids as long as they get: text is longest. */
export const ownEmojis: Emojis = emojisFrom(allEmojis, idOf);

/** Their names by these ids. */
export const ownEmojiIds: ReadonlyMap<string, string> = new Map(Array.from(idOf, ([name, id]) => [id, name]));

/** The application's emojis where some are gone, and those that it still has, by id. */
export function emojisWithout(lost: readonly string[]): {
  readonly emoji: Emojis;
  readonly ids: ReadonlyMap<string, string>;
} {
  const left = [...idOf].filter(([name]) => !lost.includes(name));
  return { emoji: emojisFrom(allEmojis, new Map(left)), ids: new Map(left.map(([name, id]) => [id, name])) };
}

/** People by their names. */
export function people(...names: readonly string[]): readonly Owner[] {
  return names.map((name, seat) => ({ type: "human", user: String(seat + 1), name, away: false }));
}

/** The same seats, but these people are away. */
export function away(owners: readonly Owner[], ...seats: readonly number[]): readonly Owner[] {
  return owners.map((owner, seat) =>
    owner.type === "human" && seats.includes(seat) ? { ...owner, away: true } : owner,
  );
}

/** Of two by default; the host is the first of `people`. */
export function boardWith(changes: Partial<KnownBoard>): KnownBoard {
  return {
    table: "k3f9x2",
    game: games.katchen,
    guild: "200",
    channel: "300",
    host: "1",
    status: "lobby",
    options: { shots: 1, knockOut: false },
    turn: 90,
    pause: null,
    seats: people("Anna", "Ben"),
    version: 1,
    visible: 1,
    commitment: "5e".repeat(32),
    start: null,
    seed: null,
    isOutdated: false,
    cup: null,
    shared: false,
    ownThread: false,
    invitations: [],
    rematch: null,
    play: null,
    club: null,
    remark: null,
    hint: null,
    ...changes,
  };
}

/** When time is up on boards with a limit, in milliseconds since 1970. */
export const due = 1_800_000_000_999;

/** After each step of a random match, the finished one last. */
export function playOut(game: GameId, seats: readonly Owner[], options: unknown, seed: number): readonly KnownBoard[] {
  const rules = games[game];
  const random = seededRandom(seed);
  const boards: KnownBoard[] = [];
  const events: (readonly GameEvent[])[] = [];
  const present = seats.map((owner) => owner.type === "human" && !owner.away);
  let step = rules.setup(seats.length, rules.options.parse(options), random, null);
  for (;;) {
    const { state } = step;
    events.push(step.events);
    const result = rules.result(state);
    const open = rules.prompts(state);
    const prompt = open[open.length > 1 ? random.pick(open.length) : 0];
    const draft =
      prompt === undefined ? [] : [{ prompt: prompt.id, seat: prompt.seat, value: { keep: [boards.length % 3] } }];
    boards.push(
      boardWith({
        game: rules,
        seats,
        options,
        status: result === null ? "playing" : "over",
        version: boards.length + 2,
        commitment: "5e".repeat(32),
        seed: result === null ? null : "ed".repeat(32),
        play: {
          view: rules.view(state, null),
          prompts: publicPrompts(rules.prompts(state)),
          recent: events
            .slice(result === null ? -recentSteps : 0)
            .flat()
            .filter(({ to }) => to === "all"),
          drafts: draft,
          result,
          due: prompt !== undefined && present[prompt.seat] === true ? due : null,
          asleep: result === null && !present.includes(true),
        },
      }),
    );
    if (prompt === undefined) return boards;
    const legal = rules.legal(state, prompt.seat);
    step = rules.act(state, prompt.seat, legal[random.pick(legal.length)], random);
  }
}
