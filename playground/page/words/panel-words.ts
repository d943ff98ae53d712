import type { Takeable } from "../../site/life-contract.js";

/** By what it happens to. */
export type Control =
  | "process"
  | "hurry"
  | "clock"
  | "gateway"
  | "twice"
  | "latency"
  | "failing"
  | "edits"
  | "board"
  | "rights"
  | "member"
  | "locale";

/** The workshop. */
export interface PanelWords {
  readonly panelTitle: string;
  readonly closePanel: string;
  /** What it is for. */
  readonly workshopNote: string;
  readonly tabLife: string;
  readonly tabWire: string;
  readonly groups: Readonly<Record<"bot" | "line" | "server" | "time", string>>;
  readonly here: (channel: string) => string;
  /** Name of a control and what it does, in one line. */
  readonly controls: Readonly<Record<Control, { readonly title: string; readonly text: string }>>;
  readonly notOurs: string;
  readonly running: (pid: number) => string;
  readonly offAir: (pid: number) => string;
  readonly ended: (how: string) => string;
  readonly kill: string;
  readonly restart: string;
  readonly startBot: string;
  readonly lastWords: string;
  readonly noWords: string;
  readonly hurry: string;
  readonly on: string;
  readonly off: string;
  readonly switchOn: string;
  readonly switchOff: string;
  readonly connected: string;
  readonly disconnected: string;
  readonly drop: string;
  readonly invalidate: string;
  readonly from: string;
  readonly to: string;
  readonly ms: string;
  readonly seconds: string;
  readonly latencyNow: (least: number, most: number) => string;
  readonly never: string;
  readonly everyThird: string;
  readonly always: string;
  readonly howOften: string;
  readonly limit: (seconds: number) => string;
  readonly limitedFor: (seconds: number) => string;
  readonly lift: string;
  readonly deleteBoard: string;
  readonly boards: Readonly<Record<"gathering" | "playing" | "none", string>>;
  readonly right: string;
  readonly rights: Readonly<Record<Takeable, string>>;
  readonly take: string;
  readonly giveBack: string;
  readonly taken: (rights: string) => string;
  readonly nothingTaken: string;
  readonly member: string;
  readonly stranger: string;
  readonly throwOut: string;
  readonly invite: string;
  readonly clockNow: (seconds: number) => string;
  readonly clockRight: string;
  readonly ahead: string;
  readonly set: string;
  readonly language: string;
}

const de: PanelWords = {
  panelTitle: "Werkstatt",
  closePanel: "Werkstatt schließen",
  workshopNote:
    "Für Neugierige: Hier lässt sich dem Bot alles antun, was im echten Leben schiefgeht. Zum Spielen braucht es nichts davon.",
  tabLife: "Was passieren kann",
  tabWire: "Auf der Leitung",
  groups: { bot: "Der Bot", line: "Die Leitung", server: "Der Server", time: "Die Zeit" },
  here: (channel) => `in #${channel}`,
  controls: {
    process: {
      title: "Abschießen und starten",
      text: "kill -9: weg, mitten im Satz. Neustart: SIGTERM, er räumt auf.",
    },
    hurry: {
      title: "Frist ablaufen lassen",
      text: "Die nächste Frist oder Warnung ist sofort dran, egal an welchem Tisch.",
    },
    clock: { title: "Discords Uhr", text: "Geht sie falsch, passen Discords Zeiten nicht zu denen des Bots." },
    gateway: {
      title: "Auflegen",
      text: "Kappen: Der Bot holt nach, was er verpasst. Sitzung beenden: Er erfährt es nie.",
    },
    twice: { title: "Alles doppelt", text: "Jeder Druck und jeder Befehl kommt zweimal beim Bot an." },
    latency: { title: "Verzögerung", text: "So lange ist alles unterwegs, hin und zurück." },
    failing: { title: "Antworten misslingen", text: "Discord nimmt Antworten des Bots nicht an und sagt 502." },
    edits: { title: "Änderungen bremsen", text: "Nachrichten ändern: 429, zu viele Anfragen. Antworten gehen durch." },
    board: { title: "Brett löschen", text: "Jemand von der Moderation löscht die Nachricht mit dem Tisch." },
    rights: { title: "Recht entziehen", text: "Der Bot darf in diesem Kanal etwas nicht mehr." },
    member: { title: "Rauswerfen", text: "Jemand wirft den Bot vom Server und holt ihn vielleicht zurück." },
    locale: { title: "Sprache des Servers", text: "In ihr steht, was alle sehen: die Bretter." },
  },
  notOurs: "Diesen Bot hat jemand anders gestartet.",
  running: (pid) => `Läuft, Prozess ${pid}.`,
  offAir: (pid) => `Prozess ${pid} läuft, ist aber nicht verbunden.`,
  ended: (how) => `Ist weg (${how}).`,
  kill: "Abschießen",
  restart: "Neustart",
  startBot: "Starten",
  lastWords: "Seine letzten Worte",
  noWords: "Er hat noch nichts gesagt.",
  hurry: "Vorspulen",
  on: "An.",
  off: "Aus.",
  switchOn: "Einschalten",
  switchOff: "Ausschalten",
  connected: "Verbunden.",
  disconnected: "Nicht verbunden.",
  drop: "Kappen",
  invalidate: "Sitzung beenden",
  from: "von",
  to: "bis",
  ms: "ms",
  seconds: "Sekunden",
  latencyNow: (least, most) => `${least} bis ${most} ms.`,
  never: "nie",
  everyThird: "jede dritte",
  always: "alle",
  howOften: "Wie viele?",
  limit: (seconds) => `${seconds} Sekunden lang`,
  limitedFor: (seconds) => `Noch ${seconds} Sekunden.`,
  lift: "Aufheben",
  deleteBoard: "Löschen",
  boards: { gathering: "Hier wird ein Tisch voll.", playing: "Hier wird gespielt.", none: "Hier steht kein Tisch." },
  right: "Welches Recht?",
  rights: {
    SendMessages: "Nachrichten senden",
    SendMessagesInThreads: "Senden in Threads",
    ViewChannel: "Kanal ansehen",
    AttachFiles: "Dateien anhängen",
  },
  take: "Entziehen",
  giveBack: "Zurückgeben",
  taken: (rights) => `Fehlt: ${rights}.`,
  nothingTaken: "Er darf, was er braucht.",
  member: "Ist auf dem Server.",
  stranger: "Ist nicht auf dem Server.",
  throwOut: "Rauswerfen",
  invite: "Wieder einladen",
  clockNow: (seconds) => (seconds > 0 ? `Geht ${seconds} Sekunden vor.` : `Geht ${-seconds} Sekunden nach.`),
  clockRight: "Geht richtig.",
  ahead: "Sekunden vor",
  set: "Stellen",
  language: "Sprache",
};

const en: PanelWords = {
  panelTitle: "Workshop",
  closePanel: "Close the workshop",
  workshopNote:
    "For the curious: put the bot through everything that goes wrong in real life. You need none of it to play.",
  tabLife: "What may happen",
  tabWire: "On the wire",
  groups: { bot: "The bot", line: "The line", server: "The server", time: "Time" },
  here: (channel) => `in #${channel}`,
  controls: {
    process: { title: "Kill and start", text: "kill -9: gone in mid-sentence. Restart: SIGTERM, it tidies up." },
    hurry: {
      title: "Let a deadline pass",
      text: "The nearest deadline or warning is up at once, whichever table it is at.",
    },
    clock: { title: "Discord's clock", text: "When it is wrong, Discord's times do not match the bot's." },
    gateway: {
      title: "Hang up",
      text: "Cut: the bot catches up on what it missed. End the session: it never hears of it.",
    },
    twice: { title: "Everything twice", text: "Every press and every command reaches the bot twice." },
    latency: { title: "Delay", text: "How long everything takes to get there and back." },
    failing: { title: "Answers fail", text: "Discord won't take the bot's answers and says 502." },
    edits: { title: "Slow down edits", text: "Changing messages: 429, too many requests. Answers get through." },
    board: { title: "Delete the board", text: "A moderator deletes the message with the table." },
    rights: { title: "Take a permission away", text: "The bot loses a permission in this channel." },
    member: { title: "Throw out", text: "Somebody kicks the bot off the server, and may bring it back." },
    locale: { title: "The server's language", text: "The boards, which everybody sees, are written in it." },
  },
  notOurs: "Somebody else has started this bot.",
  running: (pid) => `Running, process ${pid}.`,
  offAir: (pid) => `Process ${pid} is running but not connected.`,
  ended: (how) => `Gone (${how}).`,
  kill: "Kill",
  restart: "Restart",
  startBot: "Start",
  lastWords: "Its last words",
  noWords: "It hasn’t said anything yet.",
  hurry: "Fast-forward",
  on: "On.",
  off: "Off.",
  switchOn: "Switch on",
  switchOff: "Switch off",
  connected: "Connected.",
  disconnected: "Not connected.",
  drop: "Cut",
  invalidate: "End the session",
  from: "from",
  to: "to",
  ms: "ms",
  seconds: "seconds",
  latencyNow: (least, most) => `${least} to ${most} ms.`,
  never: "none",
  everyThird: "every third",
  always: "all",
  howOften: "How many?",
  limit: (seconds) => `For ${seconds} seconds`,
  limitedFor: (seconds) => `${seconds} more seconds.`,
  lift: "Lift",
  deleteBoard: "Delete",
  boards: { gathering: "A table is filling up.", playing: "A game is on.", none: "No table here." },
  right: "Which permission?",
  rights: {
    SendMessages: "Send messages",
    SendMessagesInThreads: "Send in threads",
    ViewChannel: "View channel",
    AttachFiles: "Attach files",
  },
  take: "Take away",
  giveBack: "Give back",
  taken: (rights) => `Missing: ${rights}.`,
  nothingTaken: "It has all it needs.",
  member: "Is on the server.",
  stranger: "Is not on the server.",
  throwOut: "Throw out",
  invite: "Invite again",
  clockNow: (seconds) => (seconds > 0 ? `${seconds} seconds fast.` : `${-seconds} seconds slow.`),
  clockRight: "It is right.",
  ahead: "Seconds ahead",
  set: "Set",
  language: "Language",
};

export const panelWords = { de, en };
