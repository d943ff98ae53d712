import type { FastifyInstance, FastifyReply } from "fastify";
import type { LocalDiscord, LocalUser, Outcome, WireEntry } from "../discord/types.js";
import { bodies } from "./bodies.js";
import { listCommands, listMenu } from "./site-commands.js";
import type { Acts, Done, Messages, People, Person, Place, QuietAct, WireBody, WireRow, WireRows } from "./contract.js";
import { nameOf, type Rooms } from "./rooms.js";
import { controlsOf } from "./open-tables.js";

/** Newest ones of a channel. */
const SHOWN = 100;

/** What one person sees and does. Paths and bodies are in contract.ts. */
export function addRoutes(server: FastifyInstance, discord: LocalDiscord, rooms: Rooms): void {
  server.get("/api/people", (): People => ({ people: discord.users().map(toPerson) }));

  server.get<{ Params: { user: string } }>("/api/users/:user/place", (request, reply): Place | FastifyReply => {
    const user = findUser(discord, request.params.user);
    if (user === null) return nobody(reply);
    return {
      me: toPerson(user),
      ownRoles: user.member.roles,
      people: discord.users().map(toPerson),
      app: { id: discord.application, name: discord.botName },
      roles: discord.roles(),
      channels: rooms.list(nameOf(user)),
      commands: listCommands(user.commands(), user.locale),
      menu: listMenu(user.menuCommands(), user.locale),
      media: new URL(discord.url).origin,
    };
  });

  server.get<{ Params: { user: string; channel: string } }>(
    "/api/users/:user/channels/:channel/messages",
    (request, reply): Messages | FastifyReply => {
      const user = findUser(discord, request.params.user);
      return user === null ? nobody(reply) : { messages: user.sees(request.params.channel).slice(-SHOWN) };
    },
  );

  addAct(server, discord, "slash", (user, { channel, command, options }) => user.slash(channel, command, options));
  addAct(server, discord, "autocomplete", (user, { channel, command, option, text }) =>
    user.autocomplete(channel, command, option, text),
  );
  addAct(server, discord, "menu", (user, { channel, command, target }) => user.menu(channel, command, target));
  addAct(server, discord, "press", (user, { message, customId }) => user.press(message, customId));
  addAct(server, discord, "select", (user, { message, customId, values }) => user.select(message, customId, values));
  addAct(server, discord, "submit", (user, { interaction, fields }) => user.submit(interaction, fields));
  addQuietAct(server, discord, "dismiss", (user, { message }) => user.dismiss(message));
  addQuietAct(server, discord, "say", (user, { channel, content }) => void user.say(channel, content));
  addQuietAct(server, discord, "language", (user, { locale }) => discord.setUserLocale(user.id, locale));
}

/** What the local Discord would not let a user do is a problem. */
function addAct<Name extends Exclude<keyof Acts, QuietAct>>(
  server: FastifyInstance,
  discord: LocalDiscord,
  name: Name,
  act: (user: LocalUser, body: Acts[Name]) => Promise<Outcome>,
): void {
  addRoute(server, discord, name, async (user, body) => ({ outcome: await act(user, body) }));
}

/** Something that is done at once. */
function addQuietAct<Name extends QuietAct>(
  server: FastifyInstance,
  discord: LocalDiscord,
  name: Name,
  act: (user: LocalUser, body: Acts[Name]) => void,
): void {
  addRoute(server, discord, name, async (user, body) => {
    act(user, body);
    return {};
  });
}

function addRoute<Name extends keyof Acts>(
  server: FastifyInstance,
  discord: LocalDiscord,
  name: Name,
  act: (user: LocalUser, body: Acts[Name]) => Promise<object>,
): void {
  server.post<{ Params: { user: string } }>(`/api/users/:user/${name}`, async (request, reply) => {
    const user = findUser(discord, request.params.user);
    if (user === null) return nobody(reply);
    const body = bodies[name].safeParse(request.body);
    if (!body.success) return reply.code(400).send({ problem: body.error.message } satisfies Done);
    try {
      return await act(user, body.data);
    } catch (error) {
      return reply.code(409).send({ problem: error instanceof Error ? error.message : String(error) } satisfies Done);
    }
  });
}

function nobody(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ problem: "no such user" } satisfies Done);
}

function findUser(discord: LocalDiscord, id: string): LocalUser | null {
  return discord.users().find((user) => user.id === id) ?? null;
}

function toPerson(person: LocalUser): Person {
  const { id, user, locale } = person;
  return { id, name: nameOf(person), handle: user.username, locale };
}

/** An entry as a line of a list. */
export function toRow(entry: WireEntry): WireRow {
  const { body, ...row } = entry;
  return { ...row, table: controlsOf(body)[0]?.table ?? null };
}

/** All lines, and one line's JSON. */
export function addWireRoutes(server: FastifyInstance, discord: LocalDiscord): void {
  server.get("/api/wire", (): WireRows => ({ rows: discord.wire.entries().map(toRow) }));
  server.get<{ Params: { id: string } }>("/api/wire/:id", (request, reply): WireBody | typeof reply => {
    const entry = discord.wire.entries().find(({ id }) => id === Number(request.params.id));
    return entry === undefined ? reply.code(404).send({ body: null }) : { body: entry.body };
  });
}
