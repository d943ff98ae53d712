import type { Event, NightView, PreludeView, View } from "../rules/index.js";
import type { Scene } from "../../../game/screen.js";

/** What Katch Me Aho!'s screens draw from. */
export type KatchmeScene = Scene<View, Event>;

/** The same while the prelude runs. */
export type PreludeScene = Scene<PreludeView, Event>;

/** The same in the nights and when the game is over. */
export type NightScene = Scene<NightView, Event>;
