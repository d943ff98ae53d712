// @module-tag long

import Sqlite from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import { boardBecomes, boardIn, controlsOf, pressOn, textOf, whispered } from "./support/board.js";
import { playOut } from "./support/play.js";
import { endWell, setUp, type Setting, startGame } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

const standing = (moves: readonly { readonly verb: string }[], verb: string) =>
  moves.find((move) => move.verb === verb);

/** Anna, Ben and Cleo play a game of Katchen. @returns who owes a round, and another player */
async function playGame(): Promise<readonly [LocalUser, LocalUser]> {
  await startGame(setting);
  await playOut(setting, (moves) =>
    moves.find((move) => move === (standing(moves, "stand") ?? standing(moves, "throw"))),
  );
  const { discord, anna, ben, cleo } = setting;
  await boardBecomes(discord, anna, (board) => textOf(board).includes("🍻"));
  const line = /🍻 \*\*(\w+)\*\*/u.exec(textOf(boardIn(discord, anna)))?.[1];
  const debtor = [anna, ben, cleo].find(({ user }) => user.global_name === line) ?? anna;
  return [debtor, debtor === ben ? cleo : ben];
}

function shown(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(JSON.stringify(outcome));
  return outcome.message;
}

/** A game of Katchen in which everybody has won the same two badges. */
function fillGame({ discord, databaseFile }: Setting): void {
  const sqlite = new Sqlite(databaseFile);
  sqlite
    .prepare(
      `insert into club_games ("table", guild, game, options, rules, ended, people, counts, why) values ('past', ?, 'katchen', '{}', 1, ?, 3, 1, null)`,
    )
    .run(discord.guild, Date.now() - 60_000);
  for (const [seat, { id, user }] of discord.users().slice(0, 3).entries())
    sqlite
      .prepare(
        `insert into club_places ("table", seat, user, name, place, score, left, facts) values ('past', ?, ?, ?, ?, null, 0, '{"katchens":3,"wasted":1}')`,
      )
      .run(seat, id, user.global_name, seat + 1);
  sqlite.close();
}

describe("an album", () => {
  it("keeps through a kill which badges its owner has chosen for their coaster, and offers that to nobody else", async () => {
    setting = await setUp();
    fillGame(setting);
    const { discord, ben, cleo } = setting;
    const album = async (user: LocalUser): Promise<SeenMessage> =>
      shown(await user.slash(discord.channel, "club badges", { who: ben.id }));
    const choosing = (message: SeenMessage) => controlsOf(message).find(({ verb }) => verb === "choose");
    const chosen = (message: SeenMessage): readonly string[] => {
      const options = JSON.stringify(message.components).matchAll(/"value":"(katchen\.\w+)".*?"default":(\w+)/gu);
      return [...options].flatMap(([, value = "", isChosen]) => (isChosen === "true" ? [value] : []));
    };
    expect(choosing(await album(cleo))).toBeUndefined();
    for (const wanted of [["katchen.pearls"], ["katchen.regular", "katchen.pearls"], []]) {
      const before = await album(ben);
      const turned = shown(await ben.select(before.id, choosing(before)?.customId ?? "", wanted));
      expect([turned.id, chosen(turned).toSorted()]).toEqual([before.id, wanted.toSorted()]);
      await setting.bot.kill();
      await setting.restart();
      expect(chosen(await album(ben)).toSorted()).toEqual(wanted.toSorted());
    }
    expect(ben.sees(discord.channel).flatMap(({ mentions }) => mentions)).toEqual([]);
  });
});

describe("the club", () => {
  it("remembers a game, its round too, through a kill, and shows it for one reader or all without mentions", async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo } = setting;
    expect(whispered(await ben.slash(discord.channel, "club table"))).toContain("/katzentisch");
    const [debtor, friend] = await playGame();

    expect(whispered(await pressOn(discord, debtor, "cheers"))).toMatch(/Nice try|Netter Versuch/);
    const told = await pressOn(discord, friend, "cheers");
    expect(whispered(told)).toContain("🍻");
    await boardBecomes(discord, anna, (board) => !controlsOf(board).some(({ verb }) => verb === "cheers"));
    const [undo] = controlsOf(shown(told));
    await friend.press(shown(told).id, undo?.customId ?? "");
    await boardBecomes(discord, anna, (board) => controlsOf(board).some(({ verb }) => verb === "cheers"));

    const list = shown(await friend.slash(discord.channel, "club rounds"));
    const [cheers] = controlsOf(list);
    await friend.press(list.id, cheers?.customId ?? "");
    await setting.bot.kill();
    await setting.restart();
    const said = /angestoßen|said cheers/u;
    await boardBecomes(discord, anna, (board) => said.test(textOf(board)));
    expect(whispered(await anna.slash(discord.channel, "club rounds"))).toContain("Alles bezahlt");

    const table = await anna.slash(discord.channel, "club table");
    for (const name of ["Anna", "Ben", "Cleo"]) expect(whispered(table)).toContain(`**${name}**`);
    expect(whispered(table)).toContain("1 Abend · vorn in 1 von 1 Spiel");
    expect(textOf(shown(await anna.press(shown(table).id, "club:0:records")))).toContain("Rekorde");
    const player = shown(await cleo.slash(discord.channel, "club player", { who: ben.id, show: "all" }));
    expect([player.ephemeral, textOf(player).includes("Ben")]).toEqual([false, true]);
    expect(whispered(await cleo.slash(discord.channel, "club rivals"))).toMatch(/Cleo’s rivals[^]*(?:Anna|Ben)/u);
    const album = shown(await cleo.slash(discord.channel, "club badges", { who: ben.id }));
    expect(textOf(album)).toMatch(/Ben’s album[^]*\*\*🎲 Katchen\*\*/u);
    const turned = shown(await cleo.select(album.id, "club:0:badges:pick", [`${ben.id}.kalle`]));
    expect([turned.id, textOf(turned)]).toEqual([album.id, expect.stringContaining("Kalle Kanalratte**: 0 of 6")]);
    expect(whispered(await cleo.slash(discord.channel, "club recap"))).toContain("Katchen");
    expect(whispered(await cleo.menu(discord.channel, "Rivals", ben.id))).toMatch(/Cleo vs\. Ben/u);
    expect(ben.sees(discord.channel).flatMap(({ mentions }) => mentions)).toEqual([]);
    const asked = shown(await cleo.menu(discord.channel, "Challenge to …", ben.id));
    await cleo.select(asked.id, `challenge:0:game:${ben.id}`, ["kalle Ben"]);
    const mentioned = () => ben.sees(discord.channel).flatMap(({ mentions }) => mentions.map(({ id }) => id));
    await expect.poll(mentioned).toEqual([ben.id]);
    await expect.poll(() => anna.sees(discord.channel).map(textOf).join()).toContain("👑\u00A0**Cleo**");
  });
});
