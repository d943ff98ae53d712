import { describe, expect, it } from "vitest";
import { sentenceFor } from "../../src/discord/refusals.js";
import { linkTo } from "../../src/discord/ui/parts.js";
import { translator, spokenLanguages, type Language } from "../../src/texts/index.js";
import type { RefusalCode } from "../../src/tables/requests.js";
import { boardWith, people } from "./ui/boards.js";
import { useCommand } from "../support/features.js";
import { settle } from "../support/fake-clock.js";
import { person } from "../support/tables.js";
import { arrivalWith, guild, heldBot, lastAnswer } from "../features/settings/held-bot.js";
import { games } from "../../src/games/index.js";

const board = boardWith({ host: "2" });
const link = linkTo(board, "77");

function said(code: RefusalCode, language: Language = "en"): string {
  return sentenceFor(code, board, games.katchen, translator(language), link);
}

const codes: readonly RefusalCode[] = [
  "malformed",
  "over",
  "not-your-turn",
  "not-now",
  "late",
  "no-table",
  "channel-taken",
  "started",
  "not-started",
  "ended",
  "seated",
  "full",
  "stranger",
  "not-host",
  "host-closes",
  "seated-close",
  "moderators-close",
  "too-few",
  "no-computer",
  "stale",
  "nothing-chosen",
  "away",
  "not-away",
  "not-here",
  "no-round",
  "round-settled",
  "own-round",
  "round-stranger",
  "round-late",
  "rounds-off",
  "many-tables",
  "many-seats",
  "sent-away",
  "not-there",
];

describe("the sentence for a refusal", () => {
  it.each(codes)("for %s is there in every language, whole and filled in", (code) => {
    for (const language of spokenLanguages) expect(said(code, language)).toMatch(/^[^{}]{10,}$/);
  });

  it("says who may close a table, as the server has set it", () => {
    expect(said("host-closes")).toMatch(/Ben.*moderator/);
    expect(said("seated-close")).toMatch(/people at this table.*moderator/);
    expect(said("moderators-close")).toMatch(/^Only a moderator/);
  });

  it("says to somebody seated what to do next: alone, as the host, as a guest, and at a table of the cup", () => {
    const seated = (changes: Parameters<typeof boardWith>[0], user: string): string =>
      sentenceFor("seated", boardWith(changes), null, translator("de"), link, user);
    expect(seated({ seats: people("Anna") }, "1")).toBe(
      "Du sitzt schon da. Warte auf die anderen, oder drück auf „Allein gegen Computer“.",
    );
    expect(seated({}, "1")).toBe("Du sitzt schon da. Sind alle beisammen, drück auf „Los!“.");
    expect(seated({}, "2")).toBe("Du sitzt schon da. Sind alle beisammen, drückt Anna auf „Los!“.");
    expect(seated({ cup: "c" }, "2")).toBe("Du sitzt schon da. Sind alle beisammen, drück auf „Los!“.");
    expect(seated({ host: "" }, "2")).toBe("Du sitzt schon da. Warte noch auf die anderen.");
  });

  it("leads to the present board from an old one", () => {
    expect(said("stale")).toContain(link);
    expect(link).toBe(`https://discord.com/channels/${board.guild}/${board.channel}/77`);
  });
});

it.each([
  ["host", /Only Anna, who is hosting/],
  ["seated", /Only the people at this table/],
  ["moderators", /Only a moderator/],
] as const)("tells who may close a table where the server lets %s do it", async (closers, sentence) => {
  const { bot, on, api } = heldBot();
  await bot.tables.settings.set(guild, { ...(await bot.tables.settings.of(guild)), closers });
  const { channel, table } = await on.open(person("Anna"));
  void useCommand(bot, arrivalWith({ channel, person: person("Ben") }), "katchen", "close");
  await settle();
  expect(lastAnswer(api)["content"]).toMatch(sentence);
  expect(await bot.tables.board(table)).toMatchObject({ status: "lobby" });
});
