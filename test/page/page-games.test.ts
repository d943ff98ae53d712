import { ChannelType } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { gamesIn } from "../../playground/page/start/game-cards.js";
import type { Channel, Command } from "../../playground/site/contract.js";

const command = (path: string, description: string): Command => {
  const [name = ""] = path.split(" ");
  return { path, title: path, description: "", options: [], root: { name, title: name, description } };
};
const channel: Channel = { id: "1", name: "kalle", type: ChannelType.GuildText, parent: null, last: null, table: null };

test("every command with a start is a game, in registered order, with the channel of its name", () => {
  const commands = ["kalle start", "kalle show", "tables settings", "denkste start", "odd start now"];
  const games = gamesIn(
    commands.map((path) => command(path, "")),
    [channel],
  );
  expect(games.map(({ name, channel: own }) => [name, own?.id ?? null])).toEqual([
    ["kalle", "1"],
    ["denkste", null],
  ]);
});

test("a game's own name before a colon is its title, and else the command's", () => {
  const shown = (description: string) => {
    const [game] = gamesIn([command("kalle start", description)], []);
    return [game?.title, game?.description];
  };
  expect(shown("Kalle Kanalratte: eine Ratte, sechzehn Gullys")).toEqual([
    "Kalle Kanalratte",
    "Eine Ratte, sechzehn Gullys",
  ]);
  expect(shown("Kanal: Die Ratte: eine Ratte")).toEqual(["Kanal: Die Ratte", "Eine Ratte"]);
  expect(shown("Eine Ratte und sechzehn Gullys")).toEqual(["Kalle", "Eine Ratte und sechzehn Gullys"]);
});
