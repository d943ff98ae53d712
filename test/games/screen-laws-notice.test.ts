import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buttons } from "../../src/discord/ui/parts.js";
import type { BoardParts } from "../../src/game/screen.js";
import { games } from "../../src/games/index.js";
import { tableSketch } from "../../src/games/katchen/screen/pictures/index.js";
import { ownEmojis } from "../discord/ui/boards.js";
import { type ScreenLaw, screenLaws } from "./screen-laws.js";
import { tabSketch } from "../../src/features/club/screen/club-pictures.js";

afterEach(() => vi.restoreAllMocks());

/** Games with something of everything that is spoilt here. */
const [open, secret] = ["katchen", "kalle"] as const;

/** Draws a game's board otherwise. */
function spoilBoard(game: typeof open | typeof secret, spoil: (parts: BoardParts, view: unknown) => BoardParts): void {
  const screen = games[game].screen;
  const board = screen.board.bind(screen);
  vi.spyOn(screen, "board").mockImplementation((scene) => spoil(board(scene), scene.view));
}

/** What a law must notice, the law, what is wrong on the screen, and the complaint. */
const faults: readonly (readonly [string, ScreenLaw, typeof open | typeof secret, () => void, RegExp])[] = [
  [
    "a button's label that is longer than Discord takes",
    screenLaws.fits,
    open,
    () =>
      spoilBoard(open, (parts) => ({
        ...parts,
        controls: [
          ...parts.controls,
          buttons({
            id: { table: "5f-sS02QtKQ", prompt: 0, verb: "x", argument: "" },
            style: "plain",
            label: "x".repeat(81),
          }),
        ],
      })),
    /faults/,
  ],
  [
    "a board too tall for a phone",
    screenLaws.fitsPhone,
    open,
    () => spoilBoard(open, (parts) => ({ ...parts, instead: Array<string>(30).fill("x") })),
    /height/,
  ],
  [
    "a board that does not say whose turn it is",
    screenLaws.asks,
    open,
    () => spoilBoard(open, (parts) => ({ ...parts, line: "" })),
    /line/,
  ],
  [
    "a button that is missing",
    screenLaws.reaches,
    open,
    () => spoilBoard(open, (parts) => ({ ...parts, controls: [] })),
    /seat \d/,
  ],
  [
    "a strange press that counts",
    screenLaws.refuses,
    open,
    () => {
      vi.spyOn(games[open], "press").mockImplementation((_press, { legal: [action] }) =>
        action === undefined ? null : { kind: "act", action },
      );
    },
    /strange presses/,
  ],
  [
    "a hidden place that the board tells",
    screenLaws.keepsSecrets,
    secret,
    () => {
      const view = games[secret].view.bind(games[secret]);
      vi.spyOn(games[secret], "view").mockImplementation((state, viewer) => {
        return { ...(view(state, viewer) as object), leak: JSON.stringify(state) };
      });
      spoilBoard(secret, (parts, seen) => ({ ...parts, line: (seen as { readonly leak: string }).leak }));
    },
    /to be '/,
  ],
  [
    "a picture of the rules too tall for a phone",
    screenLaws.explains,
    open,
    () => {
      const screen = games[open].screen;
      const picture = screen.picture?.bind(screen);
      vi.spyOn(screen, "picture").mockImplementation((scene) => {
        const shown = picture?.(scene) ?? null;
        const tabs = Array.from({ length: 24 }, () => ({ name: "Anna", owed: 1 }));
        return shown === null ? null : { ...shown, sketch: tabSketch.of(tabs) };
      });
    },
    /expected { language: /,
  ],
  [
    "a text that runs out of its picture",
    screenLaws.fitsPicture,
    open,
    () => {
      const draw = tableSketch.draw.bind(tableSketch);
      const wide = `<text x="20" y="40" font-size="30">${"6".repeat(90)}</text></svg>`;
      vi.spyOn(tableSketch, "draw").mockImplementation((view) => draw(view).replace("</svg>", wide));
    },
    /6{20}/,
  ],
  [
    "a hint that never comes",
    screenLaws.hints,
    open,
    () => {
      vi.spyOn(games[open].screen.hints, "board").mockReturnValue(null);
    },
    /with \d left/,
  ],
  [
    "an emoji that is shown whether it is there or not",
    screenLaws.emojis,
    secret,
    () => spoilBoard(secret, (parts) => ({ ...parts, line: ownEmojis.text["kalle"] ?? "" })),
    /kalle/,
  ],
];

/** What a law has to say of a game, with the causes. */
function complaintOf(law: ScreenLaw, game: typeof open | typeof secret): string {
  try {
    law.check(game);
    return "nothing";
  } catch (error) {
    return inspect(error, { depth: 6 });
  }
}

describe("the laws of screens", () => {
  it.each(faults)("notice %s", (_fault, law, game, spoil, sentence) => {
    spoil();
    expect(complaintOf(law, game)).toMatch(sentence);
  });

  it("are all shown to notice something", () => {
    expect(new Set(faults.map(([, law]) => law))).toEqual(new Set(Object.values(screenLaws)));
  });
});
