/** One of them, at random. */
export function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)] as T;
}

/** True in this share of all cases. */
export function happens(share: number): boolean {
  return Math.random() < share;
}
