/** Letters to change, add, leave out or swap with their neighbour to make one word of the other. */
export function countSlips(one: string, two: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= two.length; at += 1) {
      const same = one[row - 1] === two[at - 1] ? 0 : 1;
      let least = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + same);
      const isSwapped = row > 1 && at > 1 && one[row - 1] === two[at - 2] && one[row - 2] === two[at - 1];
      if (isSwapped) least = Math.min(least, (beforeLast[at - 2] ?? 0) + 1);
      next.push(least);
    }
    beforeLast = last;
    last = next;
  }
  return last[two.length] ?? 0;
}
