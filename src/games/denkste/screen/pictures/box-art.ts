import type { BoxArt } from "../../../../game/screen.js";
import { drawDenkste } from "./index.js";

/** The middle with everybody's figure near it, and the last move. */
export function boxArt(): BoxArt {
  return {
    svg: drawDenkste({
      length: "short",
      figures: [
        { letter: "A", name: "", counter: 30 },
        { letter: "B", name: "", counter: 17 },
        { letter: "C", name: "", counter: 33 },
        { letter: "D", name: "", counter: 20 },
      ],
      podium: null,
      last: { mover: 2, go: 3, outcome: "moved", from: 30, counter: 33 },
    }),
    ground: "#24343c",
    left: 90,
    top: 300,
    width: 620,
  };
}
