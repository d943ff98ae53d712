import { readdir, readFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import { REST } from "discord.js";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { PacedRest } from "../../../src/discord/api/pacing/pacer.js";
import { rememberedEmojis, uploadEmojis } from "../../../src/discord/gateway/registration.js";
import { emojisFrom, type OwnEmojis } from "../../../src/discord/gateway/emojis.js";
import type { Emojis } from "../../../src/game/scene.js";
import type { katchenEmojis } from "../../../src/games/katchen/emojis/index.js";
import { type GameId, gameIds, games } from "../../../src/games/index.js";
import { keepLines } from "../../support/tables.js";
import { allEmojis, emojiNames } from "../../support/drawings.js";

/** Without the games that have none. */
const drawn: readonly (readonly [GameId, readonly string[]])[] = gameIds
  .map((game) => [game, Object.keys(games[game].emojis ?? {})] as const)
  .filter(([, names]) => names.length > 0);

describe("emojis", () => {
  it("are the application's own where it has them, and Unicode elsewhere", () => {
    const emoji = emojisFrom(allEmojis, new Map([["die3", "123456789012345678"]]));
    expect(emoji.text["die3"]).toBe("<:die3:123456789012345678>");
    expect(emoji.button["die3"]).toEqual({ id: "123456789012345678", name: "die3" });
    expect(emoji.text["die4"]).toBe("4️⃣");
    expect(emoji.button["die4"]).toEqual({ name: "4️⃣" });
  });

  it("of two games never have the same name, which Discord would take for one", () => {
    const names = drawn.flatMap(([, own]) => own);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^\w{2,32}$/.test(name))).toEqual([]);
  });

  it("that no game has are an error for the compiler, not an empty place", () => {
    const emoji: Emojis<keyof typeof katchenEmojis> = emojisFrom(allEmojis, new Map());
    expectTypeOf(emoji.text).toHaveProperty("die6");
    expectTypeOf(emoji.text).not.toHaveProperty("die7");
  });

  it("stand in by signs that Discord takes on buttons", () => {
    const emoji = emojisFrom(allEmojis, new Map());
    for (const name of emojiNames)
      expect(emoji.button[name]?.name).toMatch(/^(\d\uFE0F\u20E3|\p{Emoji_Presentation})$/u);
  });
});

/** Notes of a process's own. */
function keepNotes() {
  const written = new Map<string, string>();
  return {
    read: (key: string) => written.get(key) ?? null,
    write: async (key: string, value: string) => void written.set(key, value),
  };
}

const calm = new AbortController().signal;

/** Those of these names. */
const called = (names: readonly string[]): OwnEmojis =>
  new Map([...allEmojis].filter(([name]) => names.includes(name)));

describe("the ids of emojis", () => {
  it("are remembered for the first moments of the next start, and for this application alone", async () => {
    const notes = keepNotes();
    expect([...rememberedEmojis("7", notes)]).toEqual([]);
    const rest = new REST({
      makeRequest: async () =>
        new Response(JSON.stringify({ items: [{ name: "old", id: "12" }] }), {
          headers: { "content-type": "application/json" },
        }),
    });
    await uploadEmojis(rest.setToken("token"), "7", called([]), notes, keepLines().log, calm);
    expect([...rememberedEmojis("7", notes)]).toEqual([["old", "12"]]);
    expect([...rememberedEmojis("8", notes)]).toEqual([]);
  });
});

describe("an upload that fails", () => {
  interface Item {
    readonly name: string;
    readonly id: string;
  }

  /** Discord that lists nothing at first, then `afterwards`, and answers only the first uploads, by `ids`. */
  function failing(afterwards: readonly Item[] | null, ids: readonly string[] = []): PacedRest {
    const lists = [[], afterwards];
    const answers = [...ids];
    const answer = (value: unknown, isThere: boolean) =>
      isThere ? Promise.resolve(value) : Promise.reject(new Error("refused"));
    const rest: Pick<PacedRest, "get" | "post"> = {
      get: () => {
        const items = lists.shift() ?? null;
        return answer({ items }, items !== null);
      },
      post: () => {
        const id = answers.shift();
        return answer({ id }, id !== undefined);
      },
    };
    return rest as PacedRest;
  }

  it("is none if the emoji is there all the same, by another process or by a lost answer", async () => {
    const { log, lines } = keepLines();
    const notes = keepNotes();
    const ids = await uploadEmojis(failing([{ name: "die3", id: "12" }]), "7", called(["die3"]), notes, log, calm);
    expect([...ids]).toEqual([["die3", "12"]]);
    expect([...rememberedEmojis("7", notes)]).toEqual([["die3", "12"]]);
    expect(lines).toEqual([]);
  });

  it("is warned of by the emoji's name if it is not there", async () => {
    const { log, lines } = keepLines();
    const ids = await uploadEmojis(
      failing([{ name: "die4", id: "13" }]),
      "7",
      called(["die3"]),
      keepNotes(),
      log,
      calm,
    );
    expect([...ids]).toEqual([["die4", "13"]]);
    expect(lines).toMatchObject([{ level: "warn", facts: { emojis: ["die3"] } }]);
  });

  it("is warned of once where all fail alike, as when the application has no room for more", async () => {
    const { log, lines } = keepLines();
    const names = ["die1", "die2", "die3", "die4"];
    await uploadEmojis(failing([]), "7", called(names), keepNotes(), log, calm);
    expect(lines).toMatchObject([{ level: "warn", facts: { emojis: names, error: new Error("refused") } }]);
  });

  it("leaves the others known if the list cannot be read again", async () => {
    const { log, lines } = keepLines();
    const notes = keepNotes();
    await uploadEmojis(failing(null, ["12"]), "7", called(["die3", "die4"]), notes, log, calm);
    expect([...rememberedEmojis("7", notes)]).toEqual([["die3", "12"]]);
    expect(lines.map(({ level }) => level)).toEqual(["warn", "warn"]);
  });
});

/** The built program has no SVG. */
function sourceOf(game: GameId): URL {
  return new URL(`../../../src/games/${game}/emojis/`, import.meta.url);
}

describe("the drawings", () => {
  const each = drawn.flatMap(([game, names]) => names.map((name) => [game, name] as const));

  it.each(drawn)("of %s are there for every name, and for no other", async (game, names) => {
    const files = names.flatMap((name) => [`${name}.png`, `${name}.svg`]);
    expect((await readdir(sourceOf(game))).toSorted()).toEqual([...files, "index.ts"].toSorted());
  });

  it.each(each)(
    "of %s: %s is 128 pixels wide and high, small, and made from its SVG as it is now",
    async (game, name) => {
      const png = await readFile(allEmojis.get(name)?.file ?? "");
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([128, 128]);
      expect(png.length).toBeLessThan(20_000);
      const svg = await readFile(new URL(`${name}.svg`, sourceOf(game)), "utf8");
      expect(png.equals(new Resvg(svg, { fitTo: { mode: "width", value: 128 } }).render().asPng())).toBe(true);
    },
  );
});
