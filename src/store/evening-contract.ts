/** Servers' club evenings (docs/club.md). The caller orders calls for the same server. */
export interface EveningRows {
  /** Null: there is none. */
  of(key: EveningKey): Promise<EveningRow | null>;
  /** All of a server, by number. */
  ofServer(guild: string): Promise<readonly EveningRow[]>;
  /** Due until a time, earliest first. @param after the previous page's last */
  dueBy(moment: number, after: EveningDue | null, most: number): Promise<readonly EveningDue[]>;
  /** Adds or replaces a row. @param isStartMissed those who have said that they come count as expected from now on */
  set(row: EveningRow, isStartMissed?: boolean): Promise<void>;
  /** In the order in which they first came. */
  answers(key: EveningKey, evening: number): Promise<readonly EveningAnswerRow[]>;
  /**
   * Adds or changes what somebody has said, gives the board a new version, and makes it due, as all calls that change it.
   * What is left out stays as it is; at first nobody has voted, and comes for certain.
   *
   * @returns false: the evening is over, or not open yet, or it is another one
   */
  answer(row: EveningSaying): Promise<boolean>;
  /** In the order of their numbers. */
  tables(key: EveningKey, evening: number): Promise<readonly EveningTableRow[]>;
  /** By round and table, in the order in which they were given. */
  seats(key: EveningKey, evening: number): Promise<readonly EveningSeatRow[]>;
  /** Whether a club evening has opened a table. */
  has(guild: string, table: string): Promise<boolean>;
  /**
   * Stores which tables are to be opened and who is seated at them, and gives the board a new version.
   *
   * @returns false: a table or a seat is stored already, or the evening has not begun
   */
  plan(tables: readonly EveningTableRow[], seats: readonly EveningSeatRow[]): Promise<boolean>;
  /** Replaces a table's row, adds or replaces seats, each person's of its round, and gives the board a new version. */
  setTable(row: EveningTableRow, seats?: readonly EveningSeatRow[]): Promise<void>;
  /** All that somebody has said, oldest first. */
  answersOf(user: string): Promise<readonly EveningAnswerRow[]>;
  /** All seats that somebody was given, oldest first. */
  seatsOf(user: string): Promise<readonly EveningSeatRow[]>;
  /** Deletes somebody's answers and seats in a server. @returns evenings whose boards show that */
  removeUser(user: string, guild: string): Promise<readonly EveningKey[]>;
  /** Deletes answers, tables and seats from before this time. @returns how many, at most `most` of each kind */
  dropOld(before: number, most: number): Promise<number>;
}

/** Which club evening of which server. */
export interface EveningKey {
  readonly guild: string;
  /** Its number in the server, from 0. */
  readonly series: number;
}

/** When something happens to a club evening. */
export type EveningDue = EveningKey & Pick<EveningRow, "due">;

/** A server's club evening: what is set, and how far the present one is. */
export interface EveningRow extends EveningKey {
  /** Not escaped; null: the usual one. */
  readonly name: string | null;
  readonly channel: string;
  /** 1: Monday … 7: Sunday. */
  readonly weekday: number;
  /** Since midnight, by the server's clock. */
  readonly minutes: number;
  /** `monthly`: in the first week of a month. */
  readonly rhythm: "weekly" | "fortnightly" | "monthly" | "once";
  /** The day, since 1970, from which on fortnights are counted, or the only one; 0: any. */
  readonly anchor: number;
  /** The evening that does not take place, or the first of several; null: each does. */
  readonly skipped: number | null;
  /** None takes place before this day either, as the club counts it; null: only the one that is skipped does not. */
  readonly pausedUntil: number | null;
  /** The list goes up this many days before, at this time since midnight. */
  readonly listDays: number;
  readonly listMinutes: number;
  /** May be unknown to this program; null: whatever they like. */
  readonly game: string | null;
  /** Discord's scheduled event; null: none. */
  readonly event: string | null;
  /** Whether the event has to be made or changed. */
  readonly eventPending: boolean;
  /** As the club counts it. */
  readonly evening: number;
  readonly start: number;
  readonly end: number;
  /**
   * `coming`: without a board yet. `open`: people sign up. `begun`. `over`: its board leads to the recap, or says that it
   * is off. `ended`: none takes place any more.
   */
  readonly stage: "coming" | "open" | "begun" | "over" | "ended";
  /** Where the board is. */
  readonly boardChannel: string;
  /** The board; null: not posted. */
  readonly message: string | null;
  /** Counts what the board shows. */
  readonly version: number;
  readonly shown: number;
  /** How many messages have mentioned those who come. */
  readonly announced: number;
  /** When the next such message was sent, stored or not; null: it was not. */
  readonly announcing: number | null;
  /** Whether those who come are to be told that it takes place after all: they have been told that it is off. */
  readonly revived: boolean;
  /** Whether those who come are to be told that it begins at another time. */
  readonly moved: boolean;
  /** Whether those were asked once more who may come. */
  readonly asked: boolean;
  /** The last round whose tables have the list below them. */
  readonly listed: number;
  /** Whether the bot was off the air while people were there to play. */
  readonly missed: boolean;
  /** When the bot was back that has missed the start; null: it has not. */
  readonly back: number | null;
  /** Messages besides the board that are deleted once they have done their work. */
  readonly leftovers: readonly EveningLeftover[];
  /** When something happens next. */
  readonly due: number;
}

/** A message of the bot's that is to be deleted. */
export interface EveningLeftover {
  readonly channel: string;
  readonly message: string;
  /** In milliseconds since 1970; 0: at once. */
  readonly until: number;
  /** The number of the table whose people it calls: it goes once their game begins. Left out: none. */
  readonly table?: number;
}

/** What somebody has said to a club evening. */
export interface EveningAnswerRow extends EveningKey {
  readonly evening: number;
  readonly user: string;
  /** As the server shows it, not escaped. */
  readonly name: string;
  /**
   * `yes`: they come, or are there. `later`: they come after the start. `gone`: they were there. `expected`: they have said
   * that they come to one whose start the bot has missed.
   */
  readonly answer: "yes" | "later" | "maybe" | "no" | "gone" | "expected";
  /** The game that they would like; null: they have not said. */
  readonly vote: string | null;
  readonly at: number;
}

/** Something that somebody says to a club evening. */
export type EveningSaying = Omit<EveningAnswerRow, "answer" | "vote"> &
  Partial<Pick<EveningAnswerRow, "answer" | "vote">>;

/** The seat that somebody is given in a round; nobody has two in one. */
export interface EveningSeatRow extends EveningKey {
  readonly evening: number;
  readonly round: number;
  readonly user: string;
  /** The table's. */
  readonly number: number;
  /** Counts the seats that the table has given, from 0. */
  readonly place: number;
  /** `due`: they are not seated yet. `told`: a message that mentions them is on its way. `left`: they are there no more. */
  readonly state: "due" | "told" | "seated" | "left";
  readonly at: number;
}

/** A table that a club evening opens. */
export interface EveningTableRow extends EveningKey {
  readonly evening: number;
  /** From 1, through all rounds. */
  readonly number: number;
  /** From 1. */
  readonly round: number;
  readonly game: string;
  /**
   * Channel, or thread once it is made. That of a table that waits: where it will be opened, the board's channel if there
   * are no threads; null: not known yet.
   */
  readonly channel: string | null;
  /** Null: not opened yet. */
  readonly table: string | null;
  /**
   * `waiting`: there was nowhere to open it. `later`: Discord takes no thread now; it is tried again by itself. `over`: its
   * game has ended, or it was closed.
   */
  readonly state: "planned" | "later" | "waiting" | "open" | "over";
  /** How many messages have mentioned those who are seated. */
  readonly told: number;
  /** When the next such message was sent, stored or not; null: it was not. */
  readonly telling: number | null;
  readonly at: number;
}
