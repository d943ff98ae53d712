/** The way in. */
export interface StartWords {
  readonly startTitle: string;
  readonly startText: string;
  readonly play: (game: string) => string;
  readonly another: (game: string) => string;
  readonly going: (channel: string) => string;
  readonly opening: string;
  readonly atTable: string;
  readonly computersFill: string;
  readonly withOneMore: string;
  readonly closeStart: string;
  readonly noGames: string;
  readonly stuck: (game: string) => string;
  readonly newTable: string;
}

const de: StartWords = {
  startTitle: "Was spielen wir?",
  startText:
    "Ein Druck, und der Tisch steht. Alles läuft auf deinem Rechner: der Bot, ein kleines Discord und die Leute darin.",
  play: (game) => `${game} spielen`,
  another: (game) => `Noch ein Tisch ${game}`,
  going: (channel) => `Läuft in #${channel}`,
  opening: "Tisch wird gedeckt …",
  atTable: "Am Tisch:",
  computersFill: "Freie Plätze füllt der Computer.",
  withOneMore: "Noch jemand dazu",
  closeStart: "Schließen",
  noGames: "Der Bot hat noch kein Spiel angemeldet. Gleich ist er so weit.",
  stuck: (game) => `${game} ließ sich nicht starten. Was der Bot dazu sagt, steht im Kanal.`,
  newTable: "Noch ein Tisch",
};

const en: StartWords = {
  startTitle: "What shall we play?",
  startText:
    "One press and the table is set. Everything runs on your machine: the bot, a small Discord and the people in it.",
  play: (game) => `Play ${game}`,
  another: (game) => `One more table of ${game}`,
  going: (channel) => `On in #${channel}`,
  opening: "Setting the table…",
  atTable: "At the table:",
  computersFill: "Computers take the empty chairs.",
  withOneMore: "One more",
  closeStart: "Close",
  noGames: "The bot has not registered any game yet. It will in a moment.",
  stuck: (game) => `${game} could not be started. What the bot says about it is in the channel.`,
  newTable: "One more table",
};

export const startWords = { de, en };
