/**
 * "2,140", or "1,000+" where counting stopped at a limit. By hand, because the first Intl.NumberFormat of a page takes a phone a
 * tenth of a second.
 */
export function numberText(count: number, isMore = false): string {
  const [whole = '', decimals] = String(count).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return (decimals ? `${grouped}.${decimals}` : grouped) + (isMore ? '+' : '');
}

/** "1 view", "2,140 views". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** The mean of some stars: "4.6". */
export function ratingText(rating: number): string {
  return rating.toFixed(1);
}
