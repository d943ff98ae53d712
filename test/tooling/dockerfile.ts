/** With its continuations, such as `RUN npm ci`. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** `FROM … AS name` and what follows. */
export interface Stage {
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** By Docker's "Dockerfile reference"; knows no heredocs. */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const line of text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll("\\\n", " ")
    .split("\n")) {
    const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push({ name: / AS (\w+)$/i.exec(rest)?.[1] ?? "final", instructions: [] });
    else if (name !== "") stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

/** The words of an exec form such as `["node", "dist/main.js"]`. */
export function execForm({ rest }: Instruction): readonly string[] {
  const list: unknown = JSON.parse(rest.slice(rest.indexOf("[")));
  if (!Array.isArray(list)) throw new Error(`not an exec form: ${rest}`);
  return list.map(String);
}
