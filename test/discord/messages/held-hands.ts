import { MessageFlags } from "discord.js";
import { noMetrics } from "../../../src/discord/api/metrics.js";
import type { InteractionFacts } from "../../../src/discord/context.js";
import type { Drawing } from "../../../src/discord/messages/compose.js";
import { type Shown, EphemeralMessages } from "../../../src/discord/messages/ephemeral-messages.js";
import { fakeClock, settle } from "../../support/fake-clock.js";
import { heldApi } from "../../support/held-api.js";
import { heldPainter } from "../../support/held-painter.js";
import { keepLines, person } from "../../support/tables.js";
import { boardOfVersion } from "../../support/written-board.js";
import { arrivalWith } from "../../features/settings/held-bot.js";

/** The table of these tests. */
export const board = boardOfVersion(1);

/** Two who sit there. */
export const [anna, ben] = [person("Anna"), person("Ben")];

/** A press of Anna's. */
export function byAnna(token: string, onEphemeral = false): InteractionFacts {
  return arrivalWith({ token, onEphemeral, person: anna });
}

/** One table's; requests wait for the test. */
export class HeldHands {
  readonly api = heldApi();
  readonly clock = fakeClock();
  readonly painter = heldPainter();
  /** What each user should read now; missing: their message is to go. */
  readonly hands = new Map<string, string>();
  /** The edits that wait for their turn. */
  readonly turns: (() => void)[] = [];
  readonly ephemerals: EphemeralMessages;
  readonly #kept = keepLines();
  readonly lines = this.#kept.lines;
  /** Everybody's picture now. */
  svg: string | null = null;
  /** Whether the game is over. */
  isLast = false;
  /** How long boards show what was before a settlement, in milliseconds. */
  beatMs = 0;
  /** Whether edits have to wait for their turn. */
  isBusy = false;
  /** Whether nobody can say what a message should show. */
  isUnreadable = false;
  /** How often that was asked. */
  looks = 0;
  #passed = 0;

  constructor() {
    this.ephemerals = new EphemeralMessages({
      api: this.api,
      clock: this.clock,
      log: this.#kept.log,
      metrics: noMetrics,
      painter: this.painter,
      inTurn: async (request) => {
        if (this.isBusy) await new Promise<void>((resolve) => this.turns.push(resolve));
        return request();
      },
      beatMs: () => this.beatMs,
      wanted: ({ user }) => {
        const words = this.hands.get(user);
        const { isLast } = this;
        this.looks += 1;
        if (this.isUnreadable) return Promise.reject(new Error("disk full"));
        return Promise.resolve(words === undefined ? null : { name: "hand", drawing: this.#drawingOf(words), isLast });
      },
    });
  }

  /** A message as a press is answered with it. */
  handOf(words: string, sentence: string | null = null): Shown {
    const png = this.svg === null ? null : new Uint8Array(Buffer.from(this.svg));
    return { name: "hand", drawing: this.#drawingOf(words), png, sentence };
  }

  /** All requests go through. @param message the id of the message that shows the answer */
  async answer(press: InteractionFacts, words: string, message?: string): Promise<void> {
    const work = this.begin(press, words);
    await this.passAll(message);
    await work;
    await this.passAll(message);
  }

  /** A press is being answered; its requests wait. */
  begin(press: InteractionFacts, words: string): Promise<void> {
    this.hands.set(press.person.user, words);
    return this.ephemerals.during(press, board.table, async () => {
      await this.ephemerals.answer(press, board, this.handOf(words));
    });
  }

  /** Anna should read this; all requests go through. */
  async change(words: string, now = board): Promise<void> {
    this.hands.set(anna.user, words);
    this.ephemerals.changed(now);
    await this.passAll();
  }

  /** @param message of the messages that are new; left out: each has an id of its own */
  async passAll(message?: string): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      await settle();
      this.#passed += 1;
      this.api.pass(message ?? `message ${this.#passed}`, "attachment");
    }
    await settle();
  }

  /** Of removed messages, in order. */
  removed(): readonly string[] {
    return this.api.requests.flatMap((request) => (request.type === "removeOriginal" ? request.token : []));
  }

  /** In order, with tokens. */
  edited(): readonly string[] {
    return this.api.requests.flatMap((request) =>
      request.type === "original" ? [`${request.token}: ${request.body.content ?? ""}`] : [],
    );
  }

  #drawingOf(words: string): Drawing {
    const { svg } = this;
    return {
      picture: svg === null ? null : { name: "hand.png", description: "cards", sketch: svg },
      words: (shown) => ({
        content: `${words}${shown === null ? "" : " with a picture"}`,
        flags: MessageFlags.IsComponentsV2,
        allowed_mentions: { parse: [] },
      }),
    };
  }
}
