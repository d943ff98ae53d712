/** Challenging somebody from their context menu. */
export const challenge = {
  question: "What do you challenge **{{name}}** to?",
  pick: "Pick a game …",
  invitation: "{{user}}, **{{name}}** challenges you to {{game}}. Sit down, the table is ready.",
  quiet:
    "The table is ready. I haven’t pinged anybody this time, as there have been plenty of challenges lately. Just tell them yourself.",
  robot: "I don’t seat other bots. Add one of my computers at the table instead, they at least lose gracefully.",
  self: "Against yourself? Brave, but you lack a second chair.",
  absent: "That person is no longer on this server.",
} as const;
