/** `short`: below the sign, where a phone has no room for the name. */
export interface ToolName {
  readonly name: string;
  readonly short: string;
}

/** What stands around the seats. */
export interface FrameWords {
  readonly tools: string;
  readonly games: ToolName;
  readonly addSeat: ToolName;
  readonly panel: ToolName;
  readonly keys: ToolName;
  readonly theme: Readonly<Record<"auto" | "dark" | "light", string>>;
  readonly themeNow: (theme: string) => ToolName;
  readonly unknownPeople: (wanted: string, known: string) => string;
  readonly languageOfAll: string;
  readonly skipTo: (name: string) => string;
  readonly skipToPanel: string;
  readonly botOn: ToolName;
  readonly botOff: ToolName;
  readonly keysTitle: string;
  /** What each key does, in the order in which they are listed. */
  readonly keyList: readonly { readonly key: string; readonly does: string }[];
  readonly closeKeys: string;
  readonly newMessage: (author: string, text: string) => string;
  readonly newWhisper: (author: string, text: string) => string;
  readonly nobody: string;
}

const de: FrameWords = {
  tools: "Werkzeuge",
  games: { name: "Spiele", short: "Spiele" },
  addSeat: { name: "Person dazu", short: "Person" },
  panel: { name: "Werkstatt", short: "Werkstatt" },
  keys: { name: "Tasten", short: "Tasten" },
  theme: { auto: "wie das System", dark: "dunkel", light: "hell" },
  themeNow: (theme) => ({ name: `Farben: ${theme}`, short: "Farben" }),
  unknownPeople: (wanted, known) => `Hier kennt niemand ${wanted}. Es gibt: ${known}.`,
  languageOfAll: "Sprache",
  skipTo: (name) => `Zum Platz von ${name}`,
  skipToPanel: "Zur Werkstatt",
  botOn: { name: "Der Bot ist da", short: "Bot da" },
  botOff: { name: "Der Bot ist weg", short: "Bot weg" },
  keysTitle: "Alles geht auch ohne Maus",
  keyList: [
    { key: "F6", does: "weiter zum nächsten Bereich, mit Umschalt zurück" },
    { key: "F2", does: "weiter zum nächsten Platz, mit Umschalt zurück" },
    { key: "F8", does: "Werkstatt auf und zu" },
    { key: "/", does: "einen Befehl tippen, von überall aus" },
    { key: "↑ ↓", does: "durch Nachrichten, Kanäle und Listen" },
    { key: "Pos1, Ende", does: "zum ersten oder letzten Eintrag" },
    { key: "Tab", does: "von Knopf zu Knopf; in einer Liste: nimmt den markierten Vorschlag" },
    { key: "Enter", does: "drücken, wählen, senden" },
    { key: "Esc", does: "schließen oder abbrechen" },
    { key: "?", does: "diese Liste" },
  ],
  closeKeys: "Alles klar",
  newMessage: (author, text) => `${author}: ${text}`,
  newWhisper: (author, text) => `Nur für dich, ${author}: ${text}`,
  nobody: "In diesem Server ist noch niemand.",
};

const en: FrameWords = {
  tools: "Tools",
  games: { name: "Games", short: "Games" },
  addSeat: { name: "Add a person", short: "Person" },
  panel: { name: "Workshop", short: "Workshop" },
  keys: { name: "Keys", short: "Keys" },
  theme: { auto: "like the system", dark: "dark", light: "light" },
  themeNow: (theme) => ({ name: `Colors: ${theme}`, short: "Colors" }),
  unknownPeople: (wanted, known) => `There’s nobody here called ${wanted}. Try ${known}.`,
  languageOfAll: "Language",
  skipTo: (name) => `To ${name}'s seat`,
  skipToPanel: "To the workshop",
  botOn: { name: "The bot is here", short: "Bot on" },
  botOff: { name: "The bot is gone", short: "Bot off" },
  keysTitle: "You can do it all without a mouse",
  keyList: [
    { key: "F6", does: "on to the next area; with Shift, back" },
    { key: "F2", does: "on to the next seat; with Shift, back" },
    { key: "F8", does: "opens and closes the workshop" },
    { key: "/", does: "type a command, from anywhere" },
    { key: "↑ ↓", does: "through messages, channels and lists" },
    { key: "Home, End", does: "to the first or the last entry" },
    { key: "Tab", does: "from button to button; in a list: takes the marked suggestion" },
    { key: "Enter", does: "press, choose, send" },
    { key: "Esc", does: "close or cancel" },
    { key: "?", does: "this list" },
  ],
  closeKeys: "Got it",
  newMessage: (author, text) => `${author}: ${text}`,
  newWhisper: (author, text) => `Only for you, ${author}: ${text}`,
  nobody: "There’s nobody on this server yet.",
};

export const frameWords = { de, en };
