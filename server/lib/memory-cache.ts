import { withoutCommitCheck } from '#server/db/commit-check.ts';
import type { Deps } from './deps.ts';

/** Keeps in memory what was read, for as long as nothing was announced that could have changed it. */
export interface MemoryCache<Value> {
  /** What is kept and can be believed; with `evenIfOld`, also when it was only read long ago. */
  find(key: string, options?: { evenIfOld?: boolean }): Value | undefined;
  /** Reads it. It is kept unless a change was announced since the reading began: it may not be in what was read. */
  read(key: string, fetch: () => Promise<Value>): Promise<Value>;
  /** Something about this subject changed. */
  forget(subject: string): void;
  forgetAll(): void;
}

interface Options<Value> {
  /** However it came about that a change was not announced, nobody sees it later than this. */
  oldestMs: number;
  sizeMax?: number;
  /** Whom or what a value tells about; undefined for what is not worth keeping. */
  subjectsOf(value: Value): readonly string[] | undefined;
}

interface Reading<Value> {
  value: Promise<Value>;
  changed: Set<string>;
  isVoid: boolean;
}

export function createMemoryCache<Value>(
  { bus, clock }: Pick<Deps, 'bus' | 'clock'>,
  { oldestMs, sizeMax = 1, subjectsOf }: Options<Value>,
): MemoryCache<Value> {
  const kept = new Map<string, { value: Value; subjects: readonly string[]; readAt: number }>();
  const readings = new Set<Reading<Value>>();
  /** The readings that newcomers may wait for: nothing was announced since they began. */
  const open = new Map<string, Reading<Value>>();

  const keep = (key: string, value: Value, { changed, isVoid }: Reading<Value>, readAt: number): void => {
    const subjects = subjectsOf(value);
    kept.delete(key);
    if (!subjects || isVoid || subjects.some((subject) => changed.has(subject))) return;
    if (kept.size >= sizeMax) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, { value, subjects, readAt });
  };

  return {
    find(key, { evenIfOld = false } = {}) {
      const entry = kept.get(key);
      if (!entry || !bus.isLive()) return undefined;
      return evenIfOld || clock.now().getTime() - entry.readAt < oldestMs ? entry.value : undefined;
    },
    async read(key, fetch) {
      const shared = open.get(key);
      if (shared) return shared.value;
      const readAt = clock.now().getTime();
      // It is read for all who wait, so the rights of the one who came first have no say in it.
      const reading: Reading<Value> = { value: withoutCommitCheck(fetch), changed: new Set(), isVoid: !bus.isLive() };
      readings.add(reading);
      open.set(key, reading);
      try {
        const value = await reading.value;
        keep(key, value, reading, readAt);
        return value;
      } finally {
        readings.delete(reading);
        if (open.get(key) === reading) open.delete(key);
      }
    },
    forget(subject) {
      for (const [key, { subjects }] of kept) if (subjects.includes(subject)) kept.delete(key);
      for (const reading of readings) reading.changed.add(subject);
      open.clear();
    },
    forgetAll() {
      kept.clear();
      for (const reading of readings) reading.isVoid = true;
      open.clear();
    },
  };
}
