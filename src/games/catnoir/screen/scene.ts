import type { Action, Event, View } from "../rules/index.js";
import type { Situation } from "../../../tables/orders.js";
import type { Scene, SheetScene } from "../../../game/screen.js";

/** What Cat Noir's public screens draw from. */
export type CatnoirScene = Scene<View, Event>;

/** What a message for one seat is drawn from. */
export type CatnoirSheetScene = SheetScene<View, Event, Action>;

/** What a press is worked out from. */
export type CatnoirSituation = Situation<View, Action, Event>;
