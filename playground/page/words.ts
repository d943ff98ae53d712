/** The page's own words; what the bot writes comes from the bot. */
export interface Words {
  readonly choosePerson: string;
  readonly choosePersonHint: string;
  readonly channels: string;
  readonly messagesIn: (channel: string) => string;
  readonly onlyYou: string;
  readonly dismiss: string;
  readonly edited: string;
  readonly app: string;
  readonly used: (name: string, command: string) => string;
  readonly thinking: string;
  readonly sending: string;
  readonly failed: string;
  readonly choose: string;
  readonly apply: string;
  readonly command: string;
  readonly composerHint: (channel: string) => string;
  readonly onlyCommands: string;
  readonly noCommand: string;
  readonly send: string;
  readonly cancel: string;
  readonly submit: string;
  readonly optional: string;
  readonly yes: string;
  readonly no: string;
  readonly unset: string;
  readonly empty: string;
  readonly unsupported: string;
  readonly image: string;
  readonly offline: string;
}

const de: Words = {
  choosePerson: "Wer bist du?",
  choosePersonHint: "Ein Mensch je Tab. Öffne mehrere, um gegeneinander zu spielen.",
  channels: "Kanäle",
  messagesIn: (channel) => `Nachrichten in #${channel}`,
  onlyYou: "Nur du kannst das sehen",
  dismiss: "Nachricht ausblenden",
  edited: "bearbeitet",
  app: "APP",
  used: (name, command) => `${name} hat /${command} verwendet`,
  thinking: "denkt nach …",
  sending: "Befehl wird gesendet …",
  failed: "Diese Interaktion ist fehlgeschlagen",
  choose: "Triff eine Auswahl",
  apply: "Übernehmen",
  command: "Befehl",
  composerHint: (channel) => `Befehl in #${channel} – fang mit / an`,
  onlyCommands: "Hier gehen nur Befehle: Fang mit / an.",
  noCommand: "Kein Befehl passt.",
  send: "Senden",
  cancel: "Abbrechen",
  submit: "Absenden",
  optional: "optional",
  yes: "Ja",
  no: "Nein",
  unset: "–",
  empty: "Noch nichts los hier. Tippe / und such dir ein Spiel aus.",
  unsupported: "Dieses Element zeigt die Seite noch nicht",
  image: "Bild",
  offline: "Verbindung verloren, neuer Versuch läuft …",
};

const en: Words = {
  choosePerson: "Who are you?",
  choosePersonHint: "One person a tab. Open several to play against each other.",
  channels: "Channels",
  messagesIn: (channel) => `Messages in #${channel}`,
  onlyYou: "Only you can see this",
  dismiss: "Dismiss message",
  edited: "edited",
  app: "APP",
  used: (name, command) => `${name} used /${command}`,
  thinking: "is thinking…",
  sending: "Sending command…",
  failed: "This interaction failed",
  choose: "Make a selection",
  apply: "Apply",
  command: "Command",
  composerHint: (channel) => `Command in #${channel} – start with /`,
  onlyCommands: "Only commands work here: start with /.",
  noCommand: "No command matches.",
  send: "Send",
  cancel: "Cancel",
  submit: "Submit",
  optional: "optional",
  yes: "Yes",
  no: "No",
  unset: "–",
  empty: "Nothing here yet. Type / and pick a game.",
  unsupported: "The page does not draw this element yet",
  image: "Image",
  offline: "Connection lost, trying again…",
};

/** The page's words for one of Discord's locale codes. */
export function wordsFor(locale: string): Words {
  return locale === "de" ? de : en;
}
