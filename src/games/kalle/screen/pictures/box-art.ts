import type { BoxArt } from "../../../../game/screen.js";
import { drawTrail } from "./index.js";

/** A trail over the manholes that ends next to the police. */
export function boxArt(): BoxArt {
  return {
    svg: drawTrail({ trail: [4, 5, 2], open: [], police: 6, headline: "", seats: [], end: null }),
    ground: "#24463c",
    left: 40,
    top: 44,
    width: 512,
  };
}
