// @module-tag long

import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../../../playground/discord/index.js";
import { place, spell } from "../rules/table.js";
import { controlsOf, picturesOf, textOf } from "../../../e2e/support/board.js";
import {
  boardAt,
  boardBecomesAt,
  type CatnoirTable,
  openHand,
  sheetOf,
  startCatnoir,
  stateOf,
  layOut,
  putOff,
  momentOf,
  pick,
  selectsOf,
} from "./driver.js";
import { settle } from "./game.js";
import { readTable } from "../../../e2e/support/database.js";
import { endWell, setUp, type Setting } from "../../../e2e/support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

/** Later than a slip of the finger, in milliseconds. */
const lateMs = 3_100;

/** With a button of their ephemeral message. */
interface Asked {
  readonly who: LocalUser;
  readonly sheet: SeenMessage;
  readonly button: string;
}

/** Anna plays what Ben, Cleo and Dora react to, with a choice that matters. */
async function askedTogether(): Promise<CatnoirTable> {
  setting = await setUp();
  const { discord, anna, ben, cleo } = setting;
  const at = await startCatnoir(setting, [anna, ben, cleo, discord.addUser({ name: "Dora", locale: "de" })]);
  await layOut(setting, [{ at, state: place({ hands: ["JJ", "DD", "M", "SSHHM"] }).state }]);
  const hand = await openHand(at, anna);
  const play = selectsOf(hand).find(({ verb }) => verb === "play");
  await pick(anna, hand, "play", play?.options[0]?.label ?? "");
  await boardBecomesAt(at, (board) => controlsOf(board).some(({ verb }) => verb === "react"));
  await setting.bot.kill();
  putOff(at, stateOf(at).question);
  await setting.restart();
  return at;
}

async function asked(at: CatnoirTable, who: LocalUser): Promise<Asked> {
  const sheet = await openHand(at, who, "react");
  const button = controlsOf(sheet).find(({ argument }) => argument === "decline")?.customId ?? "";
  return { who, sheet, button };
}

/** Without waiting for the outcome of the last one. */
function tap(at: CatnoirTable, { who, sheet, button }: Asked): Promise<Outcome> {
  return who.pressBlindly(at.channel, sheet.id, button);
}

/** The messages that only they see. */
function sheetsOf(at: CatnoirTable, { who }: Asked): readonly SeenMessage[] {
  return who.sees(at.channel).filter(({ ephemeral }) => ephemeral);
}

/** Without the time limit, which moves at the bot's start. */
function boardSays(at: CatnoirTable): unknown {
  const board = boardAt(at);
  return { text: textOf(board).replaceAll(/<t:\d+(:\w)?>/gu, "<t>"), controls: controlsOf(board) };
}

describe("a second tap on an answer to a reaction", () => {
  it("is quiet and changes nothing, whatever the hand holds, and helps latecomers", async () => {
    const at = await askedTogether();
    const [, ...others] = at.players;
    const [ben, cleo, dora] = await Promise.all(others.map((who) => asked(at, who)));
    if (ben === undefined || cleo === undefined || dora === undefined) throw new Error("four sit here");
    const { question } = stateOf(at);
    // After its start the bot writes the board again, first without its picture.
    await boardBecomesAt(at, (board) => picturesOf(board).length > 0);
    const before = boardSays(at);

    // While the first is under way, right after, and again.
    for (const one of [ben, cleo]) {
      const both = await Promise.all([tap(at, one), tap(at, one)]);
      expect(both.map(({ type }) => type)).toEqual(["update", "deferred"]);
      expect((await tap(at, one)).type).toBe("deferred");
    }
    expect(sheetOf(await dora.who.press(dora.sheet.id, dora.button)).id).toBe(dora.sheet.id);
    expect((await tap(at, dora)).type).toBe("deferred");
    for (const one of [ben, cleo, dora]) {
      expect(sheetsOf(at, one).map(({ id }) => id)).toEqual([one.sheet.id]);
      expect(sheetsOf(at, one).map(momentOf)).toEqual(["answered"]);
    }
    await expect.poll(() => boardSays(at)).toEqual(before);
    expect(stateOf(at).question).toBe(question);

    // A moment later the ephemeral message is out of date.
    await settle(at, true);
    const hands = stateOf(at).hands.map(spell);
    const told = await tap(at, dora);
    expect(told.type).toBe("update");
    expect(textOf(sheetOf(told))).toContain(`/${at.channel}/${boardAt(at).id}`);
    await sleep(lateMs);
    for (const one of [ben, cleo, dora]) {
      const late = await tap(at, one);
      expect(late.type).toBe("update");
      expect(controlsOf(sheetOf(late)).filter(({ prompt }) => prompt === question)).toEqual([]);
      expect(sheetsOf(at, one).map(({ id }) => id)).toEqual([one.sheet.id]);
    }
    expect(stateOf(at).hands.map(spell)).toEqual(hands);
    const { actions } = readTable(setting.databaseFile, at.table);
    expect(actions.map(({ seat }) => seat).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  });
});
