import type { FastifyInstance } from "fastify";
import { checkCommands } from "../validity/command-body.js";
import { ApiError, missingAccess, unknownApplication, unknownCommand, unknownGuild } from "../validity/errors.js";
import { checkForm } from "../validity/form.js";
import { commandCreate, commandEdit, commandList } from "../validity/schemas.js";
import type { Command, CommandForm } from "../world/registered-command.js";
import { commandsOf, creationsToday, patchCommand, registerCommand, withoutLocalizations } from "../world/commands.js";
import { changed, type World } from "../world/world.js";

/** Of one application and server; and new ones in a day. */
const MAX_COMMANDS = 100;
const MAX_CREATIONS = 200;

interface All {
  readonly Params: { readonly application: string; readonly guild?: string };
  readonly Querystring: { readonly with_localizations?: string };
}

interface One {
  readonly Params: All["Params"] & { readonly command: string };
}

/** Global commands (`/applications/:id/commands`) or a server's. */
export function commandRoutes(app: FastifyInstance, world: World): void {
  for (const all of ["/applications/:application/commands", "/applications/:application/guilds/:guild/commands"]) {
    const one = `${all}/:command`;
    app.get<All>(all, ({ params, query }) => {
      const commands = commandsOf(world, guildOf(world, params));
      return query.with_localizations === "true" ? commands : commands.map(withoutLocalizations);
    });
    app.put<All>(all, ({ params, body }) => {
      const guild = guildOf(world, params);
      const forms = checkForm(commandList, body);
      checkCommands(forms, (index) => [index]);
      if (forms.length > MAX_COMMANDS) throw tooMany();
      checkCreations(world, guild, forms);
      const kept = new Set(forms.map((form) => registerCommand(world, guild, form).id));
      for (const { id } of commandsOf(world, guild)) if (!kept.has(id)) world.commands.delete(id);
      changed(world, { type: "command" });
      return commandsOf(world, guild);
    });
    app.post<All>(all, ({ params, body }, reply) => {
      const guild = guildOf(world, params);
      const form = checkForm(commandCreate, body);
      checkCommands([form], () => []);
      const before = commandsOf(world, guild).length;
      if (before >= MAX_COMMANDS) throw tooMany();
      checkCreations(world, guild, [form]);
      const command = registerCommand(world, guild, form);
      changed(world, { type: "command" });
      return reply.code(commandsOf(world, guild).length > before ? 201 : 200).send(command);
    });
    app.get<One>(one, ({ params }) => commandOf(world, params));
    app.patch<One>(one, ({ params, body }) => {
      const old = commandOf(world, params);
      const form = checkForm(commandEdit, body);
      checkCommands([{ ...old, ...form }], () => []);
      const command = patchCommand(world, old, form);
      changed(world, { type: "command" });
      return command;
    });
    app.delete<One>(one, ({ params }, reply) => {
      world.commands.delete(commandOf(world, params).id);
      changed(world, { type: "command" });
      return reply.code(204).send();
    });
  }
}

function guildOf(world: World, params: All["Params"]): string | null {
  if (params.application !== world.bot.id) throw unknownApplication();
  if (params.guild === undefined) return null;
  const server = world.servers.get(params.guild);
  if (server === undefined) throw unknownGuild();
  if (!server.hasBot) throw missingAccess();
  return server.id;
}

function commandOf(world: World, params: One["Params"]): Command {
  const guild = guildOf(world, params);
  const command = commandsOf(world, guild).find(({ id }) => id === params.command);
  if (!command) throw unknownCommand();
  return command;
}

/** @throws ApiError 30034 after too many new commands today */
function checkCreations(world: World, guild: string | null, forms: readonly CommandForm[]): void {
  const known = commandsOf(world, guild);
  const made = forms.filter(({ name, type }) => !known.some((one) => one.name === name && one.type === (type ?? 1)));
  if (creationsToday(world, guild).length + made.length <= MAX_CREATIONS) return;
  throw new ApiError(400, 30034, `Max number of daily application command creates has been reached (${MAX_CREATIONS})`);
}

function tooMany(): ApiError {
  return new ApiError(400, 30032, `Maximum number of application commands reached (${MAX_COMMANDS})`);
}
