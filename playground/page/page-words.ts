import { channelWords, type ChannelWords } from "./words/channels-words.js";
import { composerWords, type ComposerWords } from "./words/composer-words.js";
import { drawingWords, type DrawingWords } from "./words/drawing-words.js";
import { frameWords, type FrameWords } from "./words/frame-words.js";
import { panelWords, type PanelWords } from "./words/panel-words.js";
import { seatWords, type SeatWords } from "./words/seats-words.js";
import { startWords, type StartWords } from "./words/start-words.js";
import { wireWords, type WireWords } from "./words/wire-words.js";

/** The page's own; the bot's come from the bot. */
export interface Words
  extends ChannelWords, ComposerWords, DrawingWords, FrameWords, PanelWords, SeatWords, StartWords, WireWords {}

const de: Words = {
  ...channelWords.de,
  ...composerWords.de,
  ...drawingWords.de,
  ...frameWords.de,
  ...panelWords.de,
  ...seatWords.de,
  ...startWords.de,
  ...wireWords.de,
};

const en: Words = {
  ...channelWords.en,
  ...composerWords.en,
  ...drawingWords.en,
  ...frameWords.en,
  ...panelWords.en,
  ...seatWords.en,
  ...startWords.en,
  ...wireWords.en,
};

/** By Discord's locale code. */
export function wordsFor(locale: string): Words {
  return shownLanguage(locale) === "de" ? de : en;
}

/** The language of those words, as HTML names it. */
export function shownLanguage(locale: string): "de" | "en" {
  return locale.slice(0, 2) === "de" ? "de" : "en";
}
