import type { Outcome } from "../discord/types.js";
import type { Acts, Command, News, OptionValues, Place } from "../site/contract.js";
import { act, dismiss, fetchMessages, fetchPlace, follow } from "./api.js";
import { busyKey, emptyDraft, type Draft, type State } from "./state.js";

/** One person at one tab: holds what he sees and does what he presses. Every change is told to `onChange`. */
export class Session {
  #state: State;
  #sent = 0;
  #loading = false;
  #stale = false;
  readonly #onChange: () => void;

  constructor(place: Place, onChange: () => void) {
    this.#onChange = onChange;
    this.#state = {
      place,
      channel: place.channels[0]?.id ?? "",
      messages: [],
      draft: emptyDraft,
      busy: new Set(),
      failed: new Set(),
      sent: [],
      modal: null,
      notice: null,
      online: true,
    };
  }

  get state(): State {
    return this.#state;
  }

  /** Follows the server from now on; a line that comes back loads everything anew. */
  start(): void {
    follow(
      (news) => void this.#hear(news),
      (online) => {
        this.#set({ online });
        if (online) void this.#loadPlace().then(() => this.#loadMessages());
      },
    );
  }

  async open(channel: string): Promise<void> {
    this.#set({ channel, messages: [], failed: new Set(), notice: null });
    await this.#loadMessages();
  }

  edit(draft: Partial<Draft>): void {
    this.#set({ draft: { ...this.#state.draft, ...draft }, notice: null });
  }

  notify(notice: string): void {
    this.#set({ notice });
  }

  async send(command: Command, options: OptionValues): Promise<void> {
    this.#sent += 1;
    const id = this.#sent;
    const channel = this.#state.channel;
    const entry = { id, channel, title: command.title, failed: false };
    this.#set({ draft: emptyDraft, sent: [...this.#state.sent, entry], notice: null });
    const outcome = await this.#act("slash", { channel, command: command.path, options });
    const others = this.#state.sent.filter((sent) => sent.id !== id);
    this.#set({ sent: outcome?.type === "failed" ? [...others, { ...entry, failed: true }] : others });
  }

  forgetSent(id: number): void {
    this.#set({ sent: this.#state.sent.filter((sent) => sent.id !== id) });
  }

  async press(message: string, customId: string): Promise<void> {
    await this.#use(message, customId, () => this.#act("press", { message, customId }));
  }

  async select(message: string, customId: string, values: readonly string[]): Promise<void> {
    await this.#use(message, customId, () => this.#act("select", { message, customId, values }));
  }

  async submit(fields: Readonly<Record<string, string>>): Promise<void> {
    const modal = this.#state.modal;
    if (modal === null) return;
    const outcome = await this.#act("submit", { interaction: modal.interaction, fields });
    if (outcome !== null && outcome.type !== "failed") this.closeModal();
    else if (this.#state.notice === null) this.#set({ notice: "failed" });
  }

  closeModal(): void {
    this.#set({ modal: null, notice: null });
  }

  async dismiss(message: string): Promise<void> {
    await dismiss(this.#state.place.me.id, message);
    await this.#loadMessages();
  }

  async complete(command: Command, option: string, text: string): Promise<void> {
    const channel = this.#state.channel;
    const outcome = await this.#act("autocomplete", { channel, command: command.path, option, text });
    if (outcome?.type !== "choices") return;
    const draft = this.#state.draft;
    this.#set({ draft: { ...draft, offers: { ...draft.offers, [option]: outcome.choices } } });
  }

  async #use(message: string, customId: string, go: () => Promise<Outcome | null>): Promise<void> {
    const key = busyKey(message, customId);
    if (this.#state.busy.has(key)) return;
    this.#set({ busy: new Set([...this.#state.busy, key]), failed: without(this.#state.failed, message) });
    const outcome = await go();
    const failed = outcome?.type === "failed" ? new Set([...this.#state.failed, message]) : this.#state.failed;
    this.#set({ busy: without(this.#state.busy, key), failed });
  }

  /** Does it and follows what came of it; null when it could not even be sent, which the notice then says. */
  async #act<Name extends Exclude<keyof Acts, "dismiss">>(name: Name, body: Acts[Name]): Promise<Outcome | null> {
    const done = await act(this.#state.place.me.id, name, body);
    if ("problem" in done) {
      this.#set({ notice: done.problem });
      return null;
    }
    const { outcome } = done;
    if (outcome.type === "modal") this.#set({ modal: { interaction: outcome.interaction, data: outcome.modal } });
    if (outcome.type === "message" || outcome.type === "update") await this.#loadMessages();
    return outcome;
  }

  async #hear(news: News): Promise<void> {
    if (news.type === "place") return this.#loadPlace();
    if (news.channel === this.#state.channel) return this.#loadMessages();
  }

  async #loadPlace(): Promise<void> {
    const place = await fetchPlace(this.#state.place.me.id);
    if (place === null) return;
    const known = place.channels.some((channel) => channel.id === this.#state.channel);
    this.#set({ place, channel: known ? this.#state.channel : (place.channels[0]?.id ?? "") });
  }

  /** One request at a time; what changes meanwhile is fetched by one more at the end. */
  async #loadMessages(): Promise<void> {
    this.#stale = true;
    if (this.#loading) return;
    this.#loading = true;
    try {
      while (this.#stale) {
        this.#stale = false;
        const channel = this.#state.channel;
        const { messages } = await fetchMessages(this.#state.place.me.id, channel);
        if (channel === this.#state.channel) this.#set({ messages });
      }
    } finally {
      this.#loading = false;
    }
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#onChange();
  }
}

function without<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return new Set([...items].filter((each) => each !== item));
}
