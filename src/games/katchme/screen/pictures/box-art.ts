import type { BoxArt } from "../../../../game/screen.js";
import { drawKatchme } from "./index.js";

/** Three districts with the gangs, the police and both dice. */
export function boxArt(): BoxArt {
  return {
    svg: drawKatchme({
      ring: {
        size: 3,
        districts: [3, 5, 2].map((top) => ({
          name: "",
          top,
          owner: "",
          sizes: null,
        })),
        crash: false,
        gangs: { bosozoku: "orange", police: "green" },
        middle: { pink: 4, blue: 2 },
      },
      plates: [],
      legend: null,
      ride: null,
    }),
    ground: "#1e2438",
    left: -80,
    top: 0,
    width: 960,
  };
}
