/** How many people each table takes, largest first, and how many find no seat. */
export interface TableSizes {
  readonly sizes: readonly number[];
  readonly left: number;
}

/** Bounds of a game's seats. */
export interface SeatBounds {
  readonly min: number;
  readonly max: number;
}

/** The most users that a message mentions ("Allowed Mentions"). */
const maxMentions = 100;

/** Characters of their mentions: of the 2,000 in a message, 400 are left for its sentence and its link. */
const roomForMentions = 1_600;

/**
 * As few tables as hold as many people as possible: sizes differ by one at most, and nobody is alone. Somebody is left
 * over where no such tables hold all.
 */
export function tableSizes(people: number, { min, max }: SeatBounds): TableSizes {
  const least = Math.max(2, min);
  for (let seated = people; seated >= least; seated -= 1) {
    const tables = Math.ceil(seated / max);
    const small = Math.floor(seated / tables);
    if (small < least) continue;
    const larger = seated - small * tables;
    return {
      sizes: Array.from({ length: tables }, (_, at) => (at < larger ? small + 1 : small)),
      left: people - seated,
    };
  }
  return { sizes: [], left: people };
}

/** Users by lot, the same for the same evening in whatever order they come. @param lot what is drawn for */
export function drawOrder(users: readonly string[], lot: string): readonly string[] {
  const drawn = users.map((user) => ({ user, by: hash(`${lot} ${user}`) }));
  return drawn.toSorted((one, other) => one.by - other.by || (one.user < other.user ? -1 : 1)).map(({ user }) => user);
}

/** FNV-1a in 32 bits, its bits mixed once more: similar texts have unlike hashes. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** People table by table. Those beyond the tables are left out. */
export function seatUsers<T>(users: readonly T[], sizes: readonly number[]): readonly (readonly T[])[] {
  return sizes.map((size, at) => {
    const from = sizes.slice(0, at).reduce((sum, before) => sum + before, 0);
    return users.slice(from, from + size);
  });
}

/**
 * Users in parts, each small enough for one message that mentions them all: Discord limits how many are mentioned, and
 * a message's characters.
 */
export function inMentions(
  users: readonly string[],
  most = maxMentions,
  room = roomForMentions,
): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let left = 0;
  for (const user of new Set(users)) {
    // As `<@user>`, with a space.
    const length = user.length + 4;
    const part = parts.at(-1);
    if (part === undefined || part.length === most || length > left) {
      parts.push([user]);
      left = room - length;
    } else {
      part.push(user);
      left -= length;
    }
  }
  return parts;
}
