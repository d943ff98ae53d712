import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser } from "../../playground/discord/types.js";
import type { Play } from "../../playground/play.js";
import { fillClub } from "./fill-club.js";

/** What the club's scenes need. */
interface ClubStage {
  readonly play: Play;
  readonly viewer: LocalUser;
  readonly databaseFile: string;
  /** Takes a picture of the viewer's newest message. */
  readonly show: (screen: string) => Promise<void>;
}

/** Nobody gets pictures faster. */
const pictureMs = 2_100;

/** Every answer of `/club`, as somebody sees it after some weeks of evenings. */
export async function showClub({ play, viewer, databaseFile, show }: ClubStage): Promise<void> {
  fillClub(play, databaseFile);
  const { channel } = play.discord;
  const { ben } = play.people;
  const open = async (subcommand: string): Promise<string> => {
    await sleep(pictureMs);
    return shown(await viewer.slash(channel, `club ${subcommand}`));
  };
  const table = await open("table");
  await show("table");
  await viewer.press(table, "club:0:records");
  await show("records");
  for (const subcommand of ["rivals", "rounds", "recap"]) {
    await open(subcommand);
    await show(subcommand);
  }
  const player = await open("player");
  await show("player");
  // Its button is there in December and January alone.
  await sleep(pictureMs);
  await viewer.pressBlindly(channel, player, `club:0:year:${new Date().getFullYear()}`);
  await show("year");
  shown(await viewer.menu(channel, "Rivals", ben.id));
  await show("pair");
  shown(await viewer.menu(channel, "Challenge to …", ben.id));
  await show("challenge");
}

function shown(outcome: Awaited<ReturnType<LocalUser["slash"]>>): string {
  if (outcome.type !== "message") throw new Error(`the club never answered: ${outcome.type}`);
  return outcome.message.id;
}
