/** What every field, filter and form says about a price that cannot be read. */
export const unreadablePrice = 'Enter a price such as 150 or 149.99.';

/** Digits with commas between thousands or without any, at most two decimals. "12,50" could mean two prices, so it is none. */
const written = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/;
const digitsMax = 7;

/** The cents of a price as people write it; null where nothing is written, undefined where it cannot be read. */
export function readPrice(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [, whole = '', decimals = ''] = written.exec(trimmed) ?? [];
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits + decimals === '' || digits.length > digitsMax) return undefined;
  // Put together from digits: a sum of floats would be a cent off now and then.
  return Number(digits) * 100 + Number(decimals.padEnd(2, '0'));
}

/** How a price stands in a field: "1250.50". */
export function writePrice(cents: number | null): string {
  return cents === null ? '' : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
