import type { Channel, GameFacts, News, Person } from "../site/contract.js";
import { findChannel, nameOf, type Address, type PanelTab } from "./address.js";
import { fetchGames, fetchPeople, fetchPlace, follow, speakAll } from "./api.js";
import { chosenLanguage, languageOf, localeOf, storedLanguage, storeLanguage } from "./language.js";
import type { Language } from "../../src/texts/languages.js";
import { LifeStore } from "./panel/life-store.js";
import { WireStore } from "./panel/wire-store.js";
import { Reading } from "./channels/reading.js";
import { Session, type Host } from "./page-session.js";
import { storedTheme, storeTheme, themeAfter, wearTheme, type Theme } from "./theme.js";

/** As many people fit into one window. */
const MOST_SEATS = 6;

/** Against the computer, with several seats of this window, or by its lesson; a cup is watched. */
export type Way = "alone" | "together" | "learn" | "watch";

/** What is unfolded around the seats. */
export interface Unfolded {
  readonly panel: PanelTab | null;
  /** The way in, with a card for every game. */
  readonly start: boolean;
  /** The list of keys. */
  readonly keys: boolean;
  /** For narrow windows. */
  readonly channels: boolean;
  /** A new one's name, or whether the open one is to go. */
  readonly asking: "channel" | "thread" | "remove" | null;
  /** At work: a game's command, what was pressed, and the channels that had a table then. */
  readonly opening: { readonly game: string; readonly way: Way; readonly tables: readonly string[] } | null;
  /** Somebody who took another one's seat for a cup, by names. */
  readonly standIn: { readonly now: string; readonly before: Person } | null;
  /** Named by the address. */
  readonly unknown: readonly string[];
  /** A game that could not be started, by its command, and what the bot says of it, or null. */
  readonly stuck: { readonly game: string; readonly said: string | null } | null;
}

const folded: Unfolded = {
  panel: null,
  start: false,
  keys: false,
  channels: false,
  asking: null,
  opening: null,
  standIn: null,
  unknown: [],
  stuck: null,
};

/** One window: people side by side, and what is around them. */
export class Parlour implements Host {
  readonly life: LifeStore;
  readonly wire: WireStore;
  readonly reading = new Reading();
  readonly #onChange: () => void;
  #people: readonly Person[] = [];
  #games: readonly GameFacts[] | null = null;
  #seats: readonly Session[] = [];
  #active: Session | null = null;
  #together = true;
  #online = true;
  #theme: Theme = storedTheme();
  #language: Language = storedLanguage();
  #unfolded = folded;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.life = new LifeStore(onChange);
    this.wire = new WireStore(onChange);
    wearTheme(this.#theme);
  }

  get people(): readonly Person[] {
    return this.#people;
  }

  /** Null until asked. */
  get games(): readonly GameFacts[] | null {
    return this.#games;
  }

  get seats(): readonly Session[] {
    return this.#seats;
  }

  /** Used last; a phone shows it. */
  get active(): Session | null {
    return this.#active;
  }

  /** Whether all seats show the same channel. */
  get together(): boolean {
    return this.#together;
  }

  /** Whether the line to the server stands. */
  get online(): boolean {
    return this.#online;
  }

  get theme(): Theme {
    return this.#theme;
  }

  /** Of the page's own texts. */
  get language(): Language {
    return this.#language;
  }

  get unfolded(): Unfolded {
    return this.#unfolded;
  }

  get channels(): readonly Channel[] {
    return this.#active?.state.place.channels ?? [];
  }

  /** With a table; while one is opened from the page, those that had one before, so that nothing jumps. */
  get tables(): readonly Channel[] {
    const { opening } = this.#unfolded;
    const running = this.channels.filter(({ table }) => table !== null);
    return opening === null ? running : running.filter(({ id }) => opening.tables.includes(id));
  }

  /** Those who have no seat yet. */
  get standing(): readonly Person[] {
    return this.#people.filter(({ id }) => !this.#seats.some((seat) => idOf(seat) === id));
  }

  get hasRoom(): boolean {
    return this.#seats.length < MOST_SEATS && this.standing.length > 0;
  }

  /** Seats the people of the address, and follows the server. */
  async enter(people: readonly Person[], address: Address): Promise<void> {
    const { seats, channels, panel, start } = address;
    this.#people = people;
    const wanted = seats.slice(0, MOST_SEATS);
    const [found] = await Promise.all([
      Promise.all(wanted.map((id, index) => this.#sit(id, channels.length > 1 ? channels[index] : channels[0]))),
      // The cards are drawn at once, and not a moment after the rest.
      this.#loadGames(),
    ]);
    this.#seats = found.filter((seat) => seat !== null);
    this.#active = this.#seats[0] ?? null;
    this.#together = channels.length < 2;
    this.#unfolded = { ...this.#unfolded, panel, start };
    this.reading.takeAsRead(this.channels);
    this.changed();
    for (const seat of this.#seats) void seat.loadMessages();
    follow(
      (news) => void this.#hear(news),
      (online) => void this.#hearLine(online),
    );
  }

  /** What this window's address should be. */
  address(): Address {
    return {
      seats: this.#seats.map(({ state }) => state.place.me.handle),
      channels: this.#seats.map(({ state }) => nameOf(state.place.channels, state.channel)),
      panel: this.#unfolded.panel,
      start: this.#unfolded.start,
    };
  }

  changed(): void {
    this.reading.read(
      this.channels,
      this.#seats.map(({ state }) => state.channel),
    );
    this.#onChange();
  }

  async open(channel: string, who: Session): Promise<void> {
    const moved = this.#together ? this.#seats : [who];
    // A game's card stays until its table stands; otherwise the channel comes into sight.
    const start = this.#unfolded.start && this.#unfolded.opening !== null;
    this.#unfolded = { ...this.#unfolded, channels: false, asking: null, start };
    await Promise.all(moved.map((seat) => seat.show(channel)));
  }

  /** To the right of the others. */
  async addSeat(person: Person | undefined = this.standing[0]): Promise<void> {
    if (person === undefined || !this.hasRoom) return;
    const seat = await this.#sit(person.id, this.#active?.state.channel);
    if (seat === null) return;
    this.#seats = [...this.#seats, seat];
    this.activate(seat);
    await seat.loadMessages();
  }

  /** The last seat stays. */
  removeSeat(seat: Session): void {
    if (this.#seats.length < 2) return;
    const index = this.#seats.indexOf(seat);
    this.#seats = this.#seats.filter((other) => other !== seat);
    if (this.#active === seat) this.#active = this.#seats[Math.max(0, index - 1)] ?? null;
    this.changed();
  }

  /** People who sit elsewhere change places. */
  async reseat(seat: Session, person: string): Promise<void> {
    const other = this.#seats.find((one) => idOf(one) === person);
    const next = other ?? (await this.#sit(person, seat.state.channel));
    if (next === null) return;
    this.#seats = this.#seats.map((one) => (one === seat ? next : one === other ? seat : one));
    this.activate(next);
    await next.loadMessages();
  }

  activate(seat: Session): void {
    this.#active = seat;
    this.changed();
  }

  /** All seats show what the active one does, or each its own. */
  async follow(together: boolean): Promise<void> {
    this.#together = together;
    this.changed();
    if (together && this.#active !== null) await this.open(this.#active.state.channel, this.#active);
  }

  /** The page is at work for a card. */
  opens(game: string, way: Way): void {
    this.unfold({ opening: { game, way, tables: this.tables.map(({ id }) => id) }, stuck: null });
  }

  unfold(change: Partial<Unfolded>): void {
    this.#unfolded = { ...this.#unfolded, ...change };
    this.changed();
  }

  /** The page, everybody and the server speak a language from now on. */
  async speak(language: Language): Promise<void> {
    this.#language = language;
    storeLanguage(language);
    this.changed();
    const problem = await speakAll(localeOf(language));
    if (problem !== null) this.#active?.notify(problem);
    await this.#loadPlaces();
  }

  /** Like the server's language, as it was chosen at its start, unless this browser has chosen one. */
  speakAs(locale: string): void {
    this.#language = chosenLanguage() ?? languageOf(locale);
  }

  /** Before a table is opened from the page: the server and these seats speak the page's language. */
  async speakAt(seats: readonly Session[]): Promise<void> {
    const { life } = this.life;
    if (life !== null && languageOf(life.locale) !== this.#language) {
      await this.life.act({ act: "locale", locale: localeOf(this.#language) });
    }
    await Promise.all(seats.map((seat) => seat.speakLike(this.#language)));
  }

  changeTheme(): void {
    this.#theme = themeAfter(this.#theme);
    wearTheme(this.#theme);
    storeTheme(this.#theme);
    this.changed();
  }

  async #sit(wanted: string, channel: string | undefined): Promise<Session | null> {
    const place = await fetchPlace(wanted);
    if (place === null) return null;
    const [first] = place.channels;
    return new Session(place, (findChannel(place.channels, channel) ?? first)?.id ?? "", this);
  }

  async #hearLine(online: boolean): Promise<void> {
    this.#online = online;
    this.changed();
    if (!online) return;
    await Promise.all([this.#loadPlaces(), this.#loadGames(), this.life.load(), this.wire.load()]);
    await Promise.all(this.#seats.map((seat) => seat.loadMessages()));
  }

  async #hear(news: News): Promise<void> {
    switch (news.type) {
      case "place":
        // Once the bot is built it tells of its games, and they have their pictures as soon as their cards are there.
        await this.#loadGames();
        return this.#loadPlaces();
      case "life":
        return this.life.load();
      case "wire":
        this.wire.hear(news.entries);
        return undefined;
      case "messages": {
        const there = this.#seats.filter(({ state }) => state.channel === news.channel);
        await Promise.all(there.map((seat) => seat.loadMessages()));
      }
    }
  }

  async #loadGames(): Promise<void> {
    if (this.#games !== null && this.#games.length > 0) return;
    const found = await fetchGames().catch(() => null);
    this.#games = found?.games ?? [];
    this.changed();
  }

  async #loadPlaces(): Promise<void> {
    const found = await fetchPeople().catch(() => null);
    this.#people = found?.people ?? this.#people;
    await Promise.all(this.#seats.map((seat) => seat.loadPlace()));
    this.changed();
  }
}

function idOf({ state }: Session): string {
  return state.place.me.id;
}
