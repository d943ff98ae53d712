import { readdir, readFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { REST } from "discord.js";
import { describe, expect, it } from "vitest";
import { rememberedEmojis, uploadEmojis } from "../../../src/discord/gateway/emoji-upload.js";
import { emojiNames, emojisFrom } from "../../../src/discord/gateway/emojis.js";
import { keepLines } from "../../support/tables.js";

const folder = new URL("../../../src/discord/gateway/emojis/", import.meta.url);

describe("emojis", () => {
  it("are the application's own where it has them, and Unicode elsewhere", () => {
    const emoji = emojisFrom(new Map([["die3", "123456789012345678"]]));
    expect(emoji.text("die3")).toBe("<:die3:123456789012345678>");
    expect(emoji.button("die3")).toEqual({ id: "123456789012345678", name: "die3" });
    expect(emoji.text("die4")).toBe("4️⃣");
    expect(emoji.button("die4")).toEqual({ name: "4️⃣" });
  });

  it("stand in by signs that Discord takes on buttons", () => {
    const emoji = emojisFrom(new Map());
    for (const name of emojiNames)
      expect(emoji.button(name).name).toMatch(/^(\d\uFE0F\u20E3|\p{Emoji_Presentation})$/u);
  });
});

describe("the ids of emojis", () => {
  it("are remembered for the first moments of the next start, and for this application alone", async () => {
    const written = new Map<string, string>();
    const notes = {
      read: (key: string) => written.get(key) ?? null,
      write: async (key: string, value: string) => void written.set(key, value),
    };
    expect([...rememberedEmojis("7", notes)]).toEqual([]);
    const rest = new REST({
      makeRequest: async () =>
        new Response(JSON.stringify({ items: [{ name: "old", id: "12" }] }), {
          headers: { "content-type": "application/json" },
        }),
    });
    await uploadEmojis(rest.setToken("token"), "7", [], notes, keepLines().log, new AbortController().signal);
    expect([...rememberedEmojis("7", notes)]).toEqual([["old", "12"]]);
    expect([...rememberedEmojis("8", notes)]).toEqual([]);
  });
});

describe("the drawings", () => {
  it("are there for every name, and for no other", async () => {
    const files = emojiNames.flatMap((name) => [`${name}.png`, `${name}.svg`]);
    expect((await readdir(folder)).toSorted()).toEqual(files.toSorted());
  });

  it.each(emojiNames)("of %s is 128 pixels wide and high, small, and made from its SVG as it is now", async (name) => {
    const png = await readFile(new URL(`${name}.png`, folder));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([128, 128]);
    expect(png.length).toBeLessThan(20_000);
    const svg = await readFile(new URL(`${name}.svg`, folder), "utf8");
    expect(png.equals(new Resvg(svg, { fitTo: { mode: "width", value: 128 } }).render().asPng())).toBe(true);
  });
});
