import { afterEach, describe, expect, it } from "vitest";
import { boardBecomes, controlsOf, pressOn, textOf } from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import { askedOn } from "../../../e2e/support/play.js";
import { allGames } from "../../../../src/games/index.js";
import { replay } from "../../../../src/tables/replay.js";
import { endWell, setUp, type Setting, tableOn } from "../../../e2e/support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

describe("a game of Newgame over the wire", () => {
  it("is played to its end by two people and a computer, and replays from what is stored", async () => {
    setting = await setUp();
    const { discord, anna, ben, databaseFile } = setting;
    await anna.slash(discord.channel, "newgame start", { tosses: 1 });
    await pressOn(discord, ben, "join");
    await pressOn(discord, anna, "add", "strong");
    await pressOn(discord, anna, "start");
    const table = tableOn(setting);
    for (let calls = 0; calls < 2; calls += 1) {
      await boardBecomes(discord, anna, (board) =>
        controlsOf(board).some(({ verb, disabled }) => verb === "heads" && !disabled),
      );
      await pressOn(discord, askedOn(setting), "heads");
    }
    await boardBecomes(discord, anna, (board) => textOf(board).includes("🏆"));
    const stored = readTable(databaseFile, table);
    const again = replay(stored, allGames);
    expect(again.state).toEqual(stored.state);
    expect(again.events).toEqual(stored.events);
    expect(again.result?.places.flat()).toHaveLength(3);
  });
});
