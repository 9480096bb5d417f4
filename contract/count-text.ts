const numbers = new Intl.NumberFormat('en-US');

/** "2,140", or "1,000+" where counting stopped at a limit. */
export function numberText(count: number, isMore = false): string {
  return numbers.format(count) + (isMore ? '+' : '');
}

/** "1 view", "2,140 views". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

/** The mean of some stars: "4.6". */
export function ratingText(rating: number): string {
  return rating.toFixed(1);
}
