import { describe, expect, it } from "vitest";
import { findBannedWords } from "../../scripts/words/find.js";
import { bannedWords } from "../../scripts/words/list.js";

/** With the words to be found. */
const sentences: readonly (readonly [sentence: string, ...found: readonly string[]])[] = [
  ["He sits where his name is, which nobody told him himself.", "He", "his", "him", "himself"],
  ["Whoever presses, and whosoever comes later.", "Whoever", "whosoever"],
  ["A thread, likewise.", "likewise"],
  ["So many cards.", "So many"],
  ["A file beside another.", "beside"],
  ["It ends of its own accord, and so do they of their own accord.", "of its own accord", "of their own accord"],
  ["The database's log, or the log next to the database.", "database's log", "log next to the database"],
  ["It is taken over into the file.", "taken over into"],
  ["A fault befalls it, as one befell the last.", "befalls", "befell"],
  ["What comes of it, and what became of that.", "comes of", "became of"],
  ["It is drawn anew.", "anew"],
  ["The table is seen to, and so is what it sees to.", "seen to", "sees to"],
  ["A sign of life.", "sign of life"],
  ["An index, in the words of SQL.", "in the words of"],
  ["It whispers.", "whispers"],
  ["A sheet, and two sheets.", "sheet", "sheets"],
  ["Its seal is sealed.", "seal", "sealed"],
  ["A shelf among shelves.", "shelf", "shelves"],
  ["One of the parcels.", "parcels"],
  ["The desk of a table.", "desk"],
  ["The hearts of all shards.", "hearts"],
  ["A wire that waits.", "wire"],
];

const wordsIn = (path: string, text: string): readonly string[] => findBannedWords(path, text).map(({ word }) => word);

describe("a word that comments do without", () => {
  it.each(sentences)("is found in “%s”", (sentence, ...found) => {
    expect(wordsIn("one.ts", `/** ${sentence} */`).toSorted()).toEqual(found.toSorted());
    expect(wordsIn("one.ts", `let here = 1; // ${sentence}`)).toHaveLength(found.length);
    expect(wordsIn("one.md", `# Heading\n\n${sentence}\n`)).toHaveLength(found.length);
  });

  it("has a sentence here, each of the list", () => {
    const all = sentences.map(([sentence]) => sentence).join(" ");
    for (const { pattern } of bannedWords) expect(all).toMatch(new RegExp(pattern.source, "i"));
  });

  it("is told with its line and what to write instead", () => {
    const text = "/**\n * A table.\n *\n * @param anew likewise\n */\nexport const one = 1;\n";
    expect(findBannedWords("one.ts", text)).toEqual([
      { line: 4, word: "likewise", instead: expect.stringContaining("too") as string },
    ]);
    expect(findBannedWords("one.md", "One.\n\nTwo,\nanew.")).toEqual([{ line: 4, word: "anew", instead: "again" }]);
  });

  it("is found over the end of a line, and of a comment that goes on in the next", () => {
    expect(wordsIn("one.ts", "/**\n * So\n * many.\n */")).toEqual(["So many"]);
    expect(wordsIn("one.ts", "// So\n  // many.")).toEqual(["So many"]);
    expect(wordsIn("one.ts", "// So\n\nlet many = 1; // many\n")).toEqual([]);
  });

  it("may stand in code, in strings and in quotations", () => {
    const code = "const beside = /* `beside` */ 'whoever'; // says \"he\" to\nconst his = `// likewise ${beside}`;";
    expect(wordsIn("one.ts", code)).toEqual([]);
    expect(wordsIn("one.md", '`beside`, “whoever”, "anew"\n\n```ts\n// likewise\n```\n')).toEqual([]);
  });

  it("may be right in its place", () => {
    expect(wordsIn("one.ts", "// A cap of sheet metal.\n\n// A game over the wire.")).toEqual([]);
    expect(wordsIn("one.ts", "// A cap of sheet metal.\n\n// A sheet.")).toEqual(["sheet"]);
  });

  it("is refused of Kalle the rat too, and stands in texts for players", () => {
    expect(wordsIn("one.ts", "// Where Kalle is: his place.")).toEqual(["his"]);
    expect(wordsIn("one.ts", 'const text = "Everybody else hunts him.";')).toEqual([]);
  });
});
