import { addMonths } from 'date-fns/addMonths';
import { addYears } from 'date-fns/addYears';

export function addInterval(seconds: number, interval: 'month' | 'year' | string): number {
  const date = new Date(seconds * 1000);
  return Math.floor((interval === 'year' ? addYears(date, 1) : addMonths(date, 1)).getTime() / 1000);
}
