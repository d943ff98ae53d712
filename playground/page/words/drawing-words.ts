/** What stands in and around messages. */
export interface DrawingWords {
  readonly messagesIn: (channel: string) => string;
  readonly onlyYou: string;
  readonly dismiss: string;
  readonly edited: string;
  readonly app: string;
  /** With `{name}` and `{command}` in it. */
  readonly used: string;
  readonly noAnswer: string;
  readonly replyTo: (name: string) => string;
  readonly messageGone: string;
  readonly seeAttachment: string;
  readonly yesterdayAt: (time: string) => string;
  readonly spoiler: string;
  readonly showSpoiler: string;
  readonly unknown: string;
  readonly landmarks: Readonly<Record<"customize" | "browse" | "guide" | "home" | "linked-roles", string>>;
  readonly premium: string;
  readonly file: string;
  readonly poll: string;
  readonly sticker: string;
  readonly chooseSome: (min: number, max: number) => string;
  readonly required: string;
  readonly close: string;
  readonly modalNotice: (app: string) => string;
  readonly modalFailed: string;
  readonly thinking: string;
  readonly sending: string;
  readonly failed: string;
  readonly choose: string;
  readonly cancel: string;
  readonly submit: string;
  readonly empty: string;
  /** Below the cards of the way in. */
  readonly emptyBelow: string;
  readonly chooseGame: string;
  readonly image: string;
  readonly offline: string;
}

const de: DrawingWords = {
  messagesIn: (channel) => `Nachrichten in #${channel}`,
  onlyYou: "Nur du kannst das sehen",
  dismiss: "Nachricht ausblenden",
  edited: "bearbeitet",
  app: "APP",
  used: "{name} hat {command} verwendet",
  noAnswer: "Die Anwendung reagiert nicht",
  replyTo: (name) => `Antwort auf ${name}`,
  messageGone: "Die ursprüngliche Nachricht wurde gelöscht",
  seeAttachment: "Klicke, um den Anhang zu sehen",
  yesterdayAt: (time) => `Gestern um ${time}`,
  spoiler: "Spoiler",
  showSpoiler: "Spoiler zeigen",
  unknown: "unbekannt",
  landmarks: {
    customize: "Kanäle & Rollen",
    browse: "Kanäle durchstöbern",
    guide: "Server-Guide",
    home: "Server-Guide",
    "linked-roles": "Verknüpfte Rollen",
  },
  premium: "Premium",
  file: "Datei",
  poll: "Umfrage",
  sticker: "Sticker",
  chooseSome: (min, max) => (min === max ? `Wähle genau ${max}` : `Wähle ${min} bis ${max}`),
  required: "Pflichtfeld",
  close: "Schließen",
  modalNotice: (app) =>
    `Dieses Formular geht an ${app}. Gib keine Passwörter und keine anderen sensiblen Informationen ein.`,
  modalFailed: "Etwas ist schiefgelaufen. Versuch es noch mal.",
  thinking: "denkt nach …",
  sending: "Befehl wird gesendet …",
  failed: "Diese Interaktion ist fehlgeschlagen",
  choose: "Triff eine Auswahl",
  cancel: "Abbrechen",
  submit: "Absenden",
  empty: "Noch nichts los hier. Das lässt sich ändern:",
  emptyBelow: "Noch nichts los hier. Such dir oben ein Spiel aus!",
  chooseGame: "Spiel aussuchen",
  image: "Bild",
  offline: "Verbindung verloren, neuer Versuch läuft …",
};

const en: DrawingWords = {
  messagesIn: (channel) => `Messages in #${channel}`,
  onlyYou: "Only you can see this",
  dismiss: "Dismiss message",
  edited: "edited",
  app: "APP",
  used: "{name} used {command}",
  noAnswer: "The application did not respond",
  replyTo: (name) => `Reply to ${name}`,
  messageGone: "Original message was deleted",
  seeAttachment: "Click to see attachment",
  yesterdayAt: (time) => `Yesterday at ${time}`,
  spoiler: "Spoiler",
  showSpoiler: "Reveal spoiler",
  unknown: "unknown",
  landmarks: {
    customize: "Channels & Roles",
    browse: "Browse Channels",
    guide: "Server Guide",
    home: "Server Guide",
    "linked-roles": "Linked Roles",
  },
  premium: "Premium",
  file: "File",
  poll: "Poll",
  sticker: "Sticker",
  chooseSome: (min, max) => (min === max ? `Choose exactly ${max}` : `Choose ${min} to ${max}`),
  required: "Required",
  close: "Close",
  modalNotice: (app) => `This form will be submitted to ${app}. Do not share passwords or other sensitive information.`,
  modalFailed: "Something went wrong. Try again.",
  thinking: "is thinking…",
  sending: "Sending command…",
  failed: "This interaction failed",
  choose: "Make a selection",
  cancel: "Cancel",
  submit: "Submit",
  empty: "Nothing going on here yet. Let’s change that:",
  emptyBelow: "Nothing going on here yet. Pick a game above!",
  chooseGame: "Pick a game",
  image: "Image",
  offline: "Connection lost, trying again…",
};

export const drawingWords = { de, en };
