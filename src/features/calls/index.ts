import { type APISelectMenuOption, ComponentType, InteractionResponseType } from "discord.js";
import type { Feature, Press } from "../../discord/feature.js";
import type { InteractionContext } from "../../discord/replies.js";
import { message, type PublicMessage } from "../../discord/ui/frame.js";
import { callsTable, openVerb } from "../../discord/ui/learn-buttons.js";
import { buttons, type CustomId, select, text } from "../../discord/ui/parts.js";
import { textModal } from "../../discord/ui/text-modal.js";
import { zoneNamed, zoneOf } from "../../lib/time-zones.js";
import type { CallRow } from "../../store/store.js";
import { usualQuiet } from "../../tables/clock/quiet-hours.js";
import type { SettingsKeeper } from "../../tables/server-settings.js";
import type { UserDataService } from "../../tables/user-data.js";
import type { Translate } from "../../texts/index.js";

/** What calls need. */
export interface CallsDeps {
  readonly userData: Pick<UserDataService, "calls" | "setCalls" | "dropCalls">;
  readonly settings: Pick<SettingsKeeper, "of">;
}

/** Whether and when somebody is mentioned as their turn begins at a slow table: a panel for each person. */
export function callsFeature({ userData, settings }: CallsDeps): Feature {
  const wishesOf = async (user: string): Promise<CallRow> =>
    (await userData.calls(user)) ?? { user, isCalled: true, zone: null, ...usualQuiet };
  const panelFor = async (context: InteractionContext, row: CallRow): Promise<PublicMessage> => {
    const { guild, locale, t } = context;
    const set = await settings.of(guild);
    const own = zoneOf({ zone: null, hostLocale: locale }, null);
    return callsPanel(row, zoneOf(set, set.locale), own, t);
  };
  return {
    id: "calls",
    words: [{ word: callsTable, isEphemeral: true }],
    onPress: async (context, { id: { verb }, values }) => {
      const { person, reply, t } = context;
      const present = await wishesOf(person.user);
      if (verb === openVerb) return void (await reply.ephemeral(await panelFor(context, present)));
      if (verb === "ask") {
        const words = { title: t("calls.zoneTitle"), hint: t("calls.zoneHint"), value: present.zone ?? "" };
        return void (await reply.respond({
          type: InteractionResponseType.Modal,
          data: textModal(idOf("zone"), words, longestZone),
        }));
      }
      const changed = withChoice(present, verb, values);
      if (changed === null) return reply.text(verb === "zone" ? "answers.badZone" : "answers.unknownButton");
      await userData.setCalls(changed);
      await reply.update(await panelFor(context, changed));
    },
    factsOf: async (user) => {
      const row = await userData.calls(user);
      return { name: "calls.json", json: JSON.stringify(row, null, 2), isEmpty: row === null };
    },
    forget: (user) => userData.dropCalls(user),
  };
}

/** In characters: the longest name of a time zone is far below that. */
const longestZone = 40;

/** The value of the server's time zone. */
const ofServer = "server";

const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** Null: that means nothing. */
function withChoice(row: CallRow, verb: string, [value = ""]: Press["values"]): CallRow | null {
  const hour = hours.find((one) => String(one) === value);
  const zone = value === ofServer ? null : zoneNamed(value);
  switch (verb) {
    case "called":
      return { ...row, isCalled: value !== "off" };
    case "from":
      return hour === undefined ? null : { ...row, quietFrom: hour * 60 };
    case "until":
      return hour === undefined ? null : { ...row, quietUntil: hour * 60 };
    case "zone":
      return zone === null && value !== ofServer ? null : { ...row, zone };
    default:
      return null;
  }
}

function idOf(verb: string): CustomId {
  return { table: callsTable, prompt: 0, verb, argument: "" };
}

/**
 * What somebody has chosen, with selects to change it.
 *
 * @param server the server's time zone
 * @param own where most people live who have their Discord in the reader's language
 */
function callsPanel(row: CallRow, server: string, own: string, t: Translate): PublicMessage {
  const { isCalled, quietFrom, quietUntil, zone } = row;
  const others = new Set([own, ...(zone === null ? [] : [zone])]);
  const zones: readonly APISelectMenuOption[] = [
    { value: ofServer, label: t("calls.zoneServer", { zone: server }), default: zone === null },
    ...[...others].map((name) => ({ value: name, label: name, default: name === zone })),
  ];
  return message({
    type: ComponentType.Container,
    components: [
      text(`### 🔔 ${t("calls.title")}`, t("calls.text"), `-# ${t("calls.note")}`),
      select(idOf("called"), t("calls.called"), [
        { value: "on", label: t("calls.on"), default: isCalled },
        { value: "off", label: t("calls.off"), default: !isCalled },
      ]),
      select(idOf("from"), t("calls.from"), hourOptions("calls.fromAt", quietFrom, t)),
      select(idOf("until"), t("calls.until"), hourOptions("calls.untilAt", quietUntil, t)),
      select(idOf("zone"), t("calls.zone"), zones),
      buttons({ id: idOf("ask"), style: "plain", label: t("calls.zoneOther") }),
    ],
  });
}

/** @param present in minutes since midnight */
function hourOptions(
  key: "calls.fromAt" | "calls.untilAt",
  present: number,
  t: Translate,
): readonly APISelectMenuOption[] {
  return hours.map((hour) => ({
    value: String(hour),
    label: t(key, { time: hourInWords(hour, t) }),
    default: hour * 60 === present,
  }));
}

/** As people write it: `0 Uhr`, `12 am`, `0 h`, and `0:00` where a language has no word for that. */
function hourInWords(hour: number, t: Translate): string {
  const said = (form: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(t.locale, { ...form, timeZone: "UTC" }).format(hour * 60 * 60_000);
  const words = said({ hour: "numeric" });
  return /^\d+$/u.test(words) ? said({ hour: "numeric", minute: "2-digit" }) : words.replace(/^0(?=\d)/u, "");
}
