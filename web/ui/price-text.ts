/** Keeps digits and one point with two decimals, so that a pasted "$1,250.509" becomes "1250.50". */
export function cleanPrice(typed: string) {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.');
  if (rest.length === 0) return whole;
  return `${whole}.${rest.join('').slice(0, 2)}`;
}

export function padPrice(text: string) {
  if (!/\d/.test(text)) return '';
  const [whole = '', decimals = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`;
}
