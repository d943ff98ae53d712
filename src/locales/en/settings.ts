/** The settings panel for a server's managers. */
export const settings = {
  title: "Tables on this server",
  note: "Changes apply right away.",
  language: "Language of the tables",
  languageText: "What only one person sees is always in their own language.",
  languageDiscord: "As set in Discord",
  languageGerman: "German",
  languageEnglish: "English",
  closers: "Who may close tables",
  closersHost: "The host and moderators",
  closersSeated: "Everybody seated and moderators",
  closersModerators: "Moderators only",
  closersText: "Moderators are those who may manage messages in the channel.",
  remarks: "Remarks by the bots",
  remarksOn: "Now and then, at great moments",
  remarksOff: "None, please",
  channels: "Where tables are allowed",
  channelsAll: "Wherever I may write.",
  channelsSome: "Only here, threads included: {{channels, list}}",
  channelsPick: "Everywhere, or only in …",
  turn: "Time for a turn: {{time}}",
  turnText: "Applies to new tables. Quick reactions get half of it.",
  turnOther: "Another time …",
  turnTitle: "Time for a turn",
  turnHint: "From {{least}} to {{most}}, such as {{examples, list}}",
};

/** Discord's permissions as its settings call them. */
export const permissions = {
  ViewChannel: "View Channel",
  SendMessages: "Send Messages",
  SendMessagesInThreads: "Send Messages in Threads",
};
