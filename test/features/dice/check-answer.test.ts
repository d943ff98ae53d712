import { describe, expect, it } from "vitest";
import { type GameFile, sealGameFile } from "../../../src/tables/chance/game-file.js";
import { canonicalJson, sha256 } from "../../../src/tables/chance/canonical-json.js";
import { checkStored, checkText } from "../../../src/features/dice/index.js";
import { type Language, translator, spokenLanguages } from "../../../src/texts/index.js";
import { sampleCup } from "../../../scripts/verify/samples.js";
import { sealCupFile } from "../../../src/tables/chance/cup-file.js";
import { filedGame, storedFile } from "../../support/game-files.js";
import { checksHere } from "../../support/simple-ports.js";
import { bench, type Bench } from "../../support/tables.js";
import { restarting } from "../../support/restarting.js";
import { playOut, startedOf, three } from "../../support/tables-of-three.js";
import { guild } from "../settings/held-bot.js";
import { allGames } from "../../../src/games/index.js";

const restarts = restarting();

async function finished(): Promise<{ readonly on: Bench; readonly table: string; readonly file: GameFile }> {
  const on = bench();
  const { table } = await playOut(on, await startedOf(on));
  return { on, table, file: await storedFile(on.tables, table) };
}

const check = (on: Bench, text: string, language: Language = "en", where = guild) =>
  checkText(source(on), where, async () => ({ kind: "text", text }), translator(language));

const source = ({ tables }: Bench) => ({
  games: allGames,
  tables,
  proof: tables.proof,
  checks: checksHere,
  isBehind: () => false,
});

describe("a file that somebody checks", () => {
  it("is told to be right, and to be the stored game, in both languages", async () => {
    const { on, file } = await finished();
    const { words, file: attached } = await check(on, canonicalJson(file));
    expect(words).toContain(
      file.protocol === 3 ? "Nobody chose these dice in secret, not even me." : "The file fits together.",
    );
    expect(words).toContain("Move for move, it’s the game I have on file.");
    expect(words).not.toContain("❌");
    expect(attached?.text).toBe(canonicalJson(file));
    expect((await check(on, canonicalJson(file), "de")).words).toMatch(
      /hat sich niemand heimlich ausgesucht|passt in sich zusammen/,
    );
  });

  it("comes with what the start message must have said, for those who kept that", async () => {
    const { on, table, file } = await finished();
    const terms = (await on.store.load(table, 0))?.row.terms ?? "";
    const { words } = await check(on, canonicalJson(file));
    expect(words).toContain(`-# Agreed \`${sha256(terms)}\``);
  });

  it("only fits together where its table is not known, which another server's is not", async () => {
    const { on, file } = await finished();
    for (const where of ["elsewhere", "200000000000000000"]) {
      const { words } = await check(on, canonicalJson(file), "en", where);
      expect(words).toContain("The file fits together.");
      expect(words).toContain("compare its seal with the one at the table");
      expect(words).not.toMatch(/Nobody chose|when the table opened|I have on file/);
    }
  });

  it("is found to be changed by one byte, wherever that is", async () => {
    const { on, file } = await finished();
    const text = canonicalJson(file);
    for (let at = 7; at < text.length; at += 97) {
      const other = text[at] === "1" ? "2" : "1";
      const { words } = await check(on, `${text.slice(0, at)}${other}${text.slice(at + 1)}`);
      expect([at, words.includes("Nobody chose"), words.includes("fits together")]).toEqual([at, false, false]);
    }
  });

  it("is compared with the stored game, which comes with the answer, if it is forged and sealed anew", async () => {
    const { on, file } = await finished();
    const forged = sealGameFile({ ...file, ended: file.ended + 1 });
    const { words, file: attached } = await check(on, canonicalJson(forged));
    expect(words).toContain("Something is wrong here.");
    expect(words).toContain("This isn’t the game I have on file for this table.");
    expect(words).toContain("Attached is the game’s file as I have it.");
    expect(attached?.text).toBe(canonicalJson(file));
  });

  it("is refused if its table still runs, which tells nothing of it", async () => {
    const { file } = await finished();
    const on = bench();
    const { table } = await startedOf(on);
    const { words, file: attached } = await check(on, canonicalJson(sealGameFile({ ...file, table })));
    expect(words).toContain("I never gave out a file like this for this table.");
    expect(attached?.text).toContain(file.seed);
    expect(await checkStored(source(on), guild, table, translator("en"))).toEqual({
      words: expect.stringContaining("You can check after the game") as string,
      file: null,
    });
  });

  it("is told what it is, if it is no game's file, each in a sentence of its own", async () => {
    const { on, file } = await finished();
    const { seed: _seed, ...seedless } = file;
    const wrong: readonly (readonly [string, string])[] = [
      ["no json {", "it isn’t JSON"],
      ["[1, 2]", "That’s JSON, but not a game’s file"],
      [JSON.stringify({ version: "katzentisch-game-3 @everyone" }), "“katzentisch-game-3 @\u200Beveryone”"],
      [canonicalJson(seedless), "`seed` has something that can’t be there"],
      [canonicalJson({ ...file, more: 1 }), "Something is missing"],
      [canonicalJson(sealGameFile({ ...file, game: "skat" })), "I have no game called “skat”"],
    ];
    for (const [text, said] of wrong)
      expect(await check(on, text)).toEqual({ words: expect.stringContaining(said), file: null });
    const german = await Promise.all(wrong.map(([text]) => check(on, text, "de")));
    expect(new Set(german.map(({ words }) => words)).size).toBe(wrong.length);
  });

  it("is told what was drawn, if it is a cup's, and what is wrong with another one", async () => {
    const { on } = await finished();
    const cup = sampleCup();
    const { words, file } = await check(on, canonicalJson(cup));
    expect(words).toContain("Fair? · Sommerpokal");
    expect(words).toContain("All 3 draws come out the same again.");
    expect(words).not.toMatch(/❌|posted|deleted/);
    expect(file?.text).toBe(canonicalJson(cup));
    const others = [
      [sealCupFile({ ...cup, people: cup.people.with(0, null) }), "Some names have been deleted since."],
      [sealCupFile({ ...cup, starts: ["1", ...cup.starts] }), "2 such messages were posted"],
      [
        sealCupFile({ ...cup, people: cup.people.with(0, "Berta") }),
        "What it says about who was in the draw doesn’t add up",
      ],
      [sealCupFile({ ...cup, seed: "0".repeat(64) }), "The draw comes out differently from what it says."],
      [{ ...cup, title: "Other" }, "its checksum no longer matches"],
    ] as const;
    for (const [other, said] of others) expect((await check(on, canonicalJson(other))).words).toContain(said);
    expect((await check(on, canonicalJson(cup), "de")).words).toContain(
      "Alle 3 Auslosungen kommen genau so wieder heraus.",
    );
  });

  it("says of its start messages, of older games, and of computer players what they are", async () => {
    const { on } = await finished();
    const said = async (protocol: 1 | 2 | 3) =>
      (await check(on, canonicalJson(filedGame({ game: "denkste", course: 1, protocol })))).words;
    expect(await said(3)).toMatch(
      /Every die and card has the number of the start message.*\n.*2 start messages were posted/,
    );
    expect(await said(3)).toMatch(/In steps [\d, …]+ computers would choose differently today/);
    for (const protocol of [1, 2] as const)
      expect(await said(protocol)).toContain("An older game: whoever ran the bot could have picked its dice.");
  });

  it("is answered within what one message may hold, however much is wrong", async () => {
    const { on, file } = await finished();
    const broken = { ...file, seed: "0".repeat(64), starts: ["1"], result: null, sha256: "0".repeat(64) };
    for (const language of spokenLanguages) {
      const { words } = await check(on, JSON.stringify(broken, null, 1), language);
      expect(words.match(/❌/g)?.length).toBe(6);
      expect(words.length).toBeLessThanOrEqual(2000);
    }
  });
});

describe("a table that somebody checks", () => {
  const wordsOf = async (on: Bench, table: string) =>
    (await checkStored(source(on), guild, table, translator("en"))).words;

  it("is not said to have dice that nobody chose where its game was begun twice", async () => {
    const on = bench({ announce: () => Promise.resolve({ message: "77", found: ["55"] }) });
    const { table } = await playOut(on, await startedOf(on));
    const words = await wordsOf(on, table);
    expect(words).toContain("The file fits together.");
    expect(words).toContain("2 start messages were posted");
    expect(words).not.toContain("Nobody chose");
  });

  it("is not said to have had a seal in its lobby if it is of protocol 1", async () => {
    const before = restarts.begin();
    const [anna, ...guests] = three;
    const { table } = await before.open(anna);
    for (const guest of guests) await before.request(table, guest, { kind: "join" });
    const on = await restarts.restart(before, (sqlite) => sqlite.exec("update tables set protocol = 1, seed = null"));
    const { board } = await on.request(table, anna, { kind: "start" });
    if (board === null) throw new Error("the game did not start");
    await playOut(on, board);
    const words = await wordsOf(on, table);
    expect(words).toContain("An older game: whoever ran the bot could have picked its dice.");
    expect(words).toContain("The secret number matches the seal.");
    expect(words).not.toMatch(/Nobody chose|when the table opened/);
  });

  it("is not told of in another server", async () => {
    const { on, table } = await finished();
    const { words, file } = await checkStored(source(on), "200000000000000000", table, translator("en"));
    expect([words, file]).toEqual(["I can’t find this table here. Maybe it was too long ago.", null]);
  });
});
