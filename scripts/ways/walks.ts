import { type Guest, guest, World } from "./world.js";

/** Records what a job enters, and forgets what the one before has entered. */
export type Recording = (job: () => Promise<void>) => Promise<void>;

const [anna, ben] = [guest("Anna"), guest("Ben")];

/** What is recorded, each with all that has to happen before. */
const walks: Readonly<Record<string, (world: World, record: Recording) => Promise<void>>> = {
  "a press in Kalle (a search)": async (world, record) => {
    await beginGame(world, "kalle");
    const kalle = await askedAt(world);
    await world.press(kalle, /:hide$/);
    await world.press(kalle, /:hide:5$/);
    await world.press(await askedAt(world), /:place:/);
    const mouse = await askedAt(world);
    await record(() => world.press(mouse, /:card:/));
    check((await askedAt(world)).user === kalle.user);
  },
  "somebody sits down": async (world, record) => {
    await world.command(anna, "katchen", "start");
    await record(() => world.press(ben, /:join$/));
    check(world.shows(/Ben/));
  },
  "the end of a game, until it stands in the book and on the board": async (world, record) => {
    await beginGame(world, "katchen");
    for (let who = await world.asked(); who !== null; who = await world.asked()) {
      const presser = who;
      await record(() => world.press(presser, /:throw$|:stand$/));
    }
  },
  "a cup’s round is drawn (7 people)": async (world, record) => {
    await world.command(anna, "cup", "open", { game: "kalle" });
    for (const name of ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta"])
      await world.press(guest(name), /^cup:\d+:join:/);
    await world.press(anna, /^cup:\d+:host:/);
    await record(() => world.press(anna, /^cup:\d+:start:/));
    check(world.shows(/"custom_id":"(?!cup:)[^"]*:start"/));
  },
  "a timed-out turn after a restart": async (world, record) => {
    await beginGame(world, "katchen");
    const before = await askedAt(world);
    await world.restart(60 * 60_000);
    await record(async () => {
      await world.start();
      await world.pass(90_000);
    });
    check((await askedAt(world)).user !== before.user);
  },
};

/** Walks all ways, one after the other. @param walked is told of each when it has been walked */
export async function walkAll(
  record: Recording,
  calledStore: () => void,
  walked: (title: string) => void,
): Promise<void> {
  for (const [title, walk] of Object.entries(walks)) {
    const world = new World(calledStore);
    await world.start();
    await walk(world, record);
    walked(title);
    await world.end();
  }
}

/** The two of them at a table. */
async function beginGame(world: World, game: string): Promise<void> {
  await world.command(anna, game, "start");
  await world.press(ben, /:join$/);
  await world.press(anna, /:start$/);
}

/** @throws Error unless all went as it should */
function check(isRight: boolean): void {
  if (!isRight) throw new Error("that way did not lead where it should");
}

/** @throws Error if it is nobody's turn */
async function askedAt(world: World): Promise<Guest> {
  const who = await world.asked();
  if (who === null) throw new Error("nobody is asked");
  return who;
}
