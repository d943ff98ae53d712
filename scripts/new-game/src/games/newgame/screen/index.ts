import type { Scene, StepScene } from "../../../game/scene.js";
import type { BoardParts, EndParts, Screen } from "../../../game/screen.js";
import { buttons } from "../../../discord/ui/parts.js";
import { awayMark, isResting, seatName, turnLine } from "../../../discord/ui/names.js";
import { sides, type Action, type Event, type Side, type View } from "../rules/index.js";

type NewgameScene = Scene<View, Event>;

/** Newgame on Discord. */
export const newgameScreen: Screen<View, Event, Action> = {
  colour: 0xc9a227,
  emoji: "🪙",
  round: ({ type }) => type === "tossed",
  board,
  over,
  tellStep,
  ephemerals: {},
  stays: {},
  hints: {
    board: (_view, _seat, nth) => hints[nth] ?? null,
    own: () => null,
  },
};

/** For the first three decisions in somebody's first game. */
const hints = ["first", "second", "third"] as const;

const signs: Readonly<Record<Side, string>> = { heads: "🙂", tails: "🪙" };

/** How all stand, as there is no picture, whose turn it is, a button for each side, and what happened. */
function board(scene: NewgameScene): BoardParts {
  const { view, table, seats, prompts, t } = scene;
  const { asked } = view;
  // Without a prompt, as in a finished step of the lesson, nobody is asked anything.
  const isAsked = asked !== null && prompts.length > 0;
  return {
    instead: standing(scene),
    line: isAsked ? turnLine(scene, asked) : "",
    controls: [
      buttons(
        ...sides.map((side) => ({
          id: { table, prompt: prompts[0]?.id ?? 0, verb: side, argument: "" },
          style: "main" as const,
          label: t(`newgame.sides.${side}`),
          emoji: { name: signs[side] },
          disabled: asked === null || isResting(seats[asked]),
        })),
      ),
    ],
    notes: [news(scene), ...(isAsked ? [t("newgame.toss", progress(view))] : [])].filter((note) => note !== ""),
  };
}

/** Who has won, how the last toss came out, and how all stand. */
function over(scene: NewgameScene): EndParts {
  const winners = scene.result?.places[0] ?? [];
  const names = winners.map((seat) => scene.names[seat] ?? "");
  return {
    instead: standing(scene),
    line: `🏆 ${scene.t("newgame.won", { count: names.length, names })}`,
    notes: [news(scene)],
  };
}

/** The toss that is called for, of how many. */
function progress({ options, tossed }: View): { readonly number: number; readonly of: number } {
  return { number: Math.min(tossed + 1, options.tosses), of: options.tosses };
}

/** Every seat with its points and its call. */
function standing({ view, seats, names, t }: NewgameScene): readonly string[] {
  return seats.map((owner, seat) => {
    const call = view.calls[(seat - view.opener + seats.length) % seats.length];
    const points = t("newgame.points", { count: view.points[seat] ?? 0 });
    const said = call === undefined ? "" : `${signs[call]} ${t(`newgame.sides.${call}`)}`;
    const parts = [seatName(owner, names[seat] ?? ""), points, said, awayMark(owner, t)];
    return parts.filter((part) => part !== "").join(" · ");
  });
}

/** Who called what, and how the toss came out. */
function tellStep({ events, names, t, ...scene }: StepScene<View, Event>): string {
  const calls = events.flatMap((event) =>
    event.type === "called"
      ? t("newgame.called", { name: names[event.seat] ?? "", side: t(`newgame.sides.${event.side}`) })
      : [],
  );
  return [...calls, news({ ...scene, names, t, recent: events })].filter((part) => part !== "").join(" ");
}

/** How the last toss came out; empty before there was one. */
function news({ recent, names, t }: Pick<NewgameScene, "recent" | "names" | "t">): string {
  const last = recent.findLast((event) => event.type === "tossed");
  if (last === undefined) return "";
  const side = `${signs[last.side]} **${t(`newgame.sides.${last.side}`)}**`;
  const right = last.right.map((seat) => names[seat] ?? "");
  return right.length === 0
    ? t("newgame.nobody", { side })
    : t("newgame.fell", { side, count: right.length, names: right });
}
