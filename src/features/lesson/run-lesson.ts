import type { GameEvent } from "../../game/contract.js";
import { learner, scripted, type LessonStep } from "../../game/lesson.js";
import type { Intent, Situation } from "../../game/press.js";
import type { GameModule } from "../../game/module.js";

/** Where a lesson stands; it follows from the game and the learner's presses. */
export interface Standing {
  readonly game: GameModule;
  /** The number of the step, from 0. */
  readonly at: number;
  readonly state: unknown;
  /** Since the last deal. */
  readonly recent: readonly GameEvent[];
  /** The learner's half-made answer. */
  readonly draft: { readonly value: unknown; readonly open: boolean } | null;
  /** The open ephemeral message; null: only the board is open. */
  readonly ephemeral: string | null;
  /** The learner's actions in this step. */
  readonly actions: readonly unknown[];
  /** How many of the step's numbers were drawn. */
  readonly drawn: { readonly own: number; readonly others: number };
  readonly ended: boolean;
  /** Finished steps that were decided well. */
  readonly good: number;
}

/** Others' actions in a row; more would be a script that does not end. */
const maxOthers = 40;

/** Null: no step of this number has a fresh deal. @param good how many before it were decided well */
export function dealtStep(game: GameModule, at: number, good: number): Standing | null {
  const step = game.lesson.steps[at];
  return step?.deal.type === "fresh" ? beginStep({ ...empty, game, at, good }) : null;
}

/** The next prompt; null after the last, or if this one is open. */
export function nextStep(standing: Standing): Standing | null {
  const at = standing.at + 1;
  const isLast = at === standing.game.lesson.steps.length;
  return standing.ended && !isLast ? beginStep({ ...standing, at }) : null;
}

/** The step in which a lesson stands. */
export function stepOf({ game, at }: Pick<Standing, "game" | "at">): LessonStep<unknown, unknown, GameEvent> {
  const step = game.lesson.steps[at];
  if (step === undefined) throw new Error(`${game.id}'s lesson has no step ${at}`);
  return step;
}

/** What the learner may know, and what is open for them. */
export function situationIn({ game, state, draft, recent }: Standing): Situation {
  const prompt = game.prompts(state).find(({ seat }) => seat === learner) ?? null;
  return {
    seat: learner,
    prompt,
    draft: draft?.value ?? null,
    held: null,
    hint: null,
    view: game.view(state, learner),
    legal: prompt === null ? [] : game.legal(state, learner),
    events: recent.filter(({ to }) => to === "all" || to.includes(learner)),
  };
}

/**
 * Goes on by a press's intent. What is only looked at or refused changes nothing.
 *
 * @throws RuleViolation if the rules refuse an action
 */
export function goOn(standing: Standing, intent: Intent): Standing {
  switch (intent.kind) {
    case "draft": {
      const { value, open, ephemeral } = intent;
      return { ...standing, draft: { value, open }, ephemeral: ephemeral ?? standing.ephemeral };
    }
    case "act":
      return act(standing, intent.action);
    case "look":
      // Back to the message on which the step asks, without a half-made answer.
      return intent.ephemeral === stepOf(standing).ephemeral
        ? { ...standing, draft: null, ephemeral: intent.ephemeral }
        : standing;
    case "refuse":
      return standing;
  }
}

const empty: Omit<Standing, "game"> = {
  at: 0,
  state: null,
  recent: [],
  draft: null,
  ephemeral: null,
  actions: [],
  drawn: { own: 0, others: 0 },
  ended: false,
  good: 0,
};

/** Deals, and lets the others act until the learner is asked. */
function beginStep(standing: Standing): Standing {
  const { deal, ephemeral } = stepOf(standing);
  const { state, events } = deal.type === "fresh" ? deal.make() : deal.make(standing.state);
  const recent = deal.type === "fresh" ? events : [...standing.recent, ...events];
  const { drawn } = empty;
  return letOthersAct({ ...standing, state, recent, ephemeral, draft: null, actions: [], drawn, ended: false });
}

function act(standing: Standing, action: unknown): Standing {
  const step = stepOf(standing);
  const { ephemeral } = step;
  const actions = [...standing.actions, action];
  const acted = letOthersAct({ ...apply(standing, learner, action), draft: null, ephemeral, actions });
  const isAsked = acted.game.prompts(acted.state).some(({ seat }) => seat === learner);
  if (isAsked && step.goesOn(acted.state)) return acted;
  return { ...acted, ended: true, good: acted.good + (step.judge(acted.state, actions).good === false ? 0 : 1) };
}

/** Others act as scripted, in the order of their prompts. */
function letOthersAct(standing: Standing): Standing {
  const step = stepOf(standing);
  let now = standing;
  for (let actions = 0; actions < maxOthers; actions += 1) {
    const { state, game } = now;
    const [next] = game.prompts(state).flatMap(({ seat }) => {
      const action = seat === learner ? null : step.others(state, seat);
      return action === null ? [] : [{ seat, action }];
    });
    if (next === undefined) return now;
    now = apply(now, next.seat, next.action);
  }
  throw new Error(`step ${standing.at} of ${standing.game.id}'s lesson does not end`);
}

function apply(standing: Standing, seat: number, action: unknown): Standing {
  const { game, state, recent, drawn } = standing;
  const whose = seat === learner ? "own" : "others";
  const random = scripted(stepOf(standing).chance[whose], drawn[whose]);
  const step = game.act(state, seat, action, random);
  const events = [...recent, ...step.events];
  return { ...standing, state: step.state, recent: events, drawn: { ...drawn, [whose]: random.drawn() } };
}
