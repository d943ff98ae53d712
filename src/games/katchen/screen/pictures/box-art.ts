import type { BoxArt } from "../../../../game/screen.js";
import { drawKatchen } from "./index.js";

/** Three dice on the table, of which the four and the one are kept. */
export function boxArt(): BoxArt {
  return {
    svg: drawKatchen({
      middle: { type: "throw", number: 1, dice: [4, 2, 1], kept: [0, 2], caption: "" },
      stack: 13,
      seats: [],
    }),
    ground: "#5b3420",
    left: 190,
    top: 0,
    width: 580,
  };
}
