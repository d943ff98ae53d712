import { ContainerBuilder, RoleSelectMenuBuilder, ActionRowBuilder } from "@discordjs/builders";
import type {
  APIActionRowComponent,
  APIMessageTopLevelComponent,
  APIModalInteractionResponseCallbackData,
  APIRoleSelectComponent,
  APISelectMenuOption,
} from "discord.js";
import { isZone, zoneOf } from "../../lib/time-zones.js";
import type { Translate } from "../../texts/index.js";
import type { ServerSettings } from "../../tables/server-settings.js";
import { writeCustomId, buttons, rule, select, text } from "../../discord/ui/parts.js";
import { textModal } from "../../discord/ui/text-modal.js";
import { pageId, type PanelOwner, settingsId, usualZone } from "./change-settings.js";

/** Time zones in the select. Any other is typed into the modal. */
const usualZones = [
  "Europe/Berlin",
  "Europe/Vienna",
  "Europe/Zurich",
  "Europe/London",
  "Europe/Lisbon",
  "Europe/Helsinki",
  "Europe/Istanbul",
  "UTC",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "Africa/Johannesburg",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Pacific/Auckland",
];

const seasons = ["month", "quarter", "year"] as const;

/** In characters: the longest name of a time zone is far below that. */
const longestZone = 40;

/** The club's settings of a server, with controls to change them. @param locale the server's, as Discord names it */
export function clubPanel(
  settings: ServerSettings,
  locale: string | null,
  owner: PanelOwner,
  t: Translate,
): APIMessageTopLevelComponent {
  const usual = zoneOf({ ...settings, zone: null }, locale);
  const { zone } = settings;
  const unknown = zone === null || isZone(zone) ? "" : t("settings.club.zoneUnknown", { set: zone, zone: usual });
  const container = new ContainerBuilder({
    components: [
      text(`### 📖 ${t("settings.club.title")}`, `-# ${t("settings.note")}`),
      rule(),
      text(`**${t("settings.club.zone")}**`, `-# ${t("settings.club.zoneText")}`, unknown),
      select(settingsId("zone"), t("settings.club.zone"), zoneOptions(zone, usual, t)),
      buttons({ id: settingsId("ask", "zone"), style: "plain", label: t("settings.club.zoneOther") }),
      text(`**${t("settings.club.season")}**`),
      select(settingsId("season"), t("settings.club.season"), seasonOptions(settings, t)),
      text(`**${t("settings.club.rounds")}**`, `-# ${t("settings.club.roundsText")}`),
      select(settingsId("rounds"), t("settings.club.rounds"), switchOptions(settings.rounds, t)),
      text(`**${t("settings.club.ratings")}**`, `-# ${t("settings.club.ratingsText")}`),
      select(settingsId("ratings"), t("settings.club.ratings"), switchOptions(settings.ratings, t)),
      text(`**${t("settings.club.hostRole")}**`, `-# ${t("settings.club.hostRoleText")}`),
      roleSelect(settings, t),
      buttons({ id: pageId("tables", owner), style: "plain", label: t("settings.toTables") }),
    ],
  });
  return container.toJSON();
}

function zoneOptions(zone: string | null, usual: string, t: Translate): readonly APISelectMenuOption[] {
  const named = [...new Set([...usualZones, ...(zone === null ? [] : [zone])])];
  return [
    { value: usualZone, label: t("settings.club.zoneUsual", { zone: usual }), default: zone === null },
    ...named.map((name) => ({ value: name, label: name, default: name === zone })),
  ];
}

function seasonOptions({ season }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return seasons.map((length) => ({
    value: length,
    label: t(`settings.club.seasons.${length}`),
    default: length === season,
  }));
}

function switchOptions(isOn: boolean, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: "on", label: t("settings.club.on"), default: isOn },
    { value: "off", label: t("settings.club.off"), default: !isOn },
  ];
}

function roleSelect({ hostRole }: ServerSettings, t: Translate): APIActionRowComponent<APIRoleSelectComponent> {
  const menu = new RoleSelectMenuBuilder()
    .setCustomId(writeCustomId(settingsId("hostrole")))
    .setPlaceholder(t("settings.club.hostRolePick"))
    .setDefaultRoles(hostRole === null ? [] : [hostRole])
    .setMinValues(0)
    .setMaxValues(1);
  return new ActionRowBuilder<RoleSelectMenuBuilder>().addComponents(menu).toJSON();
}

/** The modal into which a time zone is typed. @param current the one that holds now */
export function zoneModal(current: string, t: Translate): APIModalInteractionResponseCallbackData {
  return textModal(
    settingsId("zone"),
    { title: t("settings.club.zone"), hint: t("settings.club.zoneHint"), value: current },
    longestZone,
  );
}
