/** A word that comments and documents do without. */
export interface BannedWord {
  /** Blanks stand for any white space, ends of lines included. */
  readonly pattern: RegExp;
  /** The end of "write …". */
  readonly instead: string;
  /** Comments and paragraphs in which it is right. */
  readonly unless?: RegExp;
}

/** In reporting order. Each has made readers stumble. */
export const bannedWords: readonly BannedWord[] = [
  { pattern: /\b(?:he|him|his|himself)\b/gi, instead: "they, them or their" },
  { pattern: /\bwho(?:so)?ever\b/gi, instead: "who it is (the player who …), or turn the sentence round" },
  { pattern: /\blikewise\b/gi, instead: "too, or say it again" },
  { pattern: /\bso many\b/gi, instead: "the number's name (at most `count` cards), or that many" },
  { pattern: /\bbeside\b/gi, instead: "next to, with or besides" },
  { pattern: /\bof (?:its|their) own accord\b/gi, instead: "by itself" },
  { pattern: /\bdatabase's log\b|\blog (?:beside|next to|of) the database\b/gi, instead: "WAL" },
  { pattern: /\b(?:take|takes|taken|taking|took) over into\b/gi, instead: "checkpoint" },
  { pattern: /\bbefall?s?\b|\bbefell\b|\bbefallen\b/gi, instead: "happens to" },
  { pattern: /\b(?:come|comes|came|become|becomes|became) of\b/gi, instead: "the outcome, or what happens to it" },
  { pattern: /\banew\b/gi, instead: "again" },
  { pattern: /\b(?:sees|seen) to\b/gi, instead: "handle" },
  { pattern: /\bsigns? of life\b/gi, instead: "heartbeat" },
  { pattern: /\bin the words of\b/gi, instead: "what is meant (an index's expression, a module's terms)" },
  { pattern: /\bwhisper(?:s|ed)?\b/gi, instead: "ephemeral reply" },
  { pattern: /\bsheets?\b/gi, instead: "ephemeral message", unless: /\bsheet metal\b|\bstyle sheets?\b/i },
  { pattern: /\bseal(?:s|ed)?\b/gi, instead: "commitment" },
  { pattern: /\bshel(?:f|ves)\b/gi, instead: "cache" },
  { pattern: /\bparcels?\b/gi, instead: "payload" },
  { pattern: /\bdesks?\b/gi, instead: "slot (of a board), or search thread" },
  { pattern: /\bhearts?\b/gi, instead: "heartbeat" },
  { pattern: /\bwires?\b/gi, instead: "API client", unless: /\b(?:over|on) the wire\b/i },
];
