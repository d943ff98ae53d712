import { Locale } from "discord-api-types/v10";
import type { CommandForm, Localizations } from "../world/registered-command.js";
import type { Path } from "../world/components.js";
import { optionsOf } from "./command-walk.js";
import type { FormProblem } from "./errors.js";

/** A slash command needs one. */
export function description(command: CommandForm): readonly FormProblem[] {
  if (command.description) return [];
  return [{ path: ["description"], code: "BASE_TYPE_REQUIRED", message: "This field is required" }];
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** In every language: a few letters, none in upper case. */
export function names(command: CommandForm): readonly FormProblem[] {
  const named = [{ option: command, path: [] as Path }, ...optionsOf(command.options)];
  return named.flatMap(({ option, path }) => {
    const places = [
      { name: option.name, path: [...path, "name"] },
      ...Object.entries(option.name_localizations ?? {}).map(([locale, name]) => ({
        name: name ?? option.name,
        path: [...path, "name_localizations", locale],
      })),
    ];
    return places
      .filter(({ name }) => !NAME.test(name) || name !== name.toLowerCase())
      .map((place) => ({
        path: place.path,
        code: "APPLICATION_COMMAND_INVALID_NAME",
        message: "Command name is invalid",
      }));
  });
}

const LOCALES: ReadonlySet<string> = new Set(Object.values(Locale));

/** Only languages that Discord has. */
export function locales(command: CommandForm): readonly FormProblem[] {
  const texts = [{ option: command, path: [] as Path }, ...optionsOf(command.options)];
  const chosen = optionsOf(command.options).flatMap(({ option, path }) =>
    (option.choices ?? []).map((choice, index) => ({
      path: [...path, "choices", index, "name_localizations"],
      words: choice.name_localizations,
    })),
  );
  const places = texts.flatMap(({ option, path }) => [
    { path: [...path, "name_localizations"], words: option.name_localizations },
    { path: [...path, "description_localizations"], words: option.description_localizations },
  ]);
  return [...places, ...chosen].flatMap(({ path, words }) =>
    Object.keys(words ?? {})
      .filter((locale) => !LOCALES.has(locale))
      .map((locale) => ({ path: [...path, locale], code: "BASE_TYPE_CHOICES", message: "This is no locale." })),
  );
}

/** Of a command together, the longest language counting. */
export function size(command: CommandForm): readonly FormProblem[] {
  const longest = (text: string, words: Localizations | undefined) =>
    Math.max(text.length, ...Object.values(words ?? {}).map((word) => word?.length ?? 0));
  const all = [command, ...optionsOf(command.options).map(({ option }) => option)];
  const sum = all.reduce(
    (total, one) =>
      total +
      longest(one.name, one.name_localizations) +
      longest(one.description ?? "", one.description_localizations) +
      ("choices" in one ? (one.choices ?? []) : []).reduce(
        (length, choice) => length + longest(choice.name, choice.name_localizations) + String(choice.value).length,
        0,
      ),
    0,
  );
  if (sum <= 8000) return [];
  return [{ path: [], code: "APPLICATION_COMMAND_TOO_LARGE", message: "Command exceeds maximum size (8000)" }];
}
