/** Characters in one piece: a plain message holds 2000 (Discord's reference, "Create Message"). */
const room = 2000;

/** Puts sections together into as few pieces as hold them, in order; a section is never split. */
export function packed(sections: readonly string[]): readonly string[] {
  const pieces: string[] = [];
  for (const section of sections) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + 2 + section.length <= room) pieces.splice(-1, 1, `${last}\n\n${section}`);
    else pieces.push(section);
  }
  return pieces;
}
