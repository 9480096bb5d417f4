import { format } from 'date-fns/format';

export function showDay(iso: string): string {
  return format(new Date(iso), 'MMM d, yyyy');
}
