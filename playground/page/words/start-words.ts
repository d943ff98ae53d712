import type { GameFacts } from "../../site/contract.js";

/** The way in. */
export interface StartWords {
  readonly startTitle: string;
  readonly startText: string;
  readonly people: (fewest: number, most: number) => string;
  readonly minutes: (shortest: number, longest: number) => string;
  /** How hard a game is. */
  readonly difficulty: Readonly<Record<GameFacts["difficulty"], string>>;
  readonly wayAlone: string;
  /** `count`: 2 to 6. */
  readonly wayTogether: (count: number) => string;
  readonly wayLearn: string;
  readonly going: (channel: string) => string;
  readonly opening: string;
  readonly backToGame: string;
  readonly closeStart: string;
  readonly noGames: string;
  /** Where the bot gives no reason. */
  readonly stuck: string;
  readonly newTable: string;
  /** A cup of computer players. */
  readonly tryOutTitle: string;
  readonly tryOutText: string;
  readonly tryOut: string;
  readonly tryOutOpening: string;
}

const company = { de: ["zweit", "dritt", "viert", "fünft", "sechst"], en: ["Two", "Three", "Four", "Five", "Six"] };

const de: StartWords = {
  startTitle: "Was spielen wir?",
  startText: "Ein Druck, und der Tisch steht. Freie Plätze füllt der Computer, und alles läuft auf deinem Rechner.",
  people: (fewest, most) => `${fewest}–${most} Leute`,
  minutes: (shortest, longest) => `${shortest}–${longest} Minuten`,
  difficulty: { 1: "leicht", 2: "mittel", 3: "knifflig" },
  wayAlone: "Allein gegen Computer",
  wayTogether: (count) => `Zu ${company.de[count - 2] ?? count} an diesem Bildschirm`,
  wayLearn: "Lernen",
  going: (channel) => `Läuft schon in #${channel}`,
  opening: "Tisch wird gedeckt …",
  backToGame: "Zurück zum Spiel",
  closeStart: "Schließen",
  noGames: "Der Bot hat noch kein Spiel angemeldet. Gleich ist er so weit.",
  stuck: "Das hat nicht geklappt. Vielleicht steht im Kanal, warum.",
  newTable: "Noch ein Tisch",
  tryOutTitle: "Katchenmeister zur Probe",
  tryOutText:
    "Neun Computer spielen den Wanderpokal unter sich aus, in ein paar Minuten. Du siehst zu, und es zählt für nichts.",
  tryOut: "Pokal zur Probe",
  tryOutOpening: "Pokal wird poliert …",
};

const en: StartWords = {
  startTitle: "What should we play?",
  startText: "One press and the table is set. Computers take the empty seats, and everything runs on your machine.",
  people: (fewest, most) => `${fewest}–${most} players`,
  minutes: (shortest, longest) => `${shortest}–${longest} minutes`,
  difficulty: { 1: "easy", 2: "medium", 3: "brainy" },
  wayAlone: "Alone against the computer",
  wayTogether: (count) => `${company.en[count - 2] ?? count} seats at this screen`,
  wayLearn: "Learn",
  going: (channel) => `Already on in #${channel}`,
  opening: "Setting the table…",
  backToGame: "Back to the game",
  closeStart: "Close",
  noGames: "The bot hasn’t registered any games yet. Give it a moment.",
  stuck: "That didn’t work. Maybe the channel says why.",
  newTable: "Another table",
  tryOutTitle: "A cup to watch",
  tryOutText: "Nine computers play for the challenge cup, in a few minutes. You watch, and it counts for nothing.",
  tryOut: "Try out a cup",
  tryOutOpening: "Polishing the cup…",
};

export const startWords = { de, en };
