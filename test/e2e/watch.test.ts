import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import { boardIn, controlsOf, picturesOf, pressOn, textOf, whispered } from "./support/board.js";
import { move, movesOn } from "./support/play.js";
import { emojisUploaded, endWell, setUp, type Setting, startGame } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

function watch(user: LocalUser, message: string): Promise<Outcome> {
  return user.menu(setting.discord.channel, "Replay", message);
}

function shown(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(JSON.stringify(outcome));
  return outcome.message;
}

const press = async (user: LocalUser, message: SeenMessage, verb: string): Promise<SeenMessage> => {
  const control = controlsOf(message).find((one) => one.verb === verb && !one.disabled);
  return shown(await user.press(message.id, control?.customId ?? verb));
};

describe("whoever wants to watch a table's game over the wire", () => {
  it("sees as much of a running game as everybody did, and what came since with the next press", async () => {
    setting = await setUp();
    await emojisUploaded(setting);
    const { discord, anna, cleo } = setting;
    await startGame(setting, { shots: 1 });
    for (let moves = 0; moves < 4; moves += 1) {
      const [first] = movesOn(setting);
      if (first !== undefined) await move(setting, first);
    }
    const board = boardIn(discord, anna);
    const stranger = discord.addUser({ name: "Gerd", locale: "de" });
    const opened = shown(await watch(stranger, board.id));
    expect([opened.ephemeral, opened.mentions, picturesOf(opened).length]).toEqual([true, [], 1]);
    expect(controlsOf(opened).map(({ verb }) => verb)).toEqual([
      "watchstart",
      "watchback",
      "watchon",
      "watchend",
      "watchround",
    ]);
    const now = await press(stranger, opened, "watchend");
    expect(textOf(now)).toContain("so steht es gerade");
    expect(textOf(await press(stranger, now, "watchon"))).toBe(textOf(now));
    const [next] = movesOn(setting);
    if (next !== undefined) await move(setting, next);
    expect(textOf(await press(stranger, now, "watchon"))).not.toBe(textOf(now));
    const mine = shown(await watch(cleo, board.id));
    expect(controlsOf(mine).some(({ verb }) => verb === "clip")).toBe(false);
  });

  it("gets a sentence for a lobby, a closed table and anything else", async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo } = setting;
    await anna.slash(discord.channel, "katchen start");
    await pressOn(discord, ben, "join");
    const lobby = boardIn(discord, anna);
    expect(whispered(await watch(cleo, lobby.id))).toContain("Nothing to see yet");
    await anna.slash(discord.channel, "katchen close");
    expect(whispered(await watch(ben, lobby.id))).toContain("closed before the end");
    expect(whispered(await watch(cleo, cleo.say(discord.channel, "Hello!")))).toContain("one of my tables");
  });
});
