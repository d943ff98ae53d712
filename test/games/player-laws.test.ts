import { describe, expect, it } from "vitest";
import type { Asked, Decision } from "../../src/game/player.js";
import { games, gameIds } from "../../src/games/index.js";
import { kallePlayer } from "../../src/games/kalle/player/index.js";
import { kalle, type Action, type Event, type View } from "../../src/games/kalle/rules/index.js";
import type { AnyLawful } from "../support/lawful.js";
import { bench } from "../support/tables.js";
import { playOut, seatsAtTable } from "./at-table.js";
import { described } from "../support/moments.js";
import { kalleLaws } from "./kalle/rules/laws.js";
import { type PlayerLaw, playerLaws } from "./player-laws.js";

const { takesSteps, ...shortLaws } = playerLaws;

function titled(laws: Readonly<Record<string, PlayerLaw>>): readonly (readonly [string, PlayerLaw])[] {
  return Object.values(laws).map((law) => [law.title, law]);
}

describe.each(gameIds)("the computer player of %s", (id) => {
  it("is entered under its game, the relaxed level first", () => {
    expect(games[id].player.levels).toEqual(["relaxed", "strong"]);
  });

  it("plays a whole match in a table's queue on both levels: nothing fails, and it is never late", async () => {
    const on = bench();
    const table = await playOut(on, id);
    expect(on.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
    const actions = await on.store.actions(table);
    expect(actions.filter(({ by, seat }) => by === "timeout" && seat > 0)).toEqual([]);
    expect(new Set(actions.map(({ seat }) => seat))).toEqual(new Set(Array(seatsAtTable(id)).keys()));
    await on.tables.stop();
  });

  it.each(titled(shortLaws))("%s", check);
  it.each(titled({ takesSteps }))("%s", { tags: "long" }, check);

  async function check(_title: string, law: PlayerLaw): Promise<void> {
    expect.hasAssertions();
    await law.check(described[id]);
  }
});

type Spoil = (decision: Decision<Action>, asked: Asked<View, Action, Event>) => Partial<Decision<Action>>;

/** Kalle Kanalratte with spoilt decisions, and perhaps a wrong description. */
function wrong(spoil: Spoil, changes: Partial<typeof kalleLaws> = {}): AnyLawful {
  const decide = async (asked: Asked<View, Action, Event>): Promise<Decision<Action>> => {
    const decision = await kallePlayer.decide(asked);
    return { ...decision, ...spoil(decision, asked) };
  };
  return { ...kalleLaws, computer: { ...kalleLaws.computer, player: { ...kallePlayer, decide } }, ...changes };
}

let asked = 0;
let overheard = 0;

/** What a law must notice, the law, a player that breaks it, and the complaint. */
const faults: readonly (readonly [string, PlayerLaw, AnyLawful, RegExp])[] = [
  [
    "an illegal action",
    playerLaws.answersLegally,
    wrong(({ action }) => ({ action: action.type === "search" ? { ...action, to: 99 } : action })),
    /to deep equally contain/,
  ],
  [
    "a wait that is too long",
    playerLaws.answersLegally,
    wrong(({ afterMs }) => ({ afterMs: afterMs + 900 })),
    /wait \d+/,
  ],
  [
    "a match that goes on for ever",
    playerLaws.playsOut,
    wrong(() => ({}), { maxSteps: 9 }),
    /still runs after 9 actions/,
  ],
  [
    "one who looks where Kalle is",
    playerLaws.knowsItsOwn,
    wrong(
      ({ afterMs }, { view }) => ({ afterMs: afterMs + ("trail" in view ? JSON.stringify(view.trail).length : 0) }),
      { game: { ...kalle, view: (state, seat) => Object.assign(kalle.view(state, seat), { trail: state.trail }) } },
    ),
    /to deeply equal/,
  ],
  [
    "a wait that tells what its seat has done",
    playerLaws.waitsInPublic,
    wrong(({ afterMs }, { own }) => ({ afterMs: afterMs + own.length })),
    /to be 1/,
  ],
  [
    "one who counts its calls",
    playerLaws.keepsNothing,
    wrong(({ afterMs }) => {
      asked += 1;
      return { afterMs: afterMs + (asked % 7) };
    }),
    /to deeply equal/,
  ],
  [
    "one who listens to what other seats did",
    playerLaws.keepsNothing,
    wrong(({ afterMs }, { own }) => {
      const heard = overheard;
      overheard = own.length;
      return { afterMs: afterMs + heard };
    }),
    /to deeply equal/,
  ],
  [
    "one who looks back and does not say so",
    playerLaws.looksBackIfItSaysSo,
    wrong(() => ({}), { computer: { ...kalleLaws.computer, player: { ...kallePlayer, looksBack: false } } }),
    /looks back and does not say so/,
  ],
  ["another answer than the built bot's", playerLaws.takesSteps, wrong(() => ({ afterMs: 0 })), /to deeply equal/],
  [
    "a thought of too many steps",
    playerLaws.takesSteps,
    { ...kalleLaws, computer: { ...kalleLaws.computer, maxSteps: { strong: 9 } } },
    /to deeply equal \[\]/,
  ],
  [
    "one who does something where nothing is legal",
    playerLaws.refuses,
    {
      ...kalleLaws,
      computer: {
        ...kalleLaws.computer,
        player: { ...kallePlayer, decide: () => Promise.resolve({ action: { type: "pass" }, afterMs: 1000 }) },
      },
    },
    /resolved/,
  ],
];

describe("the laws of computer players", () => {
  it.each(faults)("notice %s", async (_fault, law, lawful, sentence) => {
    await expect(law.check(lawful, { endOnFailure: true, includeErrorInReport: true })).rejects.toThrow(sentence);
  });
});
