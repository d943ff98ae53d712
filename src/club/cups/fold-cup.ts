import { cutTable } from "./cut.js";
import type { CupEvent } from "./cup-event.js";
import type { Cup, CupStage, CupTable } from "./cup-state.js";

type Round = Extract<CupStage, { readonly type: "round" }>;
type Of<Type extends CupEvent["type"]> = Extract<CupEvent, { readonly type: Type }>;

const none: Cup = { last: 0, title: "", people: [], stage: { type: "signUp" } };

/** A cup's state. The same event twice changes nothing, nor does one that does not fit the stage. */
export function foldCup(events: readonly CupEvent[]): Cup {
  return events.reduce(
    (cup, event) => (event.number <= cup.last ? cup : { ...applyEvent(cup, event), last: event.number }),
    none,
  );
}

function applyEvent(cup: Cup, event: CupEvent): Cup {
  const { stage, people } = cup;
  if (stage.type === "calledOff") return cup;
  switch (event.type) {
    case "opened":
    case "renamed":
      return { ...cup, title: event.title };
    case "signedUp":
      return canSignUp(cup, event.user) ? { ...cup, people: [...people, event.user] } : cup;
    case "withdrew":
      return stage.type === "finished" ? cup : { ...cup, people: people.filter((user) => user !== event.user) };
    case "engraved":
      return stage.type === "finished" ? { ...cup, stage: { ...stage, engraved: event.text } } : cup;
    case "calledOff":
      return stage.type === "finished" ? cup : { ...cup, stage: { type: "calledOff", reason: event.reason } };
    case "won":
      return { ...cup, stage: { type: "finished", winner: event.user, engraved: null } };
    case "drawn":
      return stage.type === "finished" ? cup : { ...cup, stage: startRound(stage, event) };
    case "checkInBegan":
      return stage.type === "signUp" ? { ...cup, stage: { type: "checkIn", present: [] } } : cup;
    case "checkedIn":
      return stage.type === "checkIn" && people.includes(event.user) && !stage.present.includes(event.user)
        ? { ...cup, stage: { ...stage, present: [...stage.present, event.user] } }
        : cup;
    case "tableOpened":
    case "tableFinished":
    case "corrected":
    case "reminded":
    case "extended":
      return stage.type === "round" ? { ...cup, stage: applyToRound(stage, event, people) } : cup;
  }
}

function canSignUp({ stage, people }: Cup, user: string): boolean {
  return (stage.type === "signUp" || stage.type === "checkIn") && !people.includes(user);
}

function startRound(stage: CupStage, { tables, goOn, at, until }: Of<"drawn">): Round {
  return {
    type: "round",
    round: stage.type === "round" ? stage.round + 1 : 1,
    tables: tables.map((users) => newTable(users, Math.max(1, goOn), null)),
    from: at,
    until,
    reminded: 0,
  };
}

function newTable(users: readonly string[], goOn: number, playsOff: number | null): CupTable {
  return { users, goOn, id: null, through: null, playsOff };
}

function applyToRound(
  round: Round,
  event: Of<"tableOpened" | "tableFinished" | "corrected" | "reminded" | "extended">,
  people: readonly string[],
): Round {
  switch (event.type) {
    case "reminded":
      return { ...round, reminded: event.step };
    case "extended":
      return { ...round, from: event.at, until: event.until, reminded: 0 };
    case "tableOpened":
      return changeTable(round, event.table, (table) => (table.id === null ? { ...table, id: event.id } : table));
    case "corrected":
      return changeTable(withoutPlayOffs(round, event.table), event.table, (table) => ({
        ...table,
        through: event.through.filter((user) => table.users.includes(user)),
      }));
    case "tableFinished":
      return finishTable(round, event, people);
  }
}

function changeTable(round: Round, at: number, change: (table: CupTable) => CupTable): Round {
  return { ...round, tables: round.tables.map((table, index) => (index === at ? change(table) : table)) };
}

/** A correction settles what a table's play-offs were for: nobody goes on from them. Their numbers stay taken. */
function withoutPlayOffs(round: Round, at: number): Round {
  return round.tables.reduce<Round>(
    (before, { playsOff }, index) =>
      playsOff === at
        ? changeTable(withoutPlayOffs(before, index), index, (table) => ({ ...table, through: [] }))
        : before,
    round,
  );
}

/** Those who withdrew count as left. A tie across the cut opens a play-off. */
function finishTable(round: Round, { table: at, placed }: Of<"tableFinished">, people: readonly string[]): Round {
  const table = round.tables[at];
  if (table === undefined || table.through !== null) return round;
  const seated = placed.filter(({ user }) => table.users.includes(user));
  const cut = cutTable(
    seated.map((one) => ({ ...one, left: one.left || !people.includes(one.user) })),
    table.goOn,
  );
  const finished = changeTable(round, at, () => ({ ...table, through: cut.through }));
  if (cut.open === 0) return finished;
  return { ...finished, tables: [...finished.tables, newTable(cut.tied, cut.open, at)] };
}
