import { isSameDay, isToday, isYesterday } from 'date-fns';
import { dayText } from '#contract/day-text.ts';

export function dayName(iso: string): string {
  const day = new Date(iso);
  if (isToday(day)) return 'Today';
  if (isYesterday(day)) return 'Yesterday';
  return dayText(iso);
}

export function isNewDay(iso: string, before: string | undefined): boolean {
  return before === undefined || !isSameDay(new Date(iso), new Date(before));
}
