import type { APIComponentInContainer } from "discord.js";
import { asksToSwap, news } from "./news.js";
import { leftLine, question } from "./question.js";
import { tipsLine, wholeMap } from "./reveal.js";
import { signs, type KalleScene } from "./words.js";
import { rule, text } from "../../../discord/ui/parts.js";
import { awayMark, seatName, nameOf } from "../../../discord/ui/names.js";

/**
 * Cheese, the last round's guesses, cards and trail until the police are placed, news, and the prompt with the grid. How a
 * round ended stands right above the button with which the next one begins.
 */
export function board(scene: KalleScene): readonly APIComponentInContainer[] {
  const { view, picture } = scene;
  const { phase, last } = view;
  const happened = news(scene);
  const isEarly = phase.type === "hide" || phase.type === "place";
  const tips = isEarly && last !== null ? tipsLine(scene, last) : "";
  const isShown = isEarly && (phase.type === "place" || picture === null);
  const map = isShown && last !== null ? wholeMap(last, scene) : [];
  return [
    text(standing(scene), ...seatLines(scene), tips),
    ...(picture === null ? [] : [picture]),
    ...(happened.length === 0 ? [] : [text(...happened, ...map)]),
    ...(picture === null ? [rule()] : []),
    ...question(scene),
  ];
}

/** The round, or that it is over; and, unless the question says it, the cards that the police may still turn. */
function standing(scene: KalleScene): string {
  const { view, t } = scene;
  const { phase, last, rounds } = view;
  if (phase.type === "hide" && last !== null) return `-# ${t("kalle.roundOver", { round: last.round, rounds })}`;
  const left = leftLine(view, t);
  const parts = [t("kalle.round", { round: view.round, rounds }), asksToSwap(scene) ? "" : left];
  return `-# ${parts.filter((part) => part !== "").join(" · ")}`;
}

/**
 * Role and cheese, a line each: in a row, lines break between an icon and its name. Between two rounds without roles: the
 * last round's would be wrong for the next, and the other way round.
 */
function seatLines({ view, names, seats, t }: KalleScene): readonly string[] {
  const isBetween = view.phase.type === "hide" && view.last !== null;
  return seats.map((owner, seat) => {
    const isKalle = seat === view.kalle && !isBetween;
    const parts = [
      isBetween ? "" : isKalle ? signs.rat : signs.mouse,
      seatName(owner, nameOf(names, seat)),
      isKalle ? `(${t("kalle.isKalle")})` : "",
      `${view.cheese[seat] ?? 0} ${signs.cheese}`,
      awayMark(owner, t),
    ];
    return parts.filter((part) => part !== "").join(" ");
  });
}
