import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../../playground/discord/index.js";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import { drawBoard, type PublicMessage } from "../../src/discord/ui/frame.js";
import { drawEphemeral } from "../../src/discord/ui/draw-ephemeral.js";
import { translator } from "../../src/texts/index.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import { place } from "../games/denkste/rules/table.js";
import { call } from "../../playground/test/fetching.js";
import { Eavesdropper } from "./eavesdropper.js";
import { linesIn } from "./facts.js";
import { runningTable } from "../support/running-table.js";
import { allEmojis } from "../support/drawings.js";

const emojis = emojisFrom(allEmojis, new Map());
const t = translator("de");
const { state } = place([30, 3]).goes(0, 5);
const table = runningTable("denkste", 2, state.options, state);
const board = drawBoard(boardOf(table), t, emojis);
const sheet = drawEphemeral("laid", boardOf(table), situationOf(table, 0), t, emojis);
const words = linesIn(sheet.components).join("\n");

let discord: LocalDiscord;
let eavesdropper: Eavesdropper;
beforeEach(async () => {
  discord = await startLocalDiscord({ limits: "none" });
  const reader = { table: () => table, openTables: () => [table.row.id], emojis: () => emojis };
  eavesdropper = new Eavesdropper(discord, reader, discord.addUser({ name: "Viewer" }));
});
afterEach(() => discord.close());

const messages = () => `/channels/${discord.channel}/messages`;
const post = (message: object) => call(discord, "POST", messages(), message);

/** By check, in public messages and a log. */
function wrong(log = ""): readonly number[] {
  return eavesdropper.checks(log).map((check) => check.wrong.length);
}

/** In a board's frame, without custom_ids. */
function framed(): PublicMessage["components"] {
  return [{ type: 17, components: [{ type: 10, content: words }] }];
}

describe("an eavesdropper on public messages", () => {
  it("hears nothing wrong in boards, new and changed", async () => {
    const { body } = await post(board);
    const { id } = body as { readonly id: string };
    await call(discord, "PATCH", `${messages()}/${id}`, board);
    expect(eavesdropper.checks("").map(({ looked }) => looked)[0]).toBe(2);
    expect(wrong()).toEqual([0, 0]);
  });

  it("hears an ephemeral message that goes to all, whole or as words in the frame of a board", async () => {
    await post(sheet);
    expect(wrong()).toEqual([1, 0]);
    await post({ flags: 32_768, components: framed() });
    expect(wrong()).toEqual([2, 0]);
  });

  it("hears it although the message is deleted or changed at once", async () => {
    const { body } = await post({ flags: 32_768, components: framed() });
    const { id } = body as { readonly id: string };
    await call(discord, "PATCH", `${messages()}/${id}`, { components: board.components });
    await call(discord, "DELETE", `${messages()}/${id}`);
    expect(wrong()).toEqual([1, 0]);
  });

  it("hears any public message that is neither board nor warning", async () => {
    await post({ content: "Guten Tag!" });
    expect(wrong()).toEqual([1, 0]);
  });

  it("finds in the log what was private, as words and as it is stored", () => {
    eavesdropper.look();
    const line = (facts: object) => JSON.stringify({ level: 30, time: 1, table: table.row.id, ...facts });
    expect(wrong(line({ msg: "a board could not be written" }))).toEqual([0, 0]);
    expect(wrong(line({ msg: words }))).toEqual([0, 1]);
    expect(wrong(line({ state, msg: "a step" }))[1]).toBeGreaterThan(0);
    expect(wrong(line({ msg: JSON.stringify(state) }))[1]).toBeGreaterThan(0);
  });
});
