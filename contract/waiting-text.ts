import { countText } from '#contract/count-text.ts';
import { minuteMs } from '#contract/durations.ts';

/** How long something has waited: "5 minutes", "3 hours", "2 days". */
export function waitingText(since: string | Date, now: Date = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / minuteMs));
  if (minutes === 0) return 'less than a minute';
  if (minutes < 60) return countText(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? countText(hours, 'hour') : countText(Math.floor(hours / 24), 'day');
}
