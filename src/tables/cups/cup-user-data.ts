import { isCupOver } from "../../club/cups/cup-state.js";
import { decideCup } from "../../club/cups/decide-cup.js";
import { eventsOfUser, type PersonalCupEvent, withoutUser } from "../../club/cups/without-user.js";
import type { Store, TrophyRow } from "../../store/store.js";
import { type CupKeeper, rulesOf } from "./cup-keeper.js";
import type { OfServers } from "../clock/held-shards.js";
import type { CupPorts } from "./cup-ports.js";

/** What is stored about somebody in one cup. */
export interface PersonalCup {
  readonly cup: string;
  readonly guild: string;
  readonly title: string;
  /** Their name there. */
  readonly name: string | null;
  readonly events: readonly PersonalCupEvent[];
  /** Null: they have not won it, or it counts for nothing. */
  readonly trophy: TrophyRow | null;
}

/** All cups that name a user. @param of left out: in all servers */
async function cupsNaming({ cups }: Pick<Store, "cups">, user: string, of?: OfServers): Promise<readonly string[]> {
  const [named, won] = await Promise.all([cups.cupsOf(user), cups.trophiesOf(user)]);
  const all = [...new Set([...named, ...won.map(({ cup }) => cup)])];
  if (of === undefined) return all;
  const guilds = await Promise.all(all.map(async (id) => (await cups.of(id))?.guild));
  // A trophy outlives its cup.
  const guildOf = (id: string, at: number): string => guilds[at] ?? won.find(({ cup }) => cup === id)?.guild ?? "";
  return all.filter((id, at) => of(guildOf(id, at)));
}

/** What is stored about somebody, cup by cup. */
export async function personalCups(
  store: Pick<Store, "cups">,
  keeper: CupKeeper,
  user: string,
): Promise<readonly PersonalCup[]> {
  const ids = await cupsNaming(store, user);
  const states = await Promise.all(ids.map((id) => keeper.load(id)));
  return states.flatMap((state) => {
    if (state === null) return [];
    const { row, cup, events, trophies } = state;
    const name = cup.names.get(user) ?? (cup.host.user === user ? cup.host.name : null);
    const trophy = trophies.find((one) => one.cup === row.id && one.user === user) ?? null;
    return [{ cup: row.id, guild: row.guild, title: cup.title, name, events: eventsOfUser(events, user), trophy }];
  });
}

/** Takes a user out of the cups of some servers; of those under way they withdraw. @returns these cups */
export async function removeFromCups(
  { store, clock }: Pick<CupPorts, "store" | "clock">,
  keeper: CupKeeper,
  user: string,
  of: OfServers,
): Promise<readonly string[]> {
  const ids = await cupsNaming(store, user, of);
  for (const id of ids) {
    await keeper.changes.run(id, async () => {
      const present = await keeper.load(id);
      if (present === null) return keeper.removeUser(user, id, []);
      const now = clock.now();
      const request = {
        type: "leave",
        id: `${id}-deleted-${present.cup.last}`,
        user,
        name: "",
        mayHost: false,
      } as const;
      const decided = isCupOver(present.cup) ? null : decideCup(present.cup, request, now, rulesOf(present));
      if (decided?.kind === "facts") await keeper.append(present, decided.facts, request.id, now);
      const { events } = (await keeper.load(id)) ?? present;
      await keeper.removeUser(user, id, withoutUser(events, user));
    });
  }
  return ids;
}
