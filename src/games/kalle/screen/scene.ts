import type { Action, Event, View } from "../rules/index.js";
import type { Scene, SheetScene } from "../../../game/screen.js";

/** What Kalle's public screens draw from. */
export type KalleScene = Scene<View, Event>;

/** What a message for one seat is drawn from. */
export type KalleSheetScene = SheetScene<View, Event, Action>;
