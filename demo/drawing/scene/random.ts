export type Random = {
  next(): number;
  between(low: number, high: number): number;
  /** Bell-shaped around 0, almost always within -1..1. */
  spread(): number;
  pick<T>(items: readonly [T, ...T[]]): T;
};

export function createRandom(seed: number): Random {
  let state = (seed * 2654435761 + 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    spread: () => (next() + next() + next()) / 1.5 - 1,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}

export function hashText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}
