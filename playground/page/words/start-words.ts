import type { GameFacts } from "../../site/contract.js";

/** The way in. */
export interface StartWords {
  readonly startTitle: string;
  /** A sentence that says what this is. */
  readonly what: string;
  readonly startText: string;
  /** On the card of the easiest game. */
  readonly beginHere: string;
  readonly filmText: string;
  readonly clubTitle: string;
  /** A line for each thing that a club has. */
  readonly club: readonly (readonly [sign: string, title: string, text: string])[];
  readonly inviteTitle: string;
  /** Leads there. */
  readonly toInvite: string;
  readonly inviteLead: string;
  readonly inviteLines: readonly string[];
  readonly inviteSteps: string;
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
  readonly tryOutText: string;
  readonly tryOut: string;
  readonly tryOutOpening: string;
  /** Who leads the cup in one's place. */
  readonly standIn: (name: string) => string;
  readonly againAs: (name: string) => string;
}

const company = { de: ["zweit", "dritt", "viert", "fünft", "sechst"], en: ["Two", "Three", "Four", "Five", "Six"] };

const de: StartWords = {
  startTitle: "Was spielen wir?",
  what: "Katzentisch ist ein Spieleabend für euren Discord-Server: fünf Brettspiele mit ein paar Knöpfen, direkt im Kanal.",
  startText: "Probier’s hier aus: Ein Druck, und der Tisch steht. Freie Plätze füllt der Computer.",
  beginHere: "Fang hier an",
  filmText: "Eine Runde Katchen im Film: Anna würfelt dreimal und hört auf, dann würfeln die anderen.",
  clubTitle: "So läuft’s im Verein",
  club: [
    ["🍻", "Stammtisch", "Jede Woche derselbe Abend: Wer kommt, trägt sich ein, und die Tische gehen von allein auf."],
    ["🥃", "Bierdeckel", "Wer verliert, schuldet eine Runde. Der Bot vergisst keine, bis sie getrunken ist."],
    ["🏆", "Wanderpokal", "Ein Turnier mit Turnierbaum, und am Ende steht fest, wer ihn bis zum nächsten Mal hütet."],
  ],
  inviteTitle: "Auf deinen Server damit",
  toInvite: "Hol’s auf deinen Server ↓",
  inviteLead: "Was Katzentisch dort darf, und was nicht:",
  inviteLines: [
    "Kanäle sehen, schreiben und Bilder anhängen, auch in Threads. Mehr braucht es zum Spielen nicht.",
    "Es liest eure Nachrichten nicht. Es kennt nur seine eigenen Knöpfe und Befehle.",
    "Es spricht Deutsch und Englisch, jeder bekommt seine Sprache.",
    "Du betreibst es selbst, und eure Daten bleiben bei dir. Wer will, löscht seine mit einem Befehl.",
  ],
  inviteSteps:
    "In einer Viertelstunde steht es, Schritt für Schritt in README.de.md unter „Auf den eigenen Server holen“.",
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
  tryOutText:
    "Neun Computer spielen den Wanderpokal unter sich aus, in ein paar Minuten. Du siehst zu, und es zählt für nichts.",
  tryOut: "Pokal zur Probe",
  tryOutOpening: "Pokal wird poliert …",
  standIn: (name) => `Du bist jetzt ${name}: Einen Pokal ausrufen darf nur, wer den Server verwaltet.`,
  againAs: (name) => `Wieder ${name} sein`,
};

const en: StartWords = {
  startTitle: "What should we play?",
  what: "Katzentisch is a game night for your Discord server: five board games, played with a few buttons right in the channel.",
  startText: "Try it here: one press and the table is set; computers take the empty seats.",
  beginHere: "Start here",
  filmText: "A round of Katchen as a film: Anna rolls three times and stops, then the others roll.",
  clubTitle: "What a club gets out of it",
  club: [
    ["🍻", "A regular night", "Same time every week: people sign up, and the tables open by themselves."],
    ["🥃", "Tabs", "Whoever loses owes a round. The bot remembers every one until it’s been drunk."],
    ["🏆", "A challenge cup", "A tournament with its bracket, and a winner who keeps the cup until next time."],
  ],
  inviteTitle: "Add it to your server",
  toInvite: "Add it to your server ↓",
  inviteLead: "What Katzentisch may do there, and what it doesn’t:",
  inviteLines: [
    "See channels, write and attach pictures, in threads too. It needs nothing else to play.",
    "It doesn’t read your messages. It knows its own buttons and commands, that’s all.",
    "It speaks English and German, to everybody in their own language.",
    "You host it yourself, and your data stays with you. Anybody can delete theirs with one command.",
  ],
  inviteSteps: "It takes a quarter of an hour, step by step in README.md under “Host it”.",
  people: (fewest, most) => `${fewest}–${most} players`,
  minutes: (shortest, longest) => `${shortest}–${longest} minutes`,
  difficulty: { 1: "easy", 2: "medium", 3: "brainy" },
  wayAlone: "Against computers",
  wayTogether: (count) => `${company.en[count - 2] ?? count} at this screen`,
  wayLearn: "Learn",
  going: (channel) => `Already on in #${channel}`,
  opening: "Setting the table…",
  backToGame: "Back to the game",
  closeStart: "Close",
  noGames: "The bot hasn’t registered any games yet. Give it a moment.",
  stuck: "That didn’t work. Maybe the channel says why.",
  newTable: "Another table",
  tryOutText: "Nine computers play for the challenge cup, in a few minutes. You watch, and it counts for nothing.",
  tryOut: "Try out a cup",
  tryOutOpening: "Polishing the cup…",
  standIn: (name) => `You’re ${name} now: only people who manage the server may open a cup.`,
  againAs: (name) => `Be ${name} again`,
};

export const startWords = { de, en };
