import type { Seat } from "../../../game/contract.js";
import type { GameFile, GameStart } from "../../../tables/chance/game-file.js";

/** Whether the last of the messages that were posted counts, and each was posted after the one before it. */
export function areStarts({ message, starts }: Pick<GameStart, "starts"> & { readonly message: string }): boolean {
  return starts.at(-1) === message && isRising(starts.map(BigInt));
}

/** Whether what a file tells of its start fits: its messages, and a word for no seat but a person's. */
export function isStartRight(file: GameFile & { readonly protocol: 3 }): boolean {
  const { words, seats } = file;
  return (
    areStarts(file) &&
    words.length === seats.length &&
    words.every((word, seat) => word === null || seats[seat]?.computer === null)
  );
}

/** Whether a file's actions, draws, events and result hang together: none is missing, and nobody is in them who is not there. */
export function isInOrder(file: GameFile): boolean {
  const { actions, draws, events } = file;
  const isThere = ({ step }: { readonly step: number }): boolean => step <= actions.length;
  return (
    actions.every(({ step }, index) => step === index + 1) &&
    isRising(draws.map(({ step, use }) => 2 * step + (use === "act" ? 1 : 0))) &&
    isRising(events.map(({ step }) => step)) &&
    [...draws, ...events].every(isThere) &&
    draws.every((drawn) => fitsAction(drawn, file)) &&
    areSeated(file) &&
    isResultWhole(file)
  );
}

/** A time-out draws for the action that it chooses, of the seat whose time was up. */
function fitsAction({ step, use }: GameFile["draws"][number], { actions }: GameFile): boolean {
  const action = actions[step - 1];
  return use === "act" || (action?.by === "timeout" && use === `timeout-${action.seat}`);
}

/** Nobody is named who does not sit there, and in an audience nobody twice. */
function areSeated({ seats, opener, actions, events, result }: GameFile): boolean {
  const isSeat = (seat: Seat | null): boolean => seat === null || seat < seats.length;
  const audiences = events.flatMap((told) => told.events.flatMap(({ to }) => (to === "all" ? [] : [to])));
  return (
    [opener, result?.opens ?? null, ...actions.map(({ seat }) => seat)].every(isSeat) &&
    audiences.every((to) => to.every(isSeat) && new Set(to).size === to.length)
  );
}

/** Each seat has a place and a score. */
function isResultWhole({ seats, result }: GameFile): boolean {
  if (result === null) return true;
  const placed = result.places.flat().toSorted((one, other) => one - other);
  return (
    result.scores.length === seats.length &&
    result.places.every((tied) => tied.length > 0) &&
    placed.length === seats.length &&
    placed.every((seat, index) => seat === index)
  );
}

function isRising(values: readonly (number | bigint)[]): boolean {
  return values.every((value, index) => index === 0 || (values[index - 1] ?? value) < value);
}
