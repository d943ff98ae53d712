import type { SeenMessage } from "../discord/types.js";
import { textsIn } from "./board-texts.js";
import type { Session } from "./page-session.js";
import type { Language } from "../../src/texts/languages.js";
import { wordsFor } from "./page-words.js";

/**
 * Says politely what is new at the seat in use: new messages, and the first line of changed ones, where a board says
 * whose turn it is.
 */
export class Announcer {
  readonly #place = document.createElement("div");
  #session: Session | null = null;
  #channel = "";
  #said = new Map<string, string>();

  constructor() {
    this.#place.className = "unseen";
    this.#place.setAttribute("role", "status");
    document.body.append(this.#place);
  }

  /** What was there at first is not said. */
  listen(session: Session | null, language: Language): void {
    if (session === null) return;
    const { channel, messages } = session.state;
    const lines = new Map(messages.map((message) => [message.id, firstLine(message, session)]));
    const isNew = session !== this.#session || channel !== this.#channel;
    const changed = messages.filter(({ id }) => lines.get(id) !== "" && lines.get(id) !== this.#said.get(id));
    this.#session = session;
    this.#channel = channel;
    this.#said = lines;
    if (isNew || changed.length === 0) return;
    const words = wordsFor(language);
    this.#place.lang = language;
    this.#place.textContent = changed
      .map((message) => {
        const author = message.author.global_name ?? message.author.username;
        const say = message.ephemeral ? words.newWhisper : words.newMessage;
        return say({ author, text: lines.get(message.id) ?? "" });
      })
      .join(". ");
  }
}

/** A message's first line of text, as it is read aloud. */
function firstLine(message: SeenMessage, { state }: Session): string {
  const texts = [
    message.content,
    ...textsIn(message.components),
    ...message.embeds.flatMap(({ title }) => title ?? []),
  ];
  const line = texts.flatMap((text) => text.split("\n")).find((each) => each.trim() !== "") ?? "";
  return line
    .replace(/\s*·\s*⏳[^·]*<t:\d+(?::\w)?>/gu, "")
    .replace(/<a?:\w+:\d+>/g, "")
    .replace(/<@!?(\d+)>/g, (_whole, id: string) => state.place.people.find((one) => one.id === id)?.name ?? "")
    .replace(/[*_~`#>|\\]/g, "")
    .trim();
}
