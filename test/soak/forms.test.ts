import { describe, expect, it } from "vitest";
import type { SeenMessage } from "../../playground/discord/index.js";
import { translator, spokenLanguages } from "../../src/texts/index.js";
import { formOf } from "./sentences.js";

const frame = { type: 17, components: [] };

function form(message: object): string | null {
  const empty = { content: "", components: [], embeds: [], attachments: [] };
  return formOf({ ...empty, ...message } as unknown as SeenMessage);
}

describe("a public message is", () => {
  it("a board, which is one frame and nothing else", () => {
    expect(form({ components: [frame] })).toBe("board");
    expect(form({ components: [frame, frame] })).toBeNull();
    expect(form({ components: [{ type: 10, content: "a" }] })).toBeNull();
    expect(form({ components: [frame], attachments: [{ filename: "hand.png" }] })).toBeNull();
    expect(form({ components: [frame], content: "a" })).toBeNull();
  });

  it("or the warning that time runs out, in any language", () => {
    for (const language of spokenLanguages) {
      const words = { names: ["<@1>", "<@2>"], time: "<t:1:R>", link: "https://discord.com/channels/1/2/3" };
      const content = translator(language)("table.warning", words);
      expect(form({ content })).toBe("warning");
      expect(form({ content, components: [frame] })).toBeNull();
    }
    expect(form({ content: "Deine Laufkarte: Wie weit?" })).toBeNull();
  });
});
