import type { APIComponentInContainer } from "discord.js";
import type { Scene, StepScene } from "../../../game/scene.js";
import type { Screen } from "../../../game/screen.js";
import { buttons, rule, text } from "../../../discord/ui/parts.js";
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

/** How all stand, what happened, and whose turn it is, right above a button for each side. */
function board(scene: NewgameScene): readonly APIComponentInContainer[] {
  const { view, table, seats, prompts, t } = scene;
  const { asked } = view;
  const happened = news(scene);
  return [
    text(...standing(scene)),
    ...(happened === "" ? [] : [rule(), text(happened)]),
    rule(),
    // Without a prompt, as in a finished step of the lesson, nobody is asked anything.
    ...(asked === null || prompts.length === 0
      ? []
      : [text(turnLine(scene, asked), t("newgame.toss", progress(view)))]),
    buttons(
      ...sides.map((side) => ({
        id: { table, prompt: prompts[0]?.id ?? 0, verb: side, argument: "" },
        style: "main" as const,
        label: t(`newgame.sides.${side}`),
        emoji: { name: signs[side] },
        disabled: asked === null || isResting(seats[asked]),
      })),
    ),
  ];
}

/** Who has won, how the last toss came out, and how all stand. */
function over(scene: NewgameScene): readonly APIComponentInContainer[] {
  const winners = scene.result?.places[0] ?? [];
  const names = winners.map((seat) => scene.names[seat] ?? "");
  return [
    text(`### 🏆 ${scene.t("newgame.won", { count: names.length, names })}`, news(scene)),
    rule(),
    text(...standing(scene)),
  ];
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
