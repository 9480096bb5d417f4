import { dayMs } from '../durations.ts';
/** Hours on the member's own clock, across the changes to and from summer time. */

/** The next moment after `after` at which a clock in this time zone strikes the hour: once a day, also on the day that has it twice or not at all. */
export function nextHour(after: Date, hour: number, timeZone: string): Date {
  const today = wallClock(after, timeZone);
  for (let days = 0; ; days += 1) {
    const moment = firstMoment(
      Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hour),
      timeZone,
    );
    if (moment > after) return moment;
  }
}

/** From one full hour to another, over midnight where `from` is the later one. */
interface QuietHours {
  from: number;
  to: number;
}

/** When the quiet hours end in which this moment lies; null outside of them. */
export function quietUntil(now: Date, quietHours: QuietHours | null, timeZone: string): Date | null {
  if (!quietHours) return null;
  const { from, to } = quietHours;
  const hour = wallClock(now, timeZone).getUTCHours();
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  return isQuiet ? nextHour(now, to, timeZone) : null;
}

/** The one of the machine on which this runs. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** Whether this is the name of a time zone, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +02:00 are understood too, but do not know of summer time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** `wall` is a time on the wall, written as if it were UTC. A time that is skipped is taken when the clock has jumped over it. */
export function firstMoment(wall: number, timeZone: string): Date {
  const [before, after] = [wall - dayMs, wall + dayMs].map((near) => wall - offsetAt(near, timeZone)) as [
    number,
    number,
  ];
  const shown = [before, after].filter((moment) => wallClock(new Date(moment), timeZone).getTime() === wall);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

function offsetAt(moment: number, timeZone: string): number {
  return wallClock(new Date(moment), timeZone).getTime() - moment;
}

/** What a clock on the wall shows, written as if it were UTC; to the second. */
export function wallClock(moment: Date, timeZone: string): Date {
  const parts = clockOf(timeZone).formatToParts(moment);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value));
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one takes long; there are a few hundred time zones at most. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const numeric = 'numeric' as const;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  clocks.set(timeZone, clock);
  return clock;
}
