import type { Ended } from "../rules/index.js";
import type { KalleScene } from "./scene.js";
import { nameOf, nearness, signs } from "./words.js";

/** A round that is over, in one line of a numbered list; cheese stands at its end where somebody got it. */
export function pastLine({ names, t }: Pick<KalleScene, "names" | "t">, ended: Ended): string {
  const { round, kalle, winner } = ended;
  const line = t("kalle.past", {
    round,
    kalle: `${signs.kalle} ${nameOf(names, kalle)}`,
    story: story(ended, names, t),
  });
  return winner === null ? line : `${line} ${signs.cheese}`;
}

function story({ ending, winner, turned, closest }: Ended, names: readonly string[], t: KalleScene["t"]): string {
  const words = { name: nameOf(names, winner), near: nearness(closest, t) };
  switch (ending) {
    case "found":
      return t("kalle.pastFound", { ...words, count: turned + 1 });
    case "guessed":
      return t("kalle.pastGuessed", words);
    case "remembered":
      return t("kalle.pastRemembered", words);
    case "forgotten":
      return t("kalle.pastForgotten", words);
  }
}
