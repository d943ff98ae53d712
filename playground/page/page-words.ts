import { channelWords, type ChannelWords } from "./words/channels-words.js";
import { composerWords, type ComposerWords } from "./words/composer-words.js";
import { drawingWords, type DrawingWords } from "./words/drawing-words.js";
import { frameWords, type FrameWords } from "./words/frame-words.js";
import { panelWords, type PanelWords } from "./words/panel-words.js";
import { seatWords, type SeatWords } from "./words/seats-words.js";
import { startWords, type StartWords } from "./words/start-words.js";
import { wireWords, type WireWords } from "./words/wire-words.js";

/** Of the page's own texts. */
export type Language = "de" | "en";

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

export function wordsFor(language: Language): Words {
  return language === "de" ? de : en;
}
