import type { Outcome, SeenMessage } from "../discord/types.js";
import type { Acts, Command, Entries, OptionValues, Place, QuietAct } from "../site/contract.js";
import { act, actQuietly, fetchMessages, fetchPlace } from "./api.js";
import { busyKey, changedAfter, emptyDraft, type Draft, type State } from "./page-state.js";

/** The window that a person's view is part of. */
export interface Host {
  /** Something is to be drawn again. */
  changed(): void;
  /** A person wants to see a channel; those who follow along see it too. */
  open(channel: string, who: Session): Promise<void>;
}

/** One person's view: holds what they see and does what they press. */
export class Session {
  #state: State;
  #sent = 0;
  #loading: Promise<void> | null = null;
  #stale = false;
  /** The last message in sight while the reader has scrolled up; null: the newest is in sight. */
  #lastInSight: string | null = null;
  readonly #host: Host;

  constructor(place: Place, channel: string, host: Host) {
    this.#host = host;
    this.#state = {
      place,
      channel,
      messages: [],
      draft: emptyDraft,
      busy: new Set(),
      failed: new Set(),
      sent: [],
      newBelow: false,
      modal: null,
      notice: null,
    };
  }

  get state(): State {
    return this.#state;
  }

  /** Opens a channel, for those who follow along too, and waits until its messages are there. */
  async open(channel: string): Promise<void> {
    await this.#host.open(channel, this);
  }

  /** Shows a channel to this person alone. */
  async show(channel: string): Promise<void> {
    if (channel === this.#state.channel) return this.loadMessages();
    this.#lastInSight = null;
    this.#set({ channel, messages: [], failed: new Set(), newBelow: false, notice: null });
    await this.loadMessages();
  }

  /** Notes how far the reader sees. @param last the last message in sight; null: the newest one */
  see(last: string | null): void {
    this.#lastInSight = last;
    if (last === null && this.#state.newBelow) this.#set({ newBelow: false });
  }

  edit(draft: Partial<Draft>): void {
    this.#set({ draft: { ...this.#state.draft, ...draft }, notice: null });
  }

  notify(notice: string): void {
    this.#set({ notice });
  }

  /** Sends a command. @returns the outcome; null when it could not be sent, which the notice then says */
  async send(command: Command, options: OptionValues): Promise<Outcome | null> {
    this.#sent += 1;
    const id = this.#sent;
    const channel = this.#state.channel;
    const { draft } = this.#state;
    const entry = { id, channel, title: command.title, failed: false };
    this.#set({ draft: emptyDraft, sent: [...this.#state.sent, entry], notice: null });
    const outcome = await this.#act("slash", { channel, command: command.path, options });
    const others = this.#state.sent.filter((sent) => sent.id !== id);
    this.#set({ sent: outcome?.type === "failed" ? [...others, { ...entry, failed: true }] : others });
    // What the client would not send can be mended, unless something else was begun meanwhile.
    if (outcome === null && this.#state.draft === emptyDraft) this.#set({ draft });
    return outcome;
  }

  /** Writes a message as this person. */
  async say(content: string): Promise<void> {
    this.#set({ draft: emptyDraft, notice: null });
    await this.#quietly("say", { channel: this.#state.channel, content });
    await this.loadMessages();
  }

  async speak(locale: string): Promise<void> {
    await this.#quietly("language", { locale });
    await this.loadPlace();
  }

  forgetSent(id: number): void {
    this.#set({ sent: this.#state.sent.filter((sent) => sent.id !== id) });
  }

  async press(message: string, customId: string): Promise<Outcome | null> {
    return this.#use(message, customId, () => this.#act("press", { message, customId }));
  }

  async select(message: string, customId: string, values: readonly string[]): Promise<Outcome | null> {
    return this.#use(message, customId, () => this.#act("select", { message, customId, values }));
  }

  async submit(fields: Entries): Promise<void> {
    const modal = this.#state.modal;
    if (modal === null) return;
    this.#set({ notice: null });
    const outcome = await this.#act("submit", { interaction: modal.interaction, fields });
    if (outcome !== null && outcome.type !== "failed") this.closeModal();
    else if (this.#state.notice === null) this.#set({ notice: "failed" });
  }

  closeModal(): void {
    this.#set({ modal: null, notice: null });
  }

  async dismiss(message: string): Promise<void> {
    await this.#quietly("dismiss", { message });
    await this.loadMessages();
  }

  async complete(command: Command, option: string, text: string): Promise<void> {
    const channel = this.#state.channel;
    const outcome = await this.#act("autocomplete", { channel, command: command.path, option, text });
    const draft = this.#state.draft;
    // Answers to what was typed before come too late.
    if (outcome?.type !== "choices" || (draft.entries[option]?.text ?? "") !== text) return;
    this.#set({ draft: { ...draft, offers: { ...draft.offers, [option]: outcome.choices } } });
  }

  /** Looks again who and what is there. A channel that is gone is left for the first one. */
  async loadPlace(): Promise<void> {
    const place = await fetchPlace(this.#state.place.me.id).catch(() => null);
    if (place === null) return;
    const known = place.channels.some((channel) => channel.id === this.#state.channel);
    this.#set({ place });
    if (!known) await this.show(place.channels[0]?.id ?? "");
  }

  /** Resolves when the messages as they are now, or newer ones, are there or cannot be had. One request at a time. */
  loadMessages(): Promise<void> {
    this.#stale = true;
    this.#loading ??= this.#loadWhileStale();
    return this.#loading;
  }

  async #loadWhileStale(): Promise<void> {
    try {
      while (this.#stale) {
        this.#stale = false;
        const channel = this.#state.channel;
        const found = await fetchMessages(this.#state.place.me.id, channel).catch(() => null);
        // A channel that was left meanwhile does not matter, and a site that is gone is asked again when it is back.
        if (channel !== this.#state.channel) this.#stale = true;
        else if (found !== null) this.#take(found.messages);
      }
    } finally {
      this.#loading = null;
    }
  }

  #take(messages: readonly SeenMessage[]): void {
    const last = this.#lastInSight;
    const newBelow = this.#state.newBelow || (last !== null && changedAfter(last, this.#state.messages, messages));
    this.#set({ messages, newBelow, busy: stillThere(this.#state.busy, messages) });
  }

  async #use(message: string, customId: string, go: () => Promise<Outcome | null>): Promise<Outcome | null> {
    const key = busyKey(message, customId);
    if (this.#state.busy.has(key)) return null;
    this.#set({ busy: new Set([...this.#state.busy, key]), failed: without(this.#state.failed, message) });
    const outcome = await go();
    const failed =
      outcome === null || outcome.type === "failed" ? new Set([...this.#state.failed, message]) : this.#state.failed;
    this.#set({ busy: without(this.#state.busy, key), failed });
    return outcome;
  }

  /**
   * Does it and follows the outcome; null when it could not even be sent. The notice then says so, but under a message,
   * where a button that has just vanished is no more than one that failed.
   */
  async #act<Name extends Exclude<keyof Acts, QuietAct>>(name: Name, body: Acts[Name]): Promise<Outcome | null> {
    const done = await act(this.#state.place.me.id, name, body);
    if ("problem" in done) {
      if (name !== "press" && name !== "select") this.#set({ notice: done.problem });
      return null;
    }
    const { outcome } = done;
    if (outcome.type === "modal") this.#set({ modal: { interaction: outcome.interaction, data: outcome.modal } });
    if (outcome.type === "message" || outcome.type === "update") await this.loadMessages();
    return outcome;
  }

  async #quietly<Name extends QuietAct>(name: Name, body: Acts[Name]): Promise<void> {
    const problem = await actQuietly(this.#state.place.me.id, name, body);
    if (problem !== null) this.#set({ notice: problem });
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#host.changed();
  }
}

/** Of the components that wait for an answer those that are still there: what has become something else does not wait. */
function stillThere(busy: ReadonlySet<string>, messages: readonly SeenMessage[]): ReadonlySet<string> {
  const drawn = messages.map(({ id, components }) => ({ id, text: JSON.stringify(components) }));
  return new Set(
    [...busy].filter((key) =>
      drawn.some(({ id, text }) => {
        const start = busyKey(id, "");
        return key.startsWith(start) && text.includes(JSON.stringify(key.slice(start.length)));
      }),
    ),
  );
}

function without<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  return new Set([...items].filter((each) => each !== item));
}
