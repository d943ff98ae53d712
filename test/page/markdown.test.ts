import { describe, expect, test } from "vitest";
import { parseBlocks } from "../../playground/page/markdown/blocks.js";
import { parseInline } from "../../playground/page/markdown/inline.js";

const text = (content: string) => ({ type: "text", text: content });

describe("inline markdown", () => {
  test("bold, italic, underlined and struck text nest", () => {
    expect(parseInline("**a *b*** __c__ ~~d~~ _e_")).toEqual([
      {
        type: "styled",
        style: "bold",
        content: [text("a "), { type: "styled", style: "italic", content: [text("b")] }],
      },
      text(" "),
      { type: "styled", style: "underline", content: [text("c")] },
      text(" "),
      { type: "styled", style: "strike", content: [text("d")] },
      text(" "),
      { type: "styled", style: "italic", content: [text("e")] },
    ]);
  });

  test("an escaped character stands for itself", () => {
    expect(parseInline("\\*\\*Anna\\*\\* \\<@1>")).toEqual([
      text("*"),
      text("*"),
      text("Anna"),
      text("*"),
      text("*"),
      text(" "),
      text("<"),
      text("@1>"),
    ]);
  });

  test("underscores within a word set nothing off", () => {
    expect(parseInline("die_roten_katzen")).toEqual([text("die_roten_katzen")]);
  });

  test("an unfinished mark stays as it was typed", () => {
    expect(parseInline("2 * 3 ** 4")).toEqual([text("2 * 3 ** 4")]);
  });

  test("mentions, times and emoji are read", () => {
    expect(parseInline("<@12><#3><:die1:456><t:1700000000:R></katchen start:7>")).toEqual([
      { type: "mention", kind: "user", id: "12" },
      { type: "mention", kind: "channel", id: "3" },
      { type: "emoji", name: "die1", id: "456" },
      { type: "time", seconds: 1_700_000_000, style: "R" },
      { type: "command", path: "katchen start" },
    ]);
  });

  test("nothing within code is read", () => {
    expect(parseInline("`**a** <@1>`")).toEqual([{ type: "code", text: "**a** <@1>" }]);
  });

  test("only web addresses become links", () => {
    expect(parseInline("[a](https://b.de/c) [d](javascript:e)")).toEqual([
      { type: "link", href: "https://b.de/c", content: [text("a")] },
      text(" [d](javascript:e)"),
    ]);
  });
});

describe("blocks of markdown", () => {
  test("headings, small text and paragraphs follow each other line by line", () => {
    expect(parseBlocks("# A\nb\nc\n-# d\n### E")).toEqual([
      { type: "heading", level: 1, content: [text("A")] },
      { type: "paragraph", content: [text("b"), { type: "break" }, text("c")] },
      { type: "small", content: [text("d")] },
      { type: "heading", level: 3, content: [text("E")] },
    ]);
  });

  test("list items keep what is set in beneath them", () => {
    const paragraph = (content: string) => ({ type: "paragraph", content: [text(content)] });
    const inner = { type: "list", start: null, items: [[paragraph("b")]] };
    expect(parseBlocks("- a\n  - b\n- c")).toEqual([
      { type: "list", start: null, items: [[paragraph("a"), inner], [paragraph("c")]] },
    ]);
    expect(parseBlocks("3. a\n4. b")).toEqual([
      { type: "list", start: 3, items: [[paragraph("a")], [paragraph("b")]] },
    ]);
  });

  test("a quote holds blocks of its own", () => {
    expect(parseBlocks("> # A\n> b\nc")).toEqual([
      {
        type: "quote",
        content: [
          { type: "heading", level: 1, content: [text("A")] },
          { type: "paragraph", content: [text("b")] },
        ],
      },
      { type: "paragraph", content: [text("c")] },
    ]);
  });

  test("a code block is taken as it is", () => {
    expect(parseBlocks("```ts\n# a\n- b\n```\nc")).toEqual([
      { type: "code", text: "# a\n- b" },
      { type: "paragraph", content: [text("c")] },
    ]);
  });

  test("any text at all comes to an end", () => {
    for (const odd of ["\n\n", ">", "-", "# ", "```", "> ", "1.", "\n# ", "a\n\n\nb"])
      expect(() => parseBlocks(odd)).not.toThrow();
  });
});
