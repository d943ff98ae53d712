import {
  ApplicationCommandOptionType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord-api-types/v10";

/** What the gallery shows one at a time. */
export const parts = ["layout", "buttons", "selects", "media", "older", "text", "secret", "shout"] as const;

export type Part = (typeof parts)[number];

/** Brings up everything that a page draws. */
export const gallery: RESTPostAPIChatInputApplicationCommandsJSONBody = {
  name: "gallery",
  description: "Everything there is to draw",
  options: [
    {
      type: ApplicationCommandOptionType.String,
      name: "part",
      description: "What to show",
      required: true,
      choices: parts.map((part) => ({ name: part, value: part })),
    },
  ],
};

/** A command that nobody ever answers. */
export const silence: RESTPostAPIChatInputApplicationCommandsJSONBody = { name: "silence", description: "No answer" };
