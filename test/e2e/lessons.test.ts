import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { translator } from "../../src/texts/index.js";
import { gameIds } from "../../src/games/index.js";
import { controlsOf, menuOf, textOf } from "./support/board.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

function lessonOf(user: LocalUser): SeenMessage {
  const lesson = user.sees(setting.discord.channel).findLast(({ ephemeral }) => ephemeral);
  if (lesson === undefined) throw new Error("there is no lesson");
  return lesson;
}

/** None for a button. */
function optionsOf(part: unknown, customId: string): readonly string[] {
  if (Array.isArray(part)) return part.flatMap((inner) => optionsOf(inner, customId));
  if (typeof part !== "object" || part === null) return [];
  if (!("custom_id" in part) || part.custom_id !== customId) return optionsOf(Object.values(part), customId);
  return "options" in part ? (part.options as { value: string }[]).map(({ value }) => value) : [];
}

/**
 * Which button leads on: the last; of Cat Noir's, where that may undo a choice, the first; of Kalle's grid another each
 * time.
 */
function placeOf(game: string, presses: number, buttons: number): number {
  if (game === "kalle") return -1 - (presses % buttons);
  return game === "catnoir" ? 0 : -1;
}

/** Presses a button of the lesson. */
async function goOn(user: LocalUser, presses: number): Promise<void> {
  const lesson = lessonOf(user);
  const controls = controlsOf(lesson).filter(({ disabled, verb }) => !disabled && verb === "press");
  const [game = ""] = controls[0]?.argument.split(".") ?? [];
  const control = controls.at(placeOf(game, presses, controls.length));
  if (control === undefined) throw new Error(`nothing to press in:\n${textOf(lesson)}`);
  const [value] = optionsOf(lesson.components, control.customId);
  if (value === undefined) await user.press(lesson.id, control.customId);
  else await user.select(lesson.id, control.customId, [value]);
  // A tap right after one that leads to the next step counts as the same.
  if (control.argument.endsWith("-")) await new Promise((resolve) => setTimeout(resolve, doubleTapMs));
}

/** In milliseconds; longer than the bot takes two taps for one. */
const doubleTapMs = 600;

/** Presses that no lesson exceeds; more at once would be too many for the bot. */
const most = 18;

/** It only offers to begin again, or for real. */
function isOver(user: LocalUser): boolean {
  return controlsOf(lessonOf(user)).every(({ verb, disabled }) => disabled || verb !== "press");
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
          let presses = 0;
          for (; !isOver(user) && presses < most; presses += 1) await goOn(user, presses);
          expect({ game, isOver: isOver(user) }).toEqual({ game, isOver: true });
          expect(textOf(lessonOf(user))).toContain(translator(language)(`${game}.lesson.end`));
        };
        await Promise.all([learn(german, "de"), learn(english, "en")]);
      }
      await anna.slash(discord.channel, "katchen learn");
      await goOn(anna, 0);
      await goOn(anna, 0);
      await setting.bot.kill();
      await setting.restart();
      const before = textOf(lessonOf(anna));
      for (let presses = 0; !isOver(anna) && presses < most; presses += 1) await goOn(anna, presses);
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
    expect(textOf(lessonOf(ben))).toContain("Katch Me Aho! in a minute");
    const again = await menuOf(discord, ben);
    await ben.press(again.id, practise?.customId ?? "");
    expect(textOf(lessonOf(ben))).toContain("Practice against the clock");
    expect(anna.sees(discord.channel).filter(({ ephemeral }) => ephemeral)).toEqual([]);
    await ben.press(lessonOf(ben).id, controlsOf(lessonOf(ben))[0]?.customId ?? "");
    expect(textOf(lessonOf(ben))).toContain("Practice night with 3 districts");
  });
});
