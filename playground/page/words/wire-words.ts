import type { Verdict, WireEntry } from "../../discord/types.js";

type Entry<Type extends WireEntry["type"]> = Extract<WireEntry, { readonly type: Type }>;

/** The log of what went over the wire. */
export interface WireWords {
  readonly wireNote: string;
  readonly wireEmpty: string;
  readonly nothingFits: string;
  readonly onlyRefused: string;
  readonly tableOrChannel: string;
  readonly everywhere: string;
  readonly search: string;
  readonly clear: string;
  readonly verdicts: Readonly<Record<Exclude<Verdict["type"], "spoiled">, string>>;
  readonly spoiled: Readonly<Record<Extract<Verdict, { readonly type: "spoiled" }>["how"], string>>;
  /** By method and route. */
  readonly routes: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<Entry<"interaction">["kind"], string>>;
  readonly endings: Readonly<Record<NonNullable<Entry<"interaction">["ending"]>["type"], string>>;
  readonly waiting: string;
  readonly firstAfter: (ms: number) => string;
  readonly gateway: Readonly<Record<Entry<"gateway">["event"], string>>;
  /** Counted from 1. */
  readonly shard: (number: number, count: number) => string;
  readonly noBody: string;
  readonly files: (count: number) => string;
  /** Others have Discord's own message. */
  readonly codes: Readonly<Record<number, string>>;
  readonly notACode: string;
}

const de: WireWords = {
  wireNote: "Ein Werkzeug zum Entwickeln: Auch was nur eine Person sehen darf, steht hier im Klartext. Tokens nie.",
  wireEmpty: "Noch ist nichts über die Leitung gegangen.",
  nothingFits: "Dazu passt nichts.",
  onlyRefused: "Nur was schiefging",
  tableOrChannel: "Tisch oder Kanal",
  everywhere: "überall",
  search: "Suchen",
  clear: "Bisheriges ausblenden",
  verdicts: { open: "unterwegs", valid: "gültig", refused: "abgelehnt" },
  spoiled: {
    lost: "verloren, mit Absicht",
    unanswered: "Antwort verloren, mit Absicht",
    failed: "gestört, mit Absicht",
    limited: "gebremst, mit Absicht",
  },
  routes: {
    "POST /interactions/:interaction/:token/callback": "Antwort",
    "POST /webhooks/:application/:token": "Nachtrag",
    "PATCH /webhooks/:application/:token/messages/:message": "Antwort ändern",
    "DELETE /webhooks/:application/:token/messages/:message": "Antwort löschen",
    "GET /webhooks/:application/:token/messages/:message": "Antwort holen",
    "POST /channels/:channel/messages": "Nachricht senden",
    "PATCH /channels/:channel/messages/:message": "Nachricht ändern",
    "DELETE /channels/:channel/messages/:message": "Nachricht löschen",
    "PUT /applications/:application/commands": "Befehle anmelden",
    "GET /applications/:application/commands": "Befehle holen",
    "POST /applications/:application/emojis": "Emoji hochladen",
    "GET /applications/:application/emojis": "Emojis holen",
    "GET /gateway/bot": "Wo ist das Gateway?",
  },
  kinds: { command: "Befehl", component: "Druck", modal: "Formular", autocomplete: "Vorschläge" },
  endings: {
    message: "Nachricht",
    update: "Brett geändert",
    deferred: "angenommen",
    modal: "Formular gezeigt",
    choices: "Vorschläge gegeben",
    failed: "fehlgeschlagen",
  },
  waiting: "wartet",
  firstAfter: (ms) => `erste Antwort nach ${ms} ms`,
  gateway: {
    identified: "Der Bot meldet sich an",
    resumed: "Der Bot macht weiter, wo er war",
    closed: "Verbindung zu",
    refused: "Paket abgelehnt",
    dropped: "Gekappt, mit Absicht",
    invalidated: "Sitzung beendet, mit Absicht",
  },
  shard: (number, count) => `Shard ${number} von ${count}`,
  noBody: "Ohne Inhalt.",
  files: (count) => (count === 1 ? "1 Datei" : `${count} Dateien`),
  codes: {
    10003: "Den Kanal gibt es nicht mehr.",
    10008: "Die Nachricht gibt es nicht mehr.",
    10015: "Auf diese Interaktion wurde noch nicht geantwortet.",
    10062: "Die Interaktion ist unbekannt oder vorbei: Für die erste Antwort sind drei Sekunden Zeit.",
    30046: "Zu viele Änderungen an einer Nachricht, die über eine Stunde alt ist.",
    40005: "Die Anfrage ist zu groß.",
    40060: "Auf diese Interaktion wurde schon geantwortet.",
    50001: "Der Bot kann diesen Kanal nicht sehen.",
    50005: "Die Nachricht ist von jemand anderem.",
    50006: "Die Nachricht wäre leer.",
    50013: "Dem Bot fehlt dafür ein Recht.",
    50027: "Das Token der Interaktion ist falsch oder nach einer Viertelstunde abgelaufen.",
    50035: "Der Inhalt hält sich nicht an Discords Regeln.",
    50109: "Der Inhalt ist kein JSON.",
  },
  notACode: "Ohne Nummer",
};

const en: WireWords = {
  wireNote: "A tool for developers: even what only one person can see is in plain text here. Tokens never are.",
  wireEmpty: "Nothing has gone over the wire yet.",
  nothingFits: "Nothing matches.",
  onlyRefused: "Only what went wrong",
  tableOrChannel: "Table or channel",
  everywhere: "everywhere",
  search: "Search",
  clear: "Hide what’s here so far",
  verdicts: { open: "on its way", valid: "valid", refused: "refused" },
  spoiled: {
    lost: "lost on purpose",
    unanswered: "answer lost on purpose",
    failed: "spoiled on purpose",
    limited: "slowed down on purpose",
  },
  routes: {
    "POST /interactions/:interaction/:token/callback": "Answer",
    "POST /webhooks/:application/:token": "Follow-up",
    "PATCH /webhooks/:application/:token/messages/:message": "Change an answer",
    "DELETE /webhooks/:application/:token/messages/:message": "Delete an answer",
    "GET /webhooks/:application/:token/messages/:message": "Fetch an answer",
    "POST /channels/:channel/messages": "Send a message",
    "PATCH /channels/:channel/messages/:message": "Change a message",
    "DELETE /channels/:channel/messages/:message": "Delete a message",
    "PUT /applications/:application/commands": "Register commands",
    "GET /applications/:application/commands": "Fetch commands",
    "POST /applications/:application/emojis": "Upload an emoji",
    "GET /applications/:application/emojis": "Fetch emojis",
    "GET /gateway/bot": "Where is the gateway?",
  },
  kinds: { command: "Command", component: "Press", modal: "Form", autocomplete: "Suggestions" },
  endings: {
    message: "message",
    update: "board changed",
    deferred: "accepted",
    modal: "form shown",
    choices: "suggestions given",
    failed: "failed",
  },
  waiting: "waiting",
  firstAfter: (ms) => `first answer after ${ms} ms`,
  gateway: {
    identified: "The bot says hello",
    resumed: "The bot goes on where it was",
    closed: "Connection closed",
    refused: "Packet refused",
    dropped: "Cut on purpose",
    invalidated: "Session ended on purpose",
  },
  shard: (number, count) => `shard ${number} of ${count}`,
  noBody: "No body.",
  files: (count) => (count === 1 ? "1 file" : `${count} files`),
  codes: {
    10003: "The channel is gone.",
    10008: "The message is gone.",
    10015: "This interaction has not been answered yet.",
    10062: "The interaction is unknown or over: the first answer has to come within three seconds.",
    30046: "Too many edits to a message that’s more than an hour old.",
    40005: "The request is too large.",
    40060: "This interaction has already been answered.",
    50001: "The bot cannot see this channel.",
    50005: "The message is somebody else's.",
    50006: "The message would be empty.",
    50013: "The bot lacks a permission for that.",
    50027: "The interaction's token is wrong or ran out after a quarter of an hour.",
    50035: "The body breaks Discord's rules.",
    50109: "The body isn’t JSON.",
  },
  notACode: "No number",
};

export const wireWords = { de, en };
