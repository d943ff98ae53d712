import { describe, expect, it } from "vitest";
import { chooseAgain } from "../../../../src/features/dice/proof/computer-choices.js";
import { allGames, gameIds, type GameId, games } from "../../../../src/games/index.js";
import type { Level } from "../../../../src/game/player.js";
import { playGame } from "../../../../scripts/verify/play-game.js";
import { samples } from "../../../../scripts/verify/samples.js";
import { filedGame, storedFile } from "../../../support/game-files.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { bench, person } from "../../../support/tables.js";

const anna = person("Anna");

/** The file of a part of a game of Anna and computer players, who are asked as always. */
async function playedWith(game: GameId, level: Level) {
  const on = bench();
  const { table } = await on.open(anna, {}, undefined, game);
  const { min } = games[game].seats;
  for (let seats = 1; seats < Math.max(2, min); seats += 1) await on.request(table, anna, { kind: "add", level });
  await on.request(table, anna, { kind: "start" });
  const mind = seededRandom(1);
  for (let round = 0; round < 60; round += 1) {
    const board = await on.tables.board(table);
    const prompt = board?.play?.prompts.find(({ seat, awaited }) => seat === 0 && awaited);
    if (board?.status === "over") break;
    if (prompt === undefined) await on.clock.forward(2_000);
    else await on.act(table, anna, prompt.id, (legal) => mind.shuffle(legal)[0]);
  }
  await on.request(table, { ...anna, moderator: true }, { kind: "close" });
  return storedFile(on.tables, table);
}

describe("computer players who are asked again", () => {
  const inTurn = gameIds.filter((game) => game !== "katchme");
  it.each(inTurn.flatMap((game) => games[game].player.levels.map((level) => [game, level] as const)))(
    "choose again what they chose at a table of %s, %s",
    async (game, level) => {
      const file = await playedWith(game, level);
      const chosen = file.actions.filter(({ by }) => by === "computer").length;
      const isTimed = games[game].player.againstClock?.includes(level) === true;
      expect(chosen).toBeGreaterThan(0);
      expect(await chooseAgain(file, allGames, () => 0)).toEqual({
        own: isTimed ? 0 : chosen,
        open: isTimed ? chosen : 0,
        other: [],
      });
    },
  );

  it("choose again what they chose in races", async () => {
    const file = await playGame(samples.katchme);
    const chosen = file.actions.filter(({ by }) => by === "computer").length;
    expect(await chooseAgain(file, allGames, () => 0)).toEqual({ own: chosen, open: 0, other: [] });
  });

  it("are told from somebody who has chosen for them", async () => {
    const choices = await chooseAgain(filedGame({ game: "denkste", course: 1 }), allGames, () => 0);
    expect(choices?.other.length).toBeGreaterThan(2);
  });

  it("are asked for five seconds only", async () => {
    const file = await playGame(samples.katchme);
    const chosen = file.actions.filter(({ by }) => by === "computer").length;
    let ms = 0;
    expect(await chooseAgain(file, allGames, () => (ms += 1_000))).toEqual({ own: 5, open: chosen - 5, other: [] });
  });

  it("are told from a person in their seat", async () => {
    const file = await playedWith("denkste", "relaxed");
    const actions = file.actions.map((action) => ({ ...action, by: "human" as const }));
    const robots = actions.filter(({ seat }) => seat !== 0).map(({ step }) => step);
    expect((await chooseAgain({ ...file, actions }, allGames, () => 0))?.other).toEqual(robots);
  });

  it("are not asked where none has played, or by rules that their player does not know", async () => {
    const file = filedGame({ game: "katchen", course: 1 });
    expect(await chooseAgain({ ...file, rules: 0 }, allGames, () => 0)).toBeNull();
    const seats = file.seats.map(({ name }) => ({ name, computer: null }));
    const actions = file.actions.map((action) => ({ ...action, by: "human" as const }));
    expect(await chooseAgain({ ...file, seats, actions }, allGames, () => 0)).toBeNull();
  });
});
