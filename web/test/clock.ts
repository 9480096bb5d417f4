import { act } from '@testing-library/react';
import { vi } from 'vitest';

const stepMs = 100;

/** From here to the end of the test time passes only by what this returns, and while something is looked for. */
export function stopClock(): (ms: number) => Promise<void> {
  vi.useFakeTimers();
  return async (ms) => {
    // In steps: what a page sets going when it is drawn begins only after one.
    for (let left = ms; left > 0; left -= stepMs) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, stepMs)));
  };
}

/** As fingers take their time. */
export function passTime(ms: number): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
}
