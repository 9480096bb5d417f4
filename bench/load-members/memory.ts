import { setTimeout as sleep } from 'node:timers/promises';
import { metricsToken } from './server.ts';

export interface MemoryWatch {
  /** The median of the resident memory between two moments, in MB. */
  between(from: number, to: number): number;
  /** The most it had, in MB. */
  peak(from: number, to: number): number;
  stop(): void;
}

const residentBytes = /^process_resident_memory_bytes (\S+)/m;

/** Asks the server for its own memory, twice a second; while it is away there is nothing to note. */
export function watchMemory(port: number): MemoryWatch {
  const samples: { at: number; megabytes: number }[] = [];
  let watching = true;
  const watch = async (): Promise<void> => {
    for (; watching; await sleep(500)) {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const answer = await fetch(`http://127.0.0.1:${port}/api/metrics`, { headers }).catch(() => undefined);
      const bytes = answer?.ok && residentBytes.exec(await answer.text().catch(() => ''))?.[1];
      if (bytes) samples.push({ at: performance.now(), megabytes: Number(bytes) / 2 ** 20 });
    }
  };
  void watch();
  const sorted = (from: number, to: number) =>
    samples
      .filter(({ at }) => at >= from && at <= to)
      .map(({ megabytes }) => megabytes)
      .sort((a, b) => a - b);
  return {
    between(from, to) {
      const found = sorted(from, to);
      return found[Math.floor(found.length / 2)] ?? Number.NaN;
    },
    peak: (from, to) => sorted(from, to).at(-1) ?? Number.NaN,
    stop() {
      watching = false;
    },
  };
}
