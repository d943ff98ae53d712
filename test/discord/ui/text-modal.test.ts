import { describe, expect, it } from "vitest";
import { textModal } from "../../../src/discord/ui/text-modal.js";
import type { Key } from "../../../src/game/scene.js";
import { testLanguages, translator } from "../../support/pseudo-language.js";

/** Titles and hints of all modals with one line. */
const modals: readonly (readonly [title: Key, hint: Key])[] = [
  ["table.luckyTitle", "table.luckyHint"],
  ["calls.zoneTitle", "calls.zoneHint"],
  ["club.tab.word", "club.tab.wordHint"],
  ["cup.modal.engrave", "cup.modal.engraveHint"],
  ["cup.modal.correct", "cup.modal.correctHint"],
  ["cup.modal.callOff", "cup.modal.callOffHint"],
];

describe.each(testLanguages)("what is asked for in a modal, in %s", (language) => {
  it.each(modals)("is short enough for Discord: %s", (title, hint) => {
    const t = translator(language);
    const id = { table: "x", prompt: 0, verb: "x", argument: "" };
    // Discord's builders throw at what is too long.
    const modal = textModal(id, { title: t(title), hint: t(hint), value: "" }, 100);
    expect([modal.title, modal.components]).toMatchObject([t(title), [{ label: t(title), description: t(hint) }]]);
  });
});
