import type { EventForm, ScheduledEvent } from "../world/event-types.js";
import { invalidForm, type FormProblem } from "./errors.js";

const [MONTHLY, WEEKLY, DAILY] = [1, 2, 3];
const EXTERNAL = 3;
const LONGEST_LOCATION = 100;

/** "Guild Scheduled Event Recurrence Rule Object" in Discord's reference. */
interface Rule {
  readonly start?: string;
  readonly frequency?: number;
  readonly interval?: number;
  readonly by_weekday?: readonly number[] | null;
  readonly by_n_weekday?: readonly unknown[] | null;
  readonly by_month?: readonly number[] | null;
  readonly by_month_day?: readonly number[] | null;
  readonly end?: unknown;
  readonly count?: unknown;
  readonly by_year_day?: unknown;
}

/**
 * What the OpenAPI description does not say of events outside of channels.
 * @param old null: it is new
 * @throws ApiError 50035
 */
export function checkEvent(form: EventForm, old: ScheduledEvent | null, now: number): void {
  const problems: FormProblem[] = [];
  const problem = (path: string, code: string, message: string): void => {
    problems.push({ path: path.split("."), code, message });
  };
  const whole = { ...old, ...form };
  if (whole.entity_type !== EXTERNAL)
    problem("entity_type", "BASE_TYPE_CHOICES", "Only external events are known here.");
  if ((whole.channel_id ?? null) !== null) problem("channel_id", "GUILD_SCHEDULED_EVENT_CHANNEL", "Must be null.");
  const location = whole.entity_metadata?.location ?? "";
  if (location === "" || location.length > LONGEST_LOCATION)
    problem("entity_metadata.location", "BASE_TYPE_BAD_LENGTH", `Must be between 1 and ${LONGEST_LOCATION} in length.`);
  const start = Date.parse(whole.scheduled_start_time ?? "");
  const end = Date.parse(whole.scheduled_end_time ?? "");
  if (Number.isNaN(end)) problem("scheduled_end_time", "BASE_TYPE_REQUIRED", "This field is required");
  if (form.scheduled_start_time !== undefined && !(start > now))
    problem("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.");
  if (end <= start) problem("scheduled_end_time", "GUILD_SCHEDULED_EVENT_END_BEFORE_START", "Must be after the start.");
  const rule: Rule | null = form.recurrence_rule ?? null;
  for (const [path, message] of rule === null ? [] : ruleFaults(rule))
    problem(`recurrence_rule.${path}`, "GUILD_SCHEDULED_EVENT_RECURRENCE_RULE_INVALID", message);
  if (problems.length > 0) throw invalidForm(problems);
}

/** Which fields of a rule are against Discord's limits. */
function ruleFaults(rule: Rule): readonly (readonly [field: string, message: string])[] {
  const { frequency = 0, interval = 1, by_weekday: days, by_n_weekday: nth, by_month: months } = rule;
  const faults: (readonly [string, string])[] = [];
  for (const field of ["end", "count", "by_year_day"] as const)
    if ((rule[field] ?? null) !== null) faults.push([field, "Cannot be set."]);
  if (interval !== 1 && !(frequency === WEEKLY && interval === 2)) faults.push(["interval", "Must be 1, or 2 weekly."]);
  if (days && frequency !== WEEKLY && frequency !== DAILY) faults.push(["by_weekday", "Only daily and weekly."]);
  if (days && frequency === WEEKLY && days.length !== 1) faults.push(["by_weekday", "Must have one day."]);
  if (nth && (frequency !== MONTHLY || nth.length !== 1)) faults.push(["by_n_weekday", "Only monthly, and one."]);
  const isYearly = frequency === 0;
  if ((months || rule.by_month_day) && !isYearly) faults.push(["by_month", "Only yearly."]);
  const given = [days, nth, months ?? rule.by_month_day].filter((field) => (field ?? null) !== null);
  if (given.length > 1) faults.push(["by_weekday", "Only one kind of day can be set."]);
  return faults;
}
