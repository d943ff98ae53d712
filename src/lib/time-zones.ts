import { clockWords, unitWords, zoneByLocale } from "../texts/languages.js";
import { anyOf } from "./durations.js";

const minute = 60_000;
const dayMs = 24 * 60 * minute;

/** Zones by people's locales that lead to none of the program's languages: where most of them live, or the middle of it. */
const otherZones: Readonly<Record<string, string>> = {
  bg: "Europe/Sofia",
  cs: "Europe/Prague",
  da: "Europe/Copenhagen",
  el: "Europe/Athens",
  fi: "Europe/Helsinki",
  hi: "Asia/Kolkata",
  hr: "Europe/Zagreb",
  hu: "Europe/Budapest",
  id: "Asia/Jakarta",
  ja: "Asia/Tokyo",
  ko: "Asia/Seoul",
  lt: "Europe/Vilnius",
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
  if (zone !== null && isZone(zone)) return zone;
  const host = hostLocale ?? "";
  return zoneByLocale(locale ?? "", "server") ?? zoneByLocale(host, "person") ?? otherZones[host] ?? "UTC";
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

/**
 * Cities that no zone has in its name, or has otherwise than people say who play here, without accents and in lower case:
 * what is typed is the nearest big city, in its people's language.
 */
const cities: Readonly<Record<string, string>> = {
  "Africa/Cairo": "kairo, le caire, el cairo, il cairo",
  "America/Los_Angeles": "san francisco, seattle, san diego, las vegas",
  "America/Mexico_City": "mexiko-stadt, mexico, ciudad de mexico, guadalajara, monterrey",
  "America/New_York": "nueva york, nuova york, boston, washington, miami, atlanta, philadelphia",
  "America/Toronto": "montreal, ottawa, quebec",
  "Asia/Kolkata": "mumbai, delhi, new delhi, bangalore",
  "Asia/Seoul": "seul",
  "Asia/Shanghai": "peking, beijing, pekin, pechino",
  "Asia/Tokyo": "tokio, osaka, kyoto",
  "Europe/Amsterdam": "rotterdam, den haag, utrecht, eindhoven, groningen",
  "Europe/Athens": "athen, athene, athenes, atenas, atene",
  "Europe/Berlin":
    "berlijn, berlino, hamburg, munchen, muenchen, munich, koln, koeln, cologne, frankfurt, stuttgart, dusseldorf, duesseldorf, leipzig, dresden, hannover, nurnberg, bremen, dortmund, essen",
  "Europe/Brussels": "brussel, brussels, bruxelles, bruselas, antwerpen, gent, anvers, liege",
  "Europe/Bucharest": "bukarest, bucuresti, boekarest, bucarest",
  "Europe/Copenhagen": "kopenhagen, kobenhavn, copenhague",
  "Europe/Dublin": "dublino",
  "Europe/Istanbul": "estambul, ankara, izmir",
  "Europe/Kyiv": "kiew, kiev, kyjiw",
  "Europe/Lisbon": "lissabon, lisboa, lisbonne, lisbona, porto",
  "Europe/London": "londen, londres, londra, manchester, birmingham, edinburgh, glasgow, liverpool, leeds, bristol",
  "Europe/Luxembourg": "luxemburg, luxemburgo, lussemburgo",
  "Europe/Madrid": "barcelona, valencia, sevilla, zaragoza, bilbao, malaga",
  "Europe/Moscow": "moskau, moskou, moscou, moscu, mosca",
  "Europe/Paris": "parijs, parigi, lyon, marseille, toulouse, bordeaux, lille, nantes, nice, strasbourg",
  "Europe/Prague": "prag, praag, praga, praha",
  "Europe/Rome": "rom, roma, milano, mailand, milan, torino, napoli, bologna, firenze, venezia, palermo, genova",
  "Europe/Stockholm": "estocolmo, stoccolma, goteborg",
  "Europe/Vienna": "wien, vienne, wenen, viena, graz, salzburg, linz, innsbruck",
  "Europe/Warsaw": "warschau, warszawa, varsovie, varsovia, varsavia, krakau, krakow",
  "Europe/Zurich": "bern, berne, basel, genf, geneve, ginevra, zurigo, zuerich, lausanne",
};

/** A time zone as its name is written, for that, or for a big city's name, such as `Berlin` or `Wien`; null: there is none. */
export function zoneNamed(name: string): string | null {
  const city = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  // An offset such as +02:00 knows no summer.
  if (!/^[a-z]/.test(city)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    const place = `/${city.replaceAll(/\s+/gu, "_")}`;
    const zone = Object.keys(cities).find((one) => cities[one]?.split(", ").includes(city));
    return zone ?? Intl.supportedValuesOf("timeZone").find((one) => one.toLowerCase().endsWith(place)) ?? null;
  }
}

/** The instant at which a zone's clocks show a time. @param date in days since 1970 @param minutes since midnight */
export function instantIn(zone: string, date: number, minutes: number): number {
  return instantOf(wallTimeIn(zone), date, minutes);
}

/**
 * The instant at which clocks show a time. One that they show twice is the first of both; one that they leave out is as
 * much later as they jump ahead.
 */
export function instantOf(wall: (ms: number) => number, date: number, minutes: number): number {
  const shown = date * dayMs + minutes * minute;
  const offset = (ms: number): number => wall(ms) - ms;
  // Clocks change once in these two days at most.
  const before = offset(shown - dayMs);
  const after = offset(shown + dayMs);
  const candidates = [shown - before, shown - after].filter((ms) => wall(ms) === shown);
  return candidates.length === 0 ? shown - before : Math.min(...candidates);
}

/** By zone, once it was asked for: to make one takes a tenth of a millisecond. */
const wallTimes = new Map<string, (ms: number) => number>();

/** From eleven in the evening to eight in the morning nobody is mentioned by time alone; in minutes since midnight. */
const [nightFrom, nightUntil] = [23 * 60, 8 * 60];

/** An instant itself, or if it is at night by a zone's clocks the next morning. */
export function afterNight(zone: string, ms: number): number {
  const wall = wallTimeIn(zone);
  const date = Math.floor(wall(ms) / dayMs);
  const minutes = Math.floor((wall(ms) - date * dayMs) / minute);
  if (minutes >= nightUntil && minutes < nightFrom) return ms;
  return instantOf(wall, date + (minutes >= nightFrom ? 1 : 0), nightUntil);
}

/**
 * What a zone's clocks show at an instant, as if it were UTC.
 *
 * @throws RangeError if there is no such zone
 */
export function wallTimeIn(zone: string): (ms: number) => number {
  const known = wallTimes.get(zone) ?? makeWallTime(zone);
  wallTimes.set(zone, known);
  return known;
}

/** Days that a zone remembers at most. */
const mostDays = 4_000;

function makeWallTime(zone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const shownAt = (ms: number): number => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const date = dayOf({ year: part("year"), month: part("month"), day: part("day") });
    return date * dayMs + (part("hour") * 60 + part("minute")) * minute;
  };
  /** How far the clocks are ahead of UTC all day, by UTC's days: formatting takes microseconds. Null: they change. */
  const offsets = new Map<Day, number | null>();
  const offsetOn = (day: Day): number | null => {
    const [start, end] = [day * dayMs, (day + 1) * dayMs];
    const offset = shownAt(start) - start;
    return shownAt(end) - end === offset ? offset : null;
  };
  return (ms) => {
    const day = Math.floor(ms / dayMs);
    let offset = offsets.get(day);
    if (offset === undefined) {
      offset = offsetOn(day);
      if (offsets.size === mostDays) offsets.clear();
      offsets.set(day, offset);
    }
    return offset === null ? shownAt(ms) : Math.floor((ms + offset) / minute) * minute;
  };
}

/** What stands round a time, and between its hours and minutes, in any language. */
const said = anyOf([...clockWords, ...unitWords("hour")]);
const clockForm = new RegExp(
  String.raw`^(?:(?:${said})\s*)?(\d{1,2})(?:\s*(?:[:.]|${said})\s*(\d{2}))?\s*(?:${said})?\s*([ap]\.?\s?m\.?)?$`,
);

/**
 * A time as typed, such as `19:30`, `1930`, `7 pm`, `20 Uhr`, `20h30`, `20 u` or `ore 20`, in minutes since midnight, 1440
 * for `24:00`; null: none.
 */
export function parseTime(typed: string): number | null {
  const text = typed.trim().toLowerCase();
  const match = /^(\d{1,2})(\d{2})()$/.exec(text) ?? clockForm.exec(text);
  if (match === null) return null;
  const [, given = "", minutes = "0", half = ""] = match;
  const isHalf = half !== "";
  if (isHalf && (Number(given) < 1 || Number(given) > 12)) return null;
  const hours = isHalf ? (Number(given) % 12) + (half.startsWith("p") ? 12 : 0) : Number(given);
  const total = hours * 60 + Number(minutes);
  return total <= 24 * 60 && Number(minutes) < 60 ? total : null;
}

/** A day as the number of days since 1 January 1970. */
export type Day = number;

/** A date of the Gregorian calendar; `month` and `day` from 1. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days of 400 years, after which the calendar repeats. */
const cycle = 146_097;

/** Days from 1 March of year 0 to 1 January 1970. */
const epoch = 719_468;

/** The day of a date. Years are counted from March, so that a leap day is the last of its year. */
export function dayOf({ year, month, day }: CalendarDate): Day {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * cycle + dayOfEra - epoch;
}

/** The date of a day. */
export function dateOf(day: Day): CalendarDate {
  const shifted = day + epoch;
  const era = Math.floor(shifted / cycle);
  const dayOfEra = shifted - era * cycle;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = ((fromMarch + 2) % 12) + 1;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}
