/** Discord's permissions as its settings call them. */
export const permissions = {
  ViewChannel: "Kanal ansehen",
  SendMessages: "Nachrichten senden",
  SendMessagesInThreads: "Nachrichten in Threads senden",
} as const;
