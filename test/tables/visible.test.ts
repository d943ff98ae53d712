import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { type GameId, gameIds } from "../../src/games/index.js";
import type { Person } from "../../src/tables/requests.js";
import type { Board } from "../../src/tables/board.js";
import { drawBoard } from "../../src/discord/ui/frame.js";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import { translator } from "../../src/texts/index.js";
import { bench } from "../support/tables.js";
import { boardAt, personIn, seatedAt, startedOf } from "../support/tables-of-three.js";
import { allEmojis } from "../support/drawings.js";

const t = translator("en");
const emojis = emojisFrom(allEmojis, new Map());

const drawn = (board: Board): unknown => drawBoard(board, t, emojis);

/** Three people play anything legal; each stored change with the boards before and after it. @param nameOf at a press */
async function played(
  game: GameId,
  presses: number,
  nameOf = ({ name }: Person, _press: number): string => name,
): Promise<readonly (readonly [before: Board, after: Board])[]> {
  const on = bench();
  const { table } = await startedOf(on, {}, game);
  const people = seatedAt(game);
  const changes: (readonly [Board, Board])[] = [];
  for (let press = 0; press < presses; press += 1) {
    const before = await boardAt(on, table);
    if (before.status !== "playing") break;
    const sitter = people[press % people.length] ?? personIn(0);
    const who = { ...sitter, name: nameOf(sitter, press) };
    const prompt = before.play?.prompts[0]?.id ?? 0;
    const isAsked = (await on.situation(table, who)).legal.length > 0;
    const reply = isAsked ? on.act(table, who, prompt, (legal) => legal[press % legal.length]) : null;
    await on.clock.forward(200);
    await reply;
    changes.push([before, await boardAt(on, table)]);
    if (press % 6 === 5) await on.clock.forward(10_000);
  }
  return changes;
}

describe("the last version that others can see something of", () => {
  it.each(gameIds)("%s: is the first one that looks as the board does now", async (game) => {
    const changes = await played(game, 60);
    expect(changes.some(([before, after]) => after.visible > before.visible)).toBe(true);
    for (const [before, after] of changes) {
      expect(after.visible).toBeGreaterThanOrEqual(before.visible);
      expect(after.visible).toBeLessThanOrEqual(after.version);
      const looksAlike = isDeepStrictEqual(drawn(after), drawn(before));
      expect(looksAlike || after.visible > before.version).toBe(true);
    }
  });

  it.each(gameIds)("%s: is one with a new name, though its bearer has answered in secret", async (game) => {
    for (const [before, after] of await played(game, 60, ({ name }, press) => `${name} ${press}`)) {
      const isRenamed = !isDeepStrictEqual(after.seats, before.seats);
      expect(isRenamed && after.visible <= before.version).toBe(false);
    }
  });
});
