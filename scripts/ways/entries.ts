import { type ESTree, parseSync, Visitor } from "vite";

/** A function was entered. */
export interface Entry {
  /** Below `src`. */
  readonly file: string;
  /** As the source names it; empty for one without a name. */
  readonly name: string;
}

/** How far a way leads. */
export interface Way {
  /** Files entered, in the order of their first entry. */
  readonly files: readonly string[];
  /** Two entries in a row that are in different files. */
  readonly moves: number;
  /** Moves to a file that was entered before. */
  readonly returns: number;
}

/**
 * The same module, but every function in it first calls `globalThis.entered` with the file and its own name.
 *
 * @throws SyntaxError if it is no module of TypeScript
 */
export function recordEntries(code: string, file: string): string {
  const { program, errors } = parseSync(file, code);
  if (errors[0] !== undefined) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const names = new Map<unknown, string>();
  const name = (key: ESTree.Node, value: unknown): void => {
    if (key.type === "Identifier" || key.type === "PrivateIdentifier") names.set(value, key.name);
  };
  const inserted: { readonly at: number; readonly text: string }[] = [];
  const enter = (entered: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    const { body } = entered;
    if (body === null) return;
    const own = (entered.id === null ? names.get(entered) : entered.id.name) ?? "";
    const call = `globalThis.entered(${JSON.stringify(file)}, ${JSON.stringify(own)})`;
    if (body.type === "BlockStatement") inserted.push({ at: body.start + 1, text: `${call};` });
    else inserted.push({ at: body.start, text: `(${call}, ` }, { at: body.end, text: ")" });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      name(id, init);
    },
    Property: ({ key, value }) => {
      name(key, value);
    },
    MethodDefinition: ({ key, value }) => {
      name(key, value);
    },
    PropertyDefinition: ({ key, value }) => {
      name(key, value);
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
  }).visit(program);
  const parts = inserted.toSorted((one, other) => one.at - other.at);
  const starts = [0, ...parts.map(({ at }) => at)];
  return starts.map((from, index) => (parts[index - 1]?.text ?? "") + code.slice(from, starts[index + 1])).join("");
}

/** Counts what was entered, in this order. */
export function wayOf(entries: readonly Entry[]): Way {
  const files = new Set<string>();
  let [moves, returns, last] = [0, 0, entries[0]?.file];
  for (const { file } of entries) {
    if (file !== last) {
      moves += 1;
      if (files.has(file)) returns += 1;
    }
    files.add(file);
    last = file;
  }
  return { files: [...files], moves, returns };
}
