import { format, isSameDay, isToday, isYesterday } from 'date-fns';

/** "h:mm a" */
export function timeOfDay(iso: string): string {
  return format(new Date(iso), 'h:mm a');
}

/** "MMM d" */
export function listDate(iso: string): string {
  return format(new Date(iso), 'MMM d');
}

export function dayName(iso: string): string {
  const day = new Date(iso);
  if (isToday(day)) return 'Today';
  if (isYesterday(day)) return 'Yesterday';
  return format(day, 'MMM d, yyyy');
}

export function isNewDay(iso: string, before: string | undefined): boolean {
  return before === undefined || !isSameDay(new Date(iso), new Date(before));
}
