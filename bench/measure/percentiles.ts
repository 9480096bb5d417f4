export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  worst: number;
}

export function summarize(latencies: number[], seconds: number): Measured {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99), worst: at(1) };
}

/** Each number by itself: one noisy round does not spoil the others. */
export function median(rounds: Measured[]): Measured {
  const middle = (pick: (round: Measured) => number) =>
    rounds.map(pick).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN;
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    worst: middle(({ worst }) => worst),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN;
}
