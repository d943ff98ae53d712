import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { translator } from "../../src/texts/index.js";
import { gameIds } from "../../src/games/index.js";
import { controlsOf, menuOf, textOf } from "./support/board.js";
import { finishLesson, goOn, lessonIn } from "./support/lesson.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

function lessonOf(user: LocalUser): SeenMessage {
  return lessonIn(user, setting.discord.channel);
}

describe("lessons over the wire", () => {
  it(
    "are gone through in both languages, with a restart in the middle, stand where they stood, and lead to a table",
    { tags: "long" },
    async () => {
      setting = await setUp();
      const { discord, anna } = setting;
      for (const game of gameIds) {
        const german = discord.addUser({ name: `Anna ${game}`, locale: "de" });
        const english = discord.addUser({ name: `Ben ${game}`, locale: "en-US" });
        for (const user of [german, english]) await user.slash(discord.channel, `${game} learn`);
        const learn = async (user: LocalUser, language: "de" | "en"): Promise<void> => {
          expect(textOf(lessonOf(user))).toContain(translator(language)(`${game}.lesson.intro`));
          await finishLesson(user, discord.channel);
          expect(textOf(lessonOf(user))).toContain(translator(language)(`${game}.lesson.end`));
        };
        await Promise.all([learn(german, "de"), learn(english, "en")]);
      }
      await anna.slash(discord.channel, "katchen learn");
      await goOn(anna, discord.channel, 0);
      await goOn(anna, discord.channel, 0);
      await setting.bot.kill();
      await setting.restart();
      const before = textOf(lessonOf(anna));
      await finishLesson(anna, discord.channel);
      expect(textOf(lessonOf(anna))).not.toBe(before);
      expect(textOf(lessonOf(anna))).toContain(translator("de")("katchen.lesson.end"));

      // From there a table for all opens.
      const start = controlsOf(lessonOf(anna)).find(({ customId }) => customId === "overview:0:start:katchen");
      await anna.press(lessonOf(anna).id, start?.customId ?? "");
      const lobby = setting.ben.sees(discord.channel).findLast(({ ephemeral }) => !ephemeral);
      expect(textOf(lobby as SeenMessage)).toContain("Anna");
      expect(controlsOf(lobby as SeenMessage).map(({ verb }) => verb)).toContain("join");
    },
  );

  it("begin from a button in a lobby too, for whoever presses it alone", async () => {
    setting = await setUp();
    const { discord, anna, ben } = setting;
    await anna.slash(discord.channel, "katchme start");
    const menu = await menuOf(discord, ben);
    const [learn, practise] = controlsOf(menu).filter(({ verb, table }) => verb === "open" && table !== "verify");
    await ben.press(menu.id, learn?.customId ?? "");
    expect(textOf(lessonOf(ben))).toContain("🎓 Katch Me Aho!");
    const again = await menuOf(discord, ben);
    await ben.press(again.id, practise?.customId ?? "");
    expect(textOf(lessonOf(ben))).toContain("Practice against the clock");
    expect(anna.sees(discord.channel).filter(({ ephemeral }) => ephemeral)).toEqual([]);
    await ben.press(lessonOf(ben).id, controlsOf(lessonOf(ben))[0]?.customId ?? "");
    expect(textOf(lessonOf(ben))).toContain("Practice night with 3 districts");
  });
});
