import { gameIds, games } from "../games/index.js";
import { gameTexts } from "../games/ui.js";

// Prints what there is to play as JSON, for programs that share no code with this one, such as the playground.
const [de, en] = [gameTexts("de"), gameTexts("en")];
const listed = gameIds.map((game) => {
  const { seats, minutes, difficulty } = games[game];
  return { game, seats, minutes, difficulty, goal: { de: de[game].help.goal, en: en[game].help.goal } };
});
process.stdout.write(`${JSON.stringify(listed)}\n`);
