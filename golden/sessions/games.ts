import { chance, play } from "../play.js";
import { addComputer, press, slash } from "../screen.js";
import type { Sessions } from "../session.js";

/** Who sits at a table besides people, by level. */
type Robots = readonly ("relaxed" | "strong")[];

/** A game in a server of a language, by people who read it or another, to its end. */
function game(id: string, locale: string, people: number, robots: Robots = [], options = {}): Sessions {
  const name = `${id}, server in ${locale}${robots.length > 0 ? ", with computer players" : ""}`;
  return {
    [name]: {
      options: { locale },
      run: async (stage) => {
        const locales = [locale, "de", "en-GB", "fr"];
        const users = ["Anna", "Ben", "Cleo *mit* Stern", "Dora_die_Erste"]
          .slice(0, people)
          .map((each, at) => stage.user(each, { locale: locales[at] ?? "de" }));
        const [host, ...others] = users;
        if (host === undefined) return;
        await slash(stage, host, `${id} start`, options);
        for (const user of others) await press(stage, user, "join");
        for (const level of robots) await addComputer(stage, host, level);
        await press(stage, host, "start");
        await play(stage, { people: users, pick: chance(name) });
        await stage.pass(20_000);
      },
    },
  };
}

/** Every game twice: in either language, among people and with computer players. */
export const gameSessions: Sessions = {
  ...game("katchen", "de", 3, [], { shots: 1 }),
  ...game("katchen", "en-US", 2, ["relaxed", "strong"]),
  ...game("katchme", "de", 3),
  ...game("katchme", "en-US", 1, ["relaxed", "strong"]),
  ...game("kalle", "de", 3),
  ...game("kalle", "en-US", 2, ["relaxed", "strong"]),
  ...game("denkste", "de", 2),
  ...game("denkste", "en-US", 2, ["strong"]),
  ...game("catnoir", "de", 3),
  ...game("catnoir", "en-US", 2, ["relaxed", "strong"]),
};
