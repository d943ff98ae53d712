/** A person's column. */
export interface SeatWords {
  readonly seatOf: (name: string) => string;
  readonly seats: string;
  readonly who: string;
  readonly tongueOf: (name: string) => string;
  readonly menuOf: (name: string) => string;
  readonly sendAway: (name: string) => string;
  readonly channelOf: (name: string) => string;
  readonly theirTurn: string;
  readonly toNew: string;
}

const de: SeatWords = {
  seatOf: (name) => `Platz von ${name}`,
  seats: "Plätze",
  who: "Wer sitzt hier?",
  tongueOf: (name) => `Sprache von ${name}`,
  menuOf: (name) => `${name}: Apps für eine Person`,
  sendAway: (name) => `Platz von ${name} schließen`,
  channelOf: (name) => `Kanal von ${name}`,
  theirTurn: "ist dran",
  toNew: "↓ Neues",
};

const en: SeatWords = {
  seatOf: (name) => `${name}'s seat`,
  seats: "Seats",
  who: "Who sits here?",
  tongueOf: (name) => `${name}'s language`,
  menuOf: (name) => `${name}: apps for a person`,
  sendAway: (name) => `Close ${name}'s seat`,
  channelOf: (name) => `${name}'s channel`,
  theirTurn: "to act",
  toNew: "↓ Jump to new",
};

export const seatWords = { de, en };
