import type { APIModalInteractionResponseCallbackData } from "discord.js";

/** What a lobby's modal is filled in with for one more computer player. @throws Error if it has no field for them */
export function oneMoreComputer(
  modal: APIModalInteractionResponseCallbackData,
  level: string = "relaxed",
): Readonly<Record<string, string>> {
  const present = /"custom_id":"computers".*?"value":"(\d)\.(\d)"[^}]*"default":true/u.exec(JSON.stringify(modal));
  if (present === null) throw new Error(`no computer players in ${modal.custom_id}`);
  const [relaxed, strong] = [Number(present[1]), Number(present[2])];
  return { computers: level === "relaxed" ? `${relaxed + 1}.${strong}` : `${relaxed}.${strong + 1}` };
}
