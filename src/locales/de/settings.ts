/** The settings panel for a server's managers. */
export const settings = {
  title: "Tische auf diesem Server",
  note: "Was du umstellst, gilt sofort für alles, was danach kommt. Du brauchst nichts zu speichern.",
  language: "Sprache der Tische",
  languageText: "Was nur eine Person sieht, liest sie immer in ihrer eigenen Sprache.",
  languageDiscord: "Wie in Discord eingestellt",
  languageGerman: "Deutsch",
  languageEnglish: "Englisch",
  closers: "Wer Tische schließen darf",
  closersHost: "Wer einlädt und wer moderiert",
  closersSeated: "Alle am Tisch und wer moderiert",
  closersModerators: "Nur wer moderiert",
  closersText: "Als Moderation zählt, wer im Kanal Nachrichten verwalten darf.",
  remarks: "Sprüche der Computer",
  remarksOn: "Ab und zu, in großen Momenten",
  remarksOff: "Lieber still",
  channels: "Wo Tische stehen dürfen",
  channelsAll: "Überall, wo ich schreiben darf.",
  channelsSome: "Nur hier, auch in den Threads: {{channels, list}}",
  channelsPick: "Überall, oder nur in …",
  turn: "Zeit für einen Zug: {{time}}",
  turnText: "Gilt für Tische, die ab jetzt aufgestellt werden. Wer nur kurz reagieren muss, hat die Hälfte.",
  turnOther: "Andere Zeit …",
  turnTitle: "Zeit für einen Zug",
  turnHint: "Von {{least}} bis {{most}}, zum Beispiel {{examples, list}}",
} as const;

/** Discord's permissions as its settings call them. */
export const permissions = {
  ViewChannel: "Kanal ansehen",
  SendMessages: "Nachrichten senden",
  SendMessagesInThreads: "Nachrichten in Threads senden",
} as const;
