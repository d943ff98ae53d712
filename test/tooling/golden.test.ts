import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { compare, type Recording } from "../../golden/compare.js";

const said = (content: string, at = 5_000) => ({
  at,
  method: "POST",
  path: "/interactions/1/…/callback",
  body: { type: 4, data: { content, allowed_mentions: { parse: [] } } },
  status: 200,
});

const recorded: Recording = {
  sessions: {
    "a game": [
      { at: 4_000, user: "Anna", does: "/katchen start {}" },
      said("Anna ist dran."),
      said("Ben ist dran.", 6_000),
    ],
    "another game": [said("Cleo ist dran.")],
  },
  facts: { "texts de": { "table.join": "Mitspielen", "table.leave": "Aufstehen" }, metrics: ["# TYPE tables gauge"] },
};

/** With other requests in a game. */
const withGame = (...game: readonly object[]): Recording => ({
  ...recorded,
  sessions: { ...recorded.sessions, "a game": game },
});

describe("golden recordings", () => {
  const [first = {}, second = {}, third = {}] = recorded.sessions["a game"] ?? [];

  it("of the same do not differ", () => {
    expect(compare(recorded, JSON.parse(JSON.stringify(recorded)) as Recording)).toEqual([]);
  });

  it("tell a changed sentence with its session, its place and both texts", () => {
    expect(compare(recorded, withGame(first, said("Anna ist jetzt dran."), third))).toEqual([
      'session "a game": 1 differ of 3 recorded, first number 1',
      "",
      'session "a game":',
      '  1: {"at":5000,"method":"POST","path":"/interactions/1/…/callback"}',
      "    body.data.content",
      "    - Anna ist dran.",
      "    + Anna ist jetzt dran.",
    ]);
  });

  it("tell a request that is new or missing as that, and nothing of those behind it", () => {
    expect(compare(recorded, withGame(first, { ...second, path: "/channels/1" }, second, third))).toEqual([
      'session "a game": 1 differ of 3 recorded, first number 1',
      "",
      'session "a game":',
      expect.stringMatching(/^\+ 1: .*\/channels\/1/u),
    ]);
    expect(compare(recorded, withGame(first, third))).toContainEqual(expect.stringMatching(/^ {2}1: /u));
  });

  it("tell a moment that has changed", () => {
    expect(compare(recorded, withGame(first, said("Anna ist dran.", 5_250), third))).toEqual(
      expect.arrayContaining(["    at", "    - 5000", "    + 5250"]),
    );
  });

  it("tell sessions and facts that differ all by name, however many lines that takes", () => {
    const facts = { ...recorded.facts, "texts de": { "table.join": "Platz nehmen", "table.leave": "Aufstehen" } };
    const long = Array.from({ length: 90 }, (_, at) => [`game ${at}`, [said(String(at))]] as const);
    const now = { sessions: Object.fromEntries(long), facts };
    const lines = compare(recorded, now);
    expect(lines).toEqual(
      expect.arrayContaining([
        'session "a game" is missing',
        'session "game 89" is new',
        'fact "texts de": 1 differ of 2 recorded, first number 0',
        "    - Mitspielen",
        "    + Platz nehmen",
      ]),
    );
  });

  it("come out again, request by request", { tags: "long" }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "golden/main.ts"], { encoding: "utf8" });
    expect(`${stdout}${stderr}`).toBe("Nothing differs from the recording.\n");
  });
});
