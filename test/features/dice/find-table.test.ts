import { describe, expect, it } from "vitest";
import { readMessageLink, tableOn } from "../../../src/features/dice/index.js";

const [guild, channel, message] = ["100000000000000000", "100000000000000001", "1000000000000000002"];

describe("a link to a message", () => {
  it.each(["", "ptb.", "canary."])("is read as each of Discord's programs writes it (%s)", (program) => {
    const link = `https://${program}discord.com/channels/${guild}/${channel}/${message}`;
    for (const text of [link, ` ${link} `, `<${link}>`])
      expect(readMessageLink(text)).toEqual({ guild, channel, message });
  });

  it.each([
    "",
    "Katchen",
    `https://discord.com/channels/${guild}/${channel}`,
    `https://discord.com/channels/@me/${channel}/${message}`,
    `https://discord.com.example/channels/${guild}/${channel}/${message}`,
    `https://example.com/?https://discord.com/channels/${guild}/${channel}/${message}`,
  ])("is nothing else (%s)", (text) => {
    expect(readMessageLink(text)).toBeNull();
  });
});

describe("the table on a message", () => {
  const board = (...ids: readonly string[]) => [
    { type: 17, components: [{ type: 1, components: ids.map((custom_id) => ({ type: 2, custom_id })) }] },
  ];

  it("is the one whose dice its button checks, else the one that its buttons play at", () => {
    expect(tableOn(board("aaaaaaaaaaa:0:rematch", "verify:0:open:aaaaaaaaaaa"))).toBe("aaaaaaaaaaa");
    expect(tableOn(board("learn:0:open:kalle", "aaaaaaaaaaa:3:throw"))).toBe("aaaaaaaaaaa");
  });

  it("is none without such buttons, or with somebody else's", () => {
    for (const components of [[], undefined, null, board("learn:0:open:kalle"), board("somebody else's button")])
      expect(tableOn(components)).toBeNull();
  });
});
