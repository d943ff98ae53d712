import { type CupEvent, type FactOf, isComputer } from "./cup-event.js";
import { type Cup, currentRound, isCupOver } from "./cup-state.js";
import { applyToRound, isOfRound, reopenRound, type RoundEvent, startRound } from "./fold-round.js";
import { resolveRound } from "./resolve-round.js";

const none: Cup = {
  last: 0,
  requests: new Set(),
  title: "",
  game: "",
  options: null,
  series: null,
  year: 0,
  host: { user: "", name: "" },
  channel: "",
  places: [],
  role: null,
  commitment: "",
  seed: null,
  opened: 0,
  start: null,
  roundMs: 1,
  tryOut: false,
  names: new Map(),
  people: [],
  rounds: [],
  redraws: 0,
  dropped: [],
  stage: { type: "signUp" },
};

/** A cup's state. The same event twice changes nothing, nor does one that does not fit the stage. */
export function foldCup(events: readonly CupEvent[], before: Cup = none): Cup {
  const cup = events.reduce(
    (present, event) =>
      event.number <= present.last ? present : { ...resolved(applyEvent(present, event)), last: event.number },
    before,
  );
  const added = events.flatMap(({ number, request }) => (number > before.last ? (request ?? []) : []));
  return added.length === 0 ? cup : { ...cup, requests: new Set([...cup.requests, ...added]) };
}

/** Who goes on can change with every event of a round, also with a withdrawal. */
function resolved(cup: Cup): Cup {
  const round = currentRound(cup);
  if (round === null) return cup;
  return { ...cup, rounds: [...cup.rounds.slice(0, -1), resolveRound(round, cup.people)] };
}

function applyEvent(cup: Cup, event: CupEvent): Cup {
  if (event.type === "revealed") return { ...cup, seed: event.seed };
  if (event.type === "engraved") return engrave(cup, event);
  if (event.type === "boardMoved") return { ...cup, channel: event.channel };
  if (event.type === "correctedByHost") return inRound(reopenRound(cup, event), event);
  if (isCupOver(cup)) return cup;
  switch (event.type) {
    case "opened":
      return open(cup, event);
    case "renamed":
      return { ...cup, title: event.title };
    case "placesNamed":
      return { ...cup, places: event.places };
    case "signedUp":
      return signUp(cup, event);
    case "withdrew":
      return without(cup, [event.user]);
    case "checkInBegan":
      return cup.stage.type === "signUp" ? { ...cup, stage: { type: "checkIn", present: [], since: event.at } } : cup;
    case "checkedIn":
      return checkIn(cup, event.user);
    case "drawn":
      return { ...cup, rounds: [...cup.rounds, startRound(event, cup)], stage: { type: "playing" } };
    case "won":
      return { ...cup, stage: { type: "finished", winner: event.user, since: event.at, engraving: null } };
    case "calledOff":
      return { ...cup, stage: { type: "calledOff", reason: event.reason, host: event.host } };
    case "playedWithout":
      return isOfRound(cup, event) ? without(cup, event.users) : cup;
    case "tableOpened":
    case "tableClosed":
    case "tableFinished":
    case "reminded":
    case "hostAsked":
    case "extended":
    case "lotsDrawn":
      return inRound(cup, event);
  }
}

function inRound(cup: Cup, event: RoundEvent): Cup {
  const round = currentRound(cup);
  if (round === null || !isOfRound(cup, event)) return cup;
  return { ...cup, rounds: [...cup.rounds.slice(0, -1), applyToRound(round, event, cup.people)] };
}

function open(cup: Cup, { type: _type, ...event }: CupEvent & FactOf<"opened">): Cup {
  if (cup.last > 0) return cup;
  const { number: _number, at, request: _request, ...facts } = event;
  return { ...cup, ...facts, opened: at };
}

function signUp(cup: Cup, { user, name }: FactOf<"signedUp">): Cup {
  const { stage, people } = cup;
  const names = new Map([...cup.names, [user, name]]);
  if (people.includes(user)) return { ...cup, names };
  if (stage.type !== "signUp" && stage.type !== "checkIn") return cup;
  const signed = { ...cup, names, people: [...people, user] };
  return isComputer(user) ? checkIn(signed, user) : signed;
}

function checkIn(cup: Cup, user: string): Cup {
  const { stage, people } = cup;
  if (stage.type !== "checkIn" || !people.includes(user) || stage.present.includes(user)) return cup;
  return { ...cup, stage: { ...stage, present: [...stage.present, user] } };
}

function without(cup: Cup, users: readonly string[]): Cup {
  const { stage } = cup;
  const people = cup.people.filter((user) => !users.includes(user));
  if (stage.type !== "checkIn") return { ...cup, people };
  return { ...cup, people, stage: { ...stage, present: stage.present.filter((user) => !users.includes(user)) } };
}

/** Once only. */
function engrave(cup: Cup, { text }: FactOf<"engraved">): Cup {
  const { stage } = cup;
  return stage.type === "finished" && stage.engraving === null
    ? { ...cup, stage: { ...stage, engraving: { text } } }
    : cup;
}
