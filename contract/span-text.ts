import { countText } from '#contract/count-text.ts';
import { minuteMs } from '#contract/durations.ts';

type Moment = string | number | Date;

/** The time between two moments: "35 minutes", "1 day 4 hours"; with one part "1 day". */
export function spanText(from: Moment, to: Moment = new Date(), parts: 1 | 2 = 2): string {
  const minutes = Math.floor((new Date(to).getTime() - new Date(from).getTime()) / minuteMs);
  if (minutes < 1) return 'less than a minute';
  const counts: [number, string][] = [
    [Math.floor(minutes / (24 * 60)), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const first = counts.findIndex(([count]) => count > 0);
  const told = counts.slice(first, first + parts).filter(([count]) => count > 0);
  return told.map(([count, unit]) => countText(count, unit)).join(' ');
}

/** "5 minutes ago" */
export const agoText = (from: Moment): string => `${spanText(from, undefined, 1)} ago`;
