import { ComponentType, MessageType } from "discord-api-types/v10";
import type { Outcome, SeenMessage } from "../discord/types.js";
import type { Acts, Command, Entries, MenuCommand, OptionValues, Place, QuietAct } from "../site/contract.js";
import { controlsOf } from "../site/open-tables.js";
import { act, actQuietly, fetchMessages, fetchPlace } from "./api.js";
import { languageOf, localeOf } from "./language.js";
import type { Language } from "../../src/texts/languages.js";
import { busyKey, changedAfter, emptyDraft, publicAfter, type Draft, type State } from "./page-state.js";

/** The window around a person's view. */
export interface Host {
  /** Something is to be drawn again. */
  changed(): void;
  /** Followers see the channel too. */
  open(channel: string, who: Session): Promise<void>;
}

/** What one person sees, and does. */
export class Session {
  #state: State;
  #sent = 0;
  #loading: Promise<void> | null = null;
  #stale = false;
  /** While the reader has scrolled up; null: the newest is in sight. */
  #lastInSight: string | null = null;
  #choseLanguage = false;
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
      inUse: null,
    };
  }

  get state(): State {
    return this.#state;
  }

  /** For followers too; resolves with its messages. */
  async open(channel: string): Promise<void> {
    await this.#host.open(channel, this);
  }

  /** To this person alone. */
  async show(channel: string): Promise<void> {
    if (channel === this.#state.channel) return this.loadMessages();
    this.#lastInSight = null;
    this.#set({ channel, messages: [], failed: new Set(), newBelow: false, notice: null, inUse: null });
    await this.loadMessages();
  }

  /** @param last the last message in sight; null: the newest */
  see(last: string | null): void {
    this.#lastInSight = last;
    const isAllSeen = last === null || publicAfter(last, this.#state.messages).length === 0;
    if (isAllSeen && this.#state.newBelow) this.#set({ newBelow: false });
  }

  edit(draft: Partial<Draft>): void {
    this.#set({ draft: { ...this.#state.draft, ...draft }, notice: null });
  }

  /** This person turns to a message. */
  turnTo(message: string): void {
    this.#set({ inUse: message });
  }

  notify(notice: string): void {
    this.#set({ notice });
  }

  /** @returns the outcome; null: it could not be sent, as the notice says */
  async send(command: Command, options: OptionValues): Promise<Outcome | null> {
    const channel = this.#state.channel;
    const { draft } = this.#state;
    this.#set({ draft: emptyDraft });
    const outcome = await this.#shown(command.title, () =>
      this.#act("slash", { channel, command: command.path, options }),
    );
    // It can be mended, unless something else was begun.
    if (outcome === null && this.#state.draft === emptyDraft) this.#set({ draft });
    return outcome;
  }

  /** A command of somebody's context menu. */
  async useMenu({ name, title }: MenuCommand, target: string): Promise<void> {
    const channel = this.#state.channel;
    await this.#shown(title, () => this.#act("menu", { channel, command: name, target }));
  }

  /** Shows a command as sent until it is answered, and afterwards if it has failed. */
  async #shown(title: string, go: () => Promise<Outcome | null>): Promise<Outcome | null> {
    this.#sent += 1;
    const id = this.#sent;
    const entry = { id, channel: this.#state.channel, title, failed: false };
    this.#set({ sent: [...this.#state.sent, entry], notice: null });
    const outcome = await go();
    const others = this.#state.sent.filter((sent) => sent.id !== id);
    this.#set({ sent: outcome?.type === "failed" ? [...others, { ...entry, failed: true }] : others });
    return outcome;
  }

  /** Writes a message as this person. */
  async say(content: string): Promise<void> {
    this.#set({ draft: emptyDraft, notice: null });
    await this.#quietly("say", { channel: this.#state.channel, content });
    await this.loadMessages();
  }

  /** As the reader chooses for this person. */
  async speak(locale: string): Promise<void> {
    this.#choseLanguage = true;
    await this.#speak(locale);
  }

  /** Like the page, unless the reader chose another language for this person. */
  async speakLike(language: Language): Promise<void> {
    if (this.#choseLanguage || languageOf(this.#state.place.me.locale) === language) return;
    await this.#speak(localeOf(language));
  }

  async #speak(locale: string): Promise<void> {
    await this.#quietly("language", { locale });
    await this.loadPlace();
  }

  forgetSent(id: number): void {
    this.#set({ sent: this.#state.sent.filter((sent) => sent.id !== id) });
  }

  async press(message: string, customId: string): Promise<Outcome | null> {
    const told = this.#state.messages.filter(isNotice);
    const outcome = await this.#use(message, customId, () => this.#act("press", { message, customId }));
    // What was answered to a press before has had its time once one counts.
    if (outcome?.type === "update" || outcome?.type === "deferred") for (const { id } of told) await this.dismiss(id);
    return outcome;
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
    if (this.#state.inUse === message) this.#set({ inUse: null });
    await this.#quietly("dismiss", { message });
    await this.loadMessages();
  }

  async complete(command: Command, option: string, text: string): Promise<void> {
    const channel = this.#state.channel;
    const outcome = await this.#act("autocomplete", { channel, command: command.path, option, text });
    const draft = this.#state.draft;
    // Answers to earlier typing are too late.
    if (outcome?.type !== "choices" || (draft.entries[option]?.text ?? "") !== text) return;
    this.#set({ draft: { ...draft, offers: { ...draft.offers, [option]: outcome.choices } } });
  }

  /** A missing channel is left for the first one. */
  async loadPlace(): Promise<void> {
    const place = await fetchPlace(this.#state.place.me.id).catch(() => null);
    if (place === null) return;
    // The program was started again: this page may only show pictures of the Discord that it was opened for.
    if (place.media !== this.#state.place.media) {
      location.reload();
      return;
    }
    const known = place.channels.some((channel) => channel.id === this.#state.channel);
    this.#set({ place });
    if (!known) await this.show(place.channels[0]?.id ?? "");
  }

  /** Resolves when present messages, or newer ones, are there or cannot be had. One request at a time. */
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
        // A channel left meanwhile does not matter; a missing site is asked again when it is back.
        if (channel !== this.#state.channel) this.#stale = true;
        else if (found !== null) this.#take(found.messages);
      }
    } finally {
      this.#loading = null;
    }
  }

  #take(messages: readonly SeenMessage[]): void {
    const last = this.#lastInSight;
    const isNew = last !== null && changedAfter(last, this.#state.messages, messages);
    const newBelow = this.#state.newBelow || isNew;
    this.#set({ messages, newBelow, busy: stillThere(this.#state.busy, messages) });
  }

  async #use(message: string, customId: string, go: () => Promise<Outcome | null>): Promise<Outcome | null> {
    const key = busyKey(message, customId);
    if (this.#state.busy.has(key)) return null;
    const failedElsewhere = without(this.#state.failed, message);
    this.#set({ busy: new Set([...this.#state.busy, key]), failed: failedElsewhere, inUse: message });
    const outcome = await go();
    const failed =
      outcome === null || outcome.type === "failed" ? new Set([...this.#state.failed, message]) : this.#state.failed;
    this.#set({ busy: without(this.#state.busy, key), failed });
    return outcome;
  }

  /**
   * Follows the outcome; null: it could not be sent. The notice says so, except below a message, where a vanished
   * button is just one that failed.
   */
  async #act<Name extends Exclude<keyof Acts, QuietAct>>(name: Name, body: Acts[Name]): Promise<Outcome | null> {
    const done = await act(this.#state.place.me.id, name, body);
    if ("problem" in done) {
      if (name !== "press" && name !== "select") this.#set({ notice: done.problem });
      return null;
    }
    const { outcome } = done;
    if (outcome.type === "message" && outcome.message.ephemeral && controlsOf(outcome.message.components).length > 0) {
      this.#set({ inUse: outcome.message.id });
    }
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

/** A mere sentence in answer to a press, for its reader alone; what a game keeps for its reader is framed. */
function isNotice({ ephemeral, type, components, attachments, embeds }: SeenMessage): boolean {
  const isBare =
    attachments.length === 0 &&
    embeds.length === 0 &&
    (components ?? []).every((component) => component.type === ComponentType.TextDisplay);
  return ephemeral && type === MessageType.Reply && isBare;
}

/** Components that still wait for an answer; changed ones do not. */
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
