/** Zones by the language of a server, which says `en-US` unless somebody has chosen another. */
const serverZones: Readonly<Record<string, string>> = { de: "Europe/Berlin" };

/** Zones by people's locales: where most of them live, or the middle of it. */
const hostZones: Readonly<Record<string, string>> = {
  bg: "Europe/Sofia",
  cs: "Europe/Prague",
  da: "Europe/Copenhagen",
  de: "Europe/Berlin",
  el: "Europe/Athens",
  "en-GB": "Europe/London",
  "en-US": "America/Chicago",
  "es-419": "America/Mexico_City",
  "es-ES": "Europe/Madrid",
  fi: "Europe/Helsinki",
  fr: "Europe/Paris",
  hi: "Asia/Kolkata",
  hr: "Europe/Zagreb",
  hu: "Europe/Budapest",
  id: "Asia/Jakarta",
  it: "Europe/Rome",
  ja: "Asia/Tokyo",
  ko: "Asia/Seoul",
  lt: "Europe/Vilnius",
  nl: "Europe/Amsterdam",
  no: "Europe/Oslo",
  pl: "Europe/Warsaw",
  "pt-BR": "America/Sao_Paulo",
  ro: "Europe/Bucharest",
  ru: "Europe/Moscow",
  "sv-SE": "Europe/Stockholm",
  th: "Asia/Bangkok",
  tr: "Europe/Istanbul",
  uk: "Europe/Kyiv",
  vi: "Asia/Ho_Chi_Minh",
  "zh-CN": "Asia/Shanghai",
  "zh-TW": "Asia/Taipei",
};

/** What of a server's settings decides its time zone. */
export interface ZoneSettings {
  /** As set; null: nobody has. */
  readonly zone: string | null;
  /** Of the server's first host; null: unknown. */
  readonly hostLocale: string | null;
}

/**
 * A server's time zone: the one set, if this Node knows it, or that of its language, or of its first host's.
 *
 * @param locale the server's
 */
export function zoneOf({ zone, hostLocale }: ZoneSettings, locale: string | null): string {
  const [language = ""] = (locale ?? "").split("-");
  if (zone !== null && isZone(zone)) return zone;
  return serverZones[language] ?? hostZones[hostLocale ?? ""] ?? "UTC";
}

/** By name, whether this Node knows a zone: to ask it takes a tenth of a millisecond. */
const knownZones = new Map<string, boolean>();

/** Whether this Node knows a time zone by exactly this name. */
export function isZone(name: string): boolean {
  const found = knownZones.get(name) ?? canFormat(name);
  knownZones.set(name, found);
  return found;
}

function canFormat(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A time zone as its name is written, such as `Europe/Berlin` for `europe/berlin` or `Berlin`; null: there is none. */
export function zoneNamed(name: string): string | null {
  // An offset such as +02:00 knows no summer.
  if (!/^[a-z]/i.test(name)) return null;
  const place = `/${name.replaceAll(/\s+/gu, "_").toLowerCase()}`;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return Intl.supportedValuesOf("timeZone").find((zone) => zone.toLowerCase().endsWith(place)) ?? null;
  }
}
