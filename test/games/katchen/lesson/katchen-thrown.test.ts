import { ButtonStyle } from "discord.js";
import { expect, it } from "vitest";
import { framedMessage } from "../../../../src/discord/ui/frame.js";
import { texts, translator, spokenLanguages } from "../../../../src/texts/index.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { read } from "../../../discord/ui/read.js";
import { walkLesson } from "../../lesson-walk.js";
import { games } from "../../../../src/games/index.js";

it.each(spokenLanguages)("the lesson says in %s that a Katchen lies, and the button to stop stands out", (language) => {
  const pages = walkLesson("katchen", { name: "Anna", t: translator(language), emoji: ownEmojis }).flatMap(
    ({ page, progress: { standing } }) => {
      const { phase } = standing.state as { phase: { dice?: readonly number[] | null } };
      const lies = String(phase.dice?.toSorted()) === "1,2,4";
      return lies && !standing.ended ? [framedMessage(games.katchen, page.parts(null))] : [];
    },
  );
  expect(pages.length).toBeGreaterThan(0);
  const { stand, rethrow, lesson } = texts[language].katchen;
  for (const message of pages) {
    expect(JSON.stringify(message)).toContain(lesson.keepDone);
    expect(JSON.stringify(message)).not.toContain(lesson.keepOn);
    const { buttons } = read(message.components ?? []);
    const at = buttons.findIndex(({ label }) => label === stand);
    expect(buttons[at]).toMatchObject({ style: ButtonStyle.Primary, disabled: false });
    const again = buttons.find(({ label }) => label === rethrow);
    expect(again?.style ?? ButtonStyle.Danger).toBe(ButtonStyle.Danger);
  }
});
