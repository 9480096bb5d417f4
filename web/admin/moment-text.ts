import { format } from 'date-fns/format';

/** "May 4, 2026, 3:07 PM", in the reader's own time zone. */
export function momentText(moment: string): string {
  return format(new Date(moment), 'MMM d, yyyy, h:mm a');
}
