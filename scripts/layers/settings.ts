import { posix } from "node:path";
import type { Ban, Layer } from "./table.js";

/** Folders below a layer's own. */
const deepest = 2;

const where = "(scripts/layers/table.ts, put in force by npm run layers)";

/** As JSON: one line an override. */
export function layerSettings(layers: readonly Layer[], drawing: readonly string[], bans: readonly Ban[]): string {
  const overrides = [
    ...bans.map(({ files, globals, message }) => ({
      files: [`src/${files}`],
      rules: { "no-restricted-globals": ["error", ...globals.map((name) => ({ name, message }))] },
    })),
    restriction("**/*.ts", [{ group: ["**"], message: `No layer covers this file ${where}.` }]),
    ...layers
      .toSorted((one, other) => one.place.split("/").length - other.place.split("/").length)
      .flatMap((layer) => restrictions(layer, drawing.includes(layer.place))),
  ];
  return `{ "overrides": [\n${overrides.map((override) => JSON.stringify(override)).join(",\n")}\n] }\n`;
}

/** For each depth of a layer's files: their imports differ. */
function restrictions(layer: Layer, draws: boolean): readonly object[] {
  const { place } = layer;
  if (isFile(place)) return [restriction(place, patterns(posix.dirname(place), layer, draws))];
  return Array.from({ length: deepest + 1 }, (_, depth) =>
    restriction(`${place}${"/*".repeat(depth)}/*.ts`, patterns(`${place}${"/+".repeat(depth)}`, layer, draws)),
  );
}

function restriction(files: string, refused: readonly object[]): object {
  return { files: [`src/${files}`], rules: { "no-restricted-imports": ["error", { patterns: refused }] } };
}

/** What one folder's files may not import. The linter stops at the first pattern with "!", so those come last. */
function patterns(
  folder: string,
  { place, imports, types, packages, typePackages }: Layer,
  draws: boolean,
): readonly object[] {
  const all = [...imports, ...[...types, ...typePackages].map((type) => `${type} (types)`), ...packages].join(", ");
  const paths = [...(isFile(place) ? [] : [place]), ...imports, ...types];
  const plain = [...packages, ...typePackages].filter((name) => !name.includes("/"));
  const scoped = packages.flatMap((name) =>
    name.endsWith("*") ? [name, `${name}/**`] : name.includes("/") ? [name] : [],
  );
  const typesOnly = [...types.flatMap((target) => specifiers(folder, target)), ...typePackages].map(inRegex);
  return [
    { regex: "[^./]/\\.\\.?/|^\\./\\.", message: "Write the path straight: ../ only at its beginning." },
    ...(typesOnly.length === 0
      ? []
      : [{ regex: `^(${typesOnly.join("|")})$`, allowTypeImports: true, message: `Only its types ${where}.` }]),
    ...(draws ? [{ regex: "^\\.", importNamePattern: "State$", message: "No state may be drawn: draw a view." }] : []),
    {
      group: [
        "**",
        // A name without a slash fits any path's end too.
        ...plain.flatMap((name) => [`!${name}`, `*/**/${name}`]),
        ...scoped.map((name) => `!${name}`),
        ...paths.flatMap((target) => specifiers(folder, target)).map((specifier) => `!${specifier}`),
      ],
      message: `src/${place} may not import this, but: ${all === "" ? "nothing" : all} ${where}.`,
    },
  ];
}

/** As imports of a file in `folder` write them, as globs. */
function specifiers(folder: string, target: string): readonly string[] {
  if (isFile(target)) return [`${upTo(folder, posix.dirname(target))}${posix.basename(target, ".ts")}.js`];
  const above = [...parentsBelow(folder, target), target].map((place) => upTo(folder, place));
  return above.flatMap((up) => [`${up}[a-z]*.js`, `${up}[a-z]*/**`]);
}

/** The folder and those above it, within `target`: a straight path enters by their names. */
function parentsBelow(folder: string, target: string): readonly string[] {
  return folder.startsWith(`${target}/`) ? [folder, ...parentsBelow(posix.dirname(folder), target)] : [];
}

/** Up to the slash before a name. */
function upTo(folder: string, target: string): string {
  const way = posix.relative(folder, target);
  return way === "" ? "./" : `${way.startsWith("..") ? way : `./${way}`}/`;
}

/** A glob of `specifiers` as a regular expression. */
function inRegex(glob: string): string {
  return glob.replaceAll(/\.|\*\*?/g, (sign) => (sign === "." ? "\\." : sign === "*" ? "[^/]*" : ".*"));
}

function isFile(place: string): boolean {
  return place.endsWith(".ts");
}
