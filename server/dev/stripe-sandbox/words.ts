import { format } from 'date-fns/format';
import { findSandboxPrice } from './identity.ts';

export function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export function day(seconds: number): string {
  return format(new Date(seconds * 1000), 'MMM d, yyyy');
}

export function priceText(priceId: string): string {
  const price = findSandboxPrice(priceId);
  return price ? `${price.name}, ${money(price.cents)} per ${price.interval}` : priceId;
}
