import type { Clock } from "../clock.js";
import { Cooldown } from "../lib/cooldown.js";
import type { Log } from "../log.js";
import type { Board } from "../tables/board.js";
import type { GuildClient } from "./api/guild-client.js";
import type { ClosedChannels } from "./api/pacing/closed-channels.js";
import { missingPermissions } from "./context.js";
import type { InteractionContext } from "./replies.js";

/** What checking the bot's permissions needs. */
export interface PermissionPorts {
  readonly guilds: Pick<GuildClient, "joinThread">;
  readonly clock: Pick<Clock, "steady">;
  readonly log: Pick<Log, "warn">;
  /** Left out: none is ever closed. */
  readonly closed?: Pick<ClosedChannels, "isClosed" | "pressed"> | undefined;
  /** A link that invites the bot to a server where only its commands were added; null: it is there, or that is unknown. */
  readonly inviteTo?: ((guild: string) => string | null) | undefined;
}

/** The bot's permissions in channels, as interactions tell them; people who press there are told what is missing. */
export class Permissions {
  /** Limits notices of lost permissions, per table or thread. */
  readonly #toldOfLoss: Cooldown;

  constructor(private readonly ports: PermissionPorts) {
    this.#toldOfLoss = new Cooldown(ports.clock, 10 * 60_000);
  }

  /** Whether the bot could keep a board up to date; if not, the caller is told what it lacks, or how it is invited. */
  async canOpenHere(context: InteractionContext): Promise<boolean> {
    const { t, reply } = context;
    const { inviteTo, guilds } = this.ports;
    const invite = inviteTo?.(context.guild) ?? null;
    if (invite !== null) {
      await reply.say(t("answers.inviteMe", { link: invite }));
      return false;
    }
    const missing = missingPermissions(context);
    if (missing.length === 0) {
      if (context.channelKind !== "private" || (await guilds.joinThread(context.channel))) return true;
      await reply.text("answers.notInThread");
      return false;
    }
    const permissions = missing.map((name) => t(`permissions.${name}`));
    await reply.say(t("answers.missingPermission", { permissions }));
    return false;
  }

  /**
   * Somebody presses in a channel that takes none of the bot's messages though it has the permissions: what waits is
   * written, unless that is a private thread which the bot is not in any more; then the presser is told.
   *
   * @param context of an answered interaction
   */
  async openAgain(context: InteractionContext): Promise<void> {
    const { closed, guilds } = this.ports;
    const { channel, t, reply } = context;
    if (closed === undefined || missingPermissions(context).length > 0) return;
    if (context.channelKind !== "private" || !closed.isClosed(channel) || (await guilds.joinThread(channel)))
      closed.pressed(channel);
    else if (this.#toldOfLoss.begin(channel)) await reply.followUp(t("answers.outOfThread"));
  }

  /**
   * Tells the presser that the bot has lost a permission since. Presses still work, as answers need none, but time-outs
   * and computer players would no longer show.
   */
  async tellOfLostRights(context: InteractionContext, board: Board): Promise<void> {
    const missing = missingPermissions(context);
    if (missing.length === 0 || !this.#toldOfLoss.begin(board.table)) return;
    const facts = { table: board.table, channel: board.channel, missing };
    this.ports.log.warn(facts, "the bot has lost rights in a channel");
    const permissions = missing.map((name) => context.t(`permissions.${name}`));
    await context.reply.followUp(context.t("answers.lostPermission", { permissions }));
  }
}
