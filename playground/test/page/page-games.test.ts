import { ChannelType } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { gamesIn } from "../../page/start/game-cards.js";
import type { Channel, Command, GameFacts } from "../../site/contract.js";

const command = (path: string, description: string): Command => {
  const [name = ""] = path.split(" ");
  return { path, title: path, description: "", options: [], root: { name, title: name, description } };
};
const channel: Channel = {
  id: "1",
  name: "kalle",
  type: ChannelType.GuildText,
  parent: null,
  last: null,
  table: null,
  asks: false,
};

test("every command with a start is a game, with the channel of its name and its lesson: the easy ones first, of those the short ones", () => {
  const commands = ["kalle start", "kalle learn", "tables settings", "denkste start", "odd start now", "catnoir start"];
  const facts = (game: string, difficulty: GameFacts["difficulty"], longest: number): GameFacts => ({
    game,
    seats: { min: 2, max: 4 },
    minutes: [1, longest],
    difficulty,
    goal: { de: "", en: "" },
    colour: 0,
    emoji: "🎲",
    firstOptions: {},
    picture: null,
  });
  const games = gamesIn(
    commands.map((path) => command(path, "")),
    [channel],
    [facts("kalle", 2, 20), facts("denkste", 2, 15), facts("catnoir", 1, 30)],
  );
  expect(games.map(({ name, channel: own, learn }) => [name, own?.id ?? null, learn?.path ?? null])).toEqual([
    ["catnoir", null, null],
    ["denkste", null, null],
    ["kalle", "1", "kalle learn"],
  ]);
});

test("a game's own name before a colon is its title, and else the command's", () => {
  const shown = (description: string) => {
    const [game] = gamesIn([command("kalle start", description)], [], []);
    return [game?.title, game?.description];
  };
  expect(shown("Kalle Kanalratte: eine Ratte, sechzehn Gullys")).toEqual([
    "Kalle Kanalratte",
    "Eine Ratte, sechzehn Gullys",
  ]);
  expect(shown("Kanal: Die Ratte: eine Ratte")).toEqual(["Kanal: Die Ratte", "Eine Ratte"]);
  expect(shown("Eine Ratte und sechzehn Gullys")).toEqual(["Kalle", "Eine Ratte und sechzehn Gullys"]);
});
