import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseBlocks } from "../../page/markdown/blocks.js";
import { parseInline } from "../../page/markdown/inline.js";
import { isJumbo } from "../../page/markdown/jumbo.js";

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
      { type: "link", href: "https://b.de/c", title: "", content: [text("a")] },
      text(" [d](javascript:e)"),
    ]);
  });

  test("a link may stand bare, in points or behind a text with a title, and never within another", () => {
    const link = (href: string, title = "", content = href) => ({
      type: "link",
      href,
      title,
      content: [text(content)],
    });
    expect(parseInline("https://a.de/b_(c)?d=e. <https://f.de>")).toEqual([
      link("https://a.de/b_(c)?d=e"),
      text(". "),
      link("https://f.de"),
    ]);
    expect(parseInline('[x](<https://a.de> "Y")')).toEqual([link("https://a.de", "Y", "x")]);
    expect(parseInline("[see https://a.de](https://b.de)")).toEqual([link("https://b.de", "", "see https://a.de")]);
  });

  test("of marks that fit the longer one counts, so that three stars are both", () => {
    const bold = (content: string) => ({ type: "styled", style: "bold", content: [text(content)] });
    expect(parseInline("***a***")).toEqual([{ type: "styled", style: "italic", content: [bold("a")] }]);
    expect(parseInline("**a** *b **c***")).toEqual([
      bold("a"),
      text(" "),
      { type: "styled", style: "italic", content: [text("b "), bold("c")] },
    ]);
  });

  test("spoilers hold marks, and code with backticks in it keeps them", () => {
    expect(parseInline("||a `b`||")).toEqual([{ type: "spoiler", content: [text("a "), { type: "code", text: "b" }] }]);
    expect(parseInline("`` `a` ``")).toEqual([{ type: "code", text: "`a`" }]);
  });

  test("everyone, here, places of the server, roles and all styles of times are read", () => {
    expect(parseInline("@everyone@here<id:browse><id:linked-roles:5><@&7>")).toEqual([
      { type: "everyone", text: "@everyone" },
      { type: "everyone", text: "@here" },
      { type: "landmark", landmark: "browse" },
      { type: "landmark", landmark: "linked-roles" },
      { type: "mention", kind: "role", id: "7" },
    ]);
    for (const style of "tTdDfFsSR") {
      expect(parseInline(`<t:5:${style}>`)).toEqual([{ type: "time", seconds: 5, style }]);
    }
    expect(parseInline("<t:5>")).toEqual([{ type: "time", seconds: 5, style: "f" }]);
    expect(parseInline("<t:5:x>")).toEqual([text("<t:5:x>")]);
  });

  test("the shrug keeps its arm", () => {
    expect(parseInline("¯\\_(ツ)_/¯")).toEqual([text("¯\\_(ツ)_/¯")]);
  });
});

describe("blocks of markdown", () => {
  const paragraph = (content: string) => ({ type: "paragraph", content: [text(content)] });

  test("headings, small text and paragraphs follow each other line by line", () => {
    expect(parseBlocks("# A\nb\nc\n-# d\n### E")).toEqual([
      { type: "heading", level: 1, content: [text("A")] },
      { type: "paragraph", content: [text("b"), { type: "break" }, text("c")] },
      { type: "small", content: [text("d")] },
      { type: "heading", level: 3, content: [text("E")] },
    ]);
  });

  test("list items keep what is set in beneath them", () => {
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
      { type: "code", language: "ts", text: "# a\n- b" },
      { type: "paragraph", content: [text("c")] },
    ]);
  });

  test("code may begin within a line, and without an end it is none", () => {
    expect(parseBlocks("a ```b``` c")).toEqual([
      paragraph("a "),
      { type: "code", language: "", text: "b" },
      paragraph(" c"),
    ]);
    expect(parseBlocks("``` a")).toEqual([paragraph("``` a")]);
  });

  test("a list of numbers ends one of dots, and lists nest by how far they are set in", () => {
    const list = (start: number | null, ...items: unknown[]) => ({ type: "list", start, items });
    expect(parseBlocks("- a\n2. b")).toEqual([list(null, [paragraph("a")]), list(2, [paragraph("b")])]);
    expect(parseBlocks("- a\n - b\n   - c\n- d")).toEqual([
      list(null, [paragraph("a"), list(null, [paragraph("b"), list(null, [paragraph("c")])])], [paragraph("d")]),
    ]);
  });

  test("three points quote all the rest, in which nothing is quoted again", () => {
    expect(parseBlocks(">>> a\n> b\n# c")).toEqual([
      {
        type: "quote",
        content: [
          { type: "paragraph", content: [text("a"), { type: "break" }, text("> b")] },
          { type: "heading", level: 1, content: [text("c")] },
        ],
      },
    ]);
  });

  test("blank lines are kept before something else, but not behind a heading nor at the end", () => {
    const broken = (...content: unknown[]) => ({ type: "paragraph", content });
    const gap = { type: "break" };
    expect(parseBlocks("a\n\n- b\n\n")).toEqual([
      broken(text("a"), gap, gap),
      { type: "list", start: null, items: [[paragraph("b")]] },
    ]);
    expect(parseBlocks("# a\n\nb")[1]).toEqual(paragraph("b"));
  });

  test("a few emojis on their own are jumbo, with a word or a mark they are not", () => {
    const isLarge = (content: string) => isJumbo(parseBlocks(content));
    expect(["🎲", "🎲 <:die1:456>\n🐈", "🎲".repeat(30)].map(isLarge)).toEqual([true, true, true]);
    expect(["a 🎲", "**🎲**", "🎲".repeat(31), "", "# 🎲"].map(isLarge)).toEqual([false, false, false, false, false]);
  });

  test("any text at all comes to an end, and soon", () => {
    const marks = fc.constantFrom(
      ..."*_~|`>#-<[](:)\\@!1. \n".split(""),
      "a",
      "🎲",
      "https://a.de/",
      "```",
      "- ",
      "> ",
    );
    const wild = fc.array(marks, { maxLength: 200 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(wild, (content) => {
        expect(parseBlocks(content)).toBeInstanceOf(Array);
      }),
    );
    for (const mark of ["*", "_", "||", "- ", "> ", "[", "`", "```", "~~", "1. ", "<t:"]) {
      expect(parseBlocks(mark.repeat(4000 / mark.length))).toBeInstanceOf(Array);
    }

    for (const odd of ["\n\n", ">", "-", "# ", "```", "> ", "1.", "\n# ", "a\n\n\nb"])
      expect(() => parseBlocks(odd)).not.toThrow();
  });
});
