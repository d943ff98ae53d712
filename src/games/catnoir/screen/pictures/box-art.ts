import type { BoxArt } from "../../../../game/screen.js";
import { drawHand } from "./index.js";

/** A hand of five factions. */
export function boxArt(): BoxArt {
  return {
    svg: drawHand({
      title: "",
      groups: [
        { faction: "detectives", name: "", count: 3 },
        { faction: "hackers", name: "", count: 1 },
        { faction: "mafia", name: "", count: 2 },
        { faction: "police", name: "", count: 1 },
        { faction: "journalists", name: "", count: 2 },
      ],
    }),
    ground: "#1b2342",
    left: 0,
    top: 0,
    width: 800,
  };
}
