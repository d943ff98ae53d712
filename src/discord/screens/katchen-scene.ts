import type { Event, View } from "../../games/katchen/index.js";
import type { Scene } from "./screen.js";

/** What Katchen's screens draw from. */
export type KatchenScene = Scene<View, Event>;
