import type { Event, View } from "../rules/index.js";
import type { Scene } from "../../../game/screen.js";

/** What Katchen's screens draw from. */
export type KatchenScene = Scene<View, Event>;
