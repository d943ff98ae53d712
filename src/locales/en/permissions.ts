/** Discord's permissions as its settings call them. */
export const permissions = {
  ViewChannel: "View Channel",
  SendMessages: "Send Messages",
  SendMessagesInThreads: "Send Messages in Threads",
};
