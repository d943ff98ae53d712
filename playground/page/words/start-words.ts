/** The way in. */
export interface StartWords {
  readonly startTitle: string;
  readonly startText: string;
  readonly facts: (fewest: number, most: number, minutes: Minutes) => string;
  /** What stands before how hard a game is. */
  readonly brains: string;
  readonly factsAloud: (fewest: number, most: number, minutes: Minutes, difficulty: number) => string;
  readonly wayAlone: string;
  /** `count`: 2 to 6. */
  readonly wayTogether: (count: number) => string;
  readonly wayLearn: string;
  readonly going: (channel: string) => string;
  readonly opening: string;
  readonly backToGame: string;
  readonly closeStart: string;
  readonly noGames: string;
  readonly stuck: (game: string) => string;
  readonly newTable: string;
}

type Minutes = readonly [shortest: number, longest: number];

const company = { de: ["zweit", "dritt", "viert", "fünft", "sechst"], en: ["Two", "Three", "Four", "Five", "Six"] };

const de: StartWords = {
  startTitle: "Was spielen wir?",
  startText: "Ein Druck, und der Tisch steht. Freie Plätze füllt der Computer, und alles läuft auf deinem Rechner.",
  facts: (fewest, most, [shortest, longest]) => `${fewest}–${most} · ${shortest}–${longest} Min. ·`,
  brains: "Grips",
  factsAloud: (fewest, most, [shortest, longest], difficulty) =>
    `${fewest} bis ${most} Leute, ${shortest} bis ${longest} Minuten, Grips ${difficulty} von 3`,
  wayAlone: "Allein gegen Computer",
  wayTogether: (count) => `Zu ${company.de[count - 2] ?? count} an diesem Bildschirm`,
  wayLearn: "Lernen",
  going: (channel) => `Läuft schon in #${channel}`,
  opening: "Tisch wird gedeckt …",
  backToGame: "Zurück zum Spiel",
  closeStart: "Schließen",
  noGames: "Der Bot hat noch kein Spiel angemeldet. Gleich ist er so weit.",
  stuck: (game) => `${game} ließ sich nicht starten. Was der Bot dazu sagt, steht im Kanal.`,
  newTable: "Noch ein Tisch",
};

const en: StartWords = {
  startTitle: "What shall we play?",
  startText: "One press and the table is set. Computers take the empty seats, and everything runs on your machine.",
  facts: (fewest, most, [shortest, longest]) => `${fewest}–${most} · ${shortest}–${longest} min ·`,
  brains: "brains",
  factsAloud: (fewest, most, [shortest, longest], difficulty) =>
    `${fewest} to ${most} players, ${shortest} to ${longest} minutes, brains ${difficulty} of 3`,
  wayAlone: "Alone against the computer",
  wayTogether: (count) => `${company.en[count - 2] ?? count} seats at this screen`,
  wayLearn: "Learn",
  going: (channel) => `Already on in #${channel}`,
  opening: "Setting the table…",
  backToGame: "Back to the game",
  closeStart: "Close",
  noGames: "The bot has not registered any game yet. It will in a moment.",
  stuck: (game) => `${game} could not be started. What the bot says about it is in the channel.`,
  newTable: "One more table",
};

export const startWords = { de, en };
