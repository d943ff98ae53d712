import { outcome, revealLines } from "./news.js";
import { nearness, signs, type KalleScene } from "./words.js";
import { orderLines } from "../../../discord/ui/ending.js";
import { signedNames, nameOf } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import type { Ended } from "../rules/index.js";
import type { EndParts } from "../../../game/screen.js";
import { rankByScores } from "../../../game/kit.js";
import { wonBy } from "./street.js";

/** Who has won, how the last round ended, and what is worth telling. */
export function over(scene: KalleScene): EndParts {
  const { view, result, picture, names, t } = scene;
  const { last, cheese } = view;
  const isEmpty = cheese.every((pieces) => pieces === 0);
  const order = orderLines(result, signedNames(scene), (seat) => `${cheese[seat] ?? 0}\u00A0${signs.cheese}`, t);
  return {
    instead: picture === null ? order : [],
    line: `🏆 ${isEmpty ? t("kalle.noCheese") : wonBy(result?.places[0] ?? [], cheese, names, t)}`,
    notes: [
      isEmpty ? t("kalle.noCheeseText") : "",
      last === null ? "" : outcome(scene, last),
      ...story(scene),
      ...(last === null ? [] : revealLines(scene, last)),
    ].filter((note) => note !== ""),
  };
}

/**
 * Most remarkable first: a tie until the last round, the narrowest escape, the latest catch, where the police overlooked
 * Kalle, who lost Kalle most often, and the quickest catch.
 */
function story({ view, names, result, t }: KalleScene): readonly string[] {
  const { escapes, quickest, late, blind, forgetful } = storyOf(view.history);
  const named = (seats: readonly Seat[]): readonly string[] => seats.map((seat) => nameOf(names, seat));
  const level = levelBefore(view.history, view.cheese, result?.places[0] ?? []);
  // Of several people it would tell nothing about any.
  const [narrowest] = new Set(escapes.map(({ kalle }) => kalle)).size > 1 ? [] : escapes;
  const rounds = escapes.map(({ round }) => String(round));
  return [
    level.length === 0 ? "" : `🎬 ${t("kalle.photoFinish", { names: named(level) })}`,
    narrowest === undefined
      ? ""
      : `💨 ${t("kalle.escapes", { count: rounds.length, name: nameOf(names, narrowest.kalle), rounds, near: nearness(narrowest.closest, t) })}`,
    ...late.map(({ kalle, round }) => `😿 ${t("kalle.late", { kalle: nameOf(names, kalle), round })}`),
    ...blind.map(({ round }) => `🙈 ${t("kalle.blind", { round })}`),
    ...forgetful.map(({ kalle, times }) => `🤦 ${t("kalle.forgetful", { name: nameOf(names, kalle), count: times })}`),
    quickest === null ? "" : `👃 ${tellQuickest(quickest, names, t)}`,
  ];
}

function tellQuickest({ winner, round, turned }: Ended, names: readonly string[], t: KalleScene["t"]): string {
  const words = { name: nameOf(names, winner), round, count: turned + 1 };
  return turned === 0 ? t("kalle.quickFirst", words) : t("kalle.quick", words);
}

/** The memorable rounds of a game. */
interface Story {
  /** Kalle's seat kept the cheese and the police came nearest. */
  readonly escapes: readonly Ended[];
  /** Kalle was found in the fewest cards; null if never before the eighth. */
  readonly quickest: Ended | null;
  /** Kalle was found in the last card. */
  readonly late: readonly Ended[];
  /** The police stood on Kalle's covered card, and no search found Kalle. */
  readonly blind: readonly Ended[];
  /** Who lost track of Kalle more than once, and how often. */
  readonly forgetful: readonly { readonly kalle: Seat; readonly times: number }[];
}

/** Open cards other than Kalle when the last one is turned. */
const allButOne = 7;

/** What a game has to tell, by its rounds. */
function storyOf(rounds: readonly Ended[]): Story {
  const got = rounds.filter(({ ending }) => ending === "remembered");
  const nearest = Math.min(...got.map(({ closest }) => closest));
  const found = rounds.filter(({ ending }) => ending === "found");
  const quickest = found.toSorted((a, b) => a.turned - b.turned)[0] ?? null;
  return {
    escapes: got.filter(({ closest }) => closest === nearest),
    quickest: quickest === null || quickest.turned === allButOne ? null : quickest,
    late: found.filter(({ turned }) => turned === allButOne),
    blind: rounds.filter(({ ending, closest }) => ending !== "found" && closest === 0),
    forgetful: forgetfulIn(rounds),
  };
}

function forgetfulIn(rounds: readonly Ended[]): Story["forgetful"] {
  const lost = rounds.filter(({ ending }) => ending === "forgotten").map(({ kalle }) => kalle);
  return [...new Set(lost)].flatMap((kalle) => {
    const times = lost.filter((other) => other === kalle).length;
    return times > 1 ? [{ kalle, times }] : [];
  });
}

/** Those level at the top before the last round, if it made one of them win. */
function levelBefore(rounds: readonly Ended[], cheese: readonly number[], winners: readonly Seat[]): readonly Seat[] {
  const winner = rounds.at(-1)?.winner ?? null;
  if (winner === null || winners.length !== 1 || !winners.includes(winner)) return [];
  const ahead = rankByScores(cheese.with(winner, (cheese[winner] ?? 0) - 1))[0] ?? [];
  return ahead.length > 1 && ahead.includes(winner) ? ahead : [];
}
