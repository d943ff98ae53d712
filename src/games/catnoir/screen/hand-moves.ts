import { lastMovesIn, type Move } from "./news-moves.js";
import { cardsList, cardsName, nameOf, type CatnoirEphemeralScene } from "./words.js";
import { sorted } from "../rules/index.js";

/**
 * What others did in the last two moves, in a line each: what they took or played, and how many points that brought. The
 * reader's own moves are told by what they did to the hand.
 */
export function lastMoves(scene: CatnoirEphemeralScene): readonly string[] {
  const moves = lastMovesIn(scene.events, 2).filter(({ head }) => head.seat !== scene.seat);
  return moves.map((move) => inShort(scene, move)).filter((line) => line !== "");
}

function inShort({ names, t }: CatnoirEphemeralScene, { head, rest }: Move): string {
  const name = nameOf(names, head.seat);
  switch (head.type) {
    case "took":
      return t("catnoir.hand.tookBy", { name, cards: cardsName(head.faction, head.count, t) });
    case "played": {
      const points = rest.reduce(
        (sum, event) => (event.type === "scored" && event.seat === head.seat ? sum + event.points : sum),
        0,
      );
      const cards = cardsList(sorted(head.cards), t);
      return points === 0
        ? t("catnoir.hand.playedBy", { name, cards })
        : t("catnoir.hand.scoredBy", { name, cards, points });
    }
    case "begins":
    case "surplus":
    case "idle":
      return "";
  }
}
