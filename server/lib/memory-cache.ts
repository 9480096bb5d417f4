import { BoundedMap } from '#server/base/bounded-map.ts';
import type { Deps } from './deps.ts';

/** Keeps what was read from the database in memory until a change to it is announced (bus.ts). */
export interface MemoryCache<Value> {
  /** The value, if it is still valid; with `evenIfOld`, also one that was read longer ago than `oldestMs`. */
  find(key: string, options?: { evenIfOld?: boolean }): Value | undefined;
  /** Reads the value. A change announced meanwhile keeps the value out of memory, because it may be the old one. */
  read(key: string, fetch: () => Promise<Value>): Promise<Value>;
  /** Something about this subject changed. */
  forget(subject: string): void;
  forgetAll(): void;
}

interface Options<Value> {
  /** For the metrics. */
  name: string;
  /** The longest that a value is used without being read again, should an announcement ever be missing. */
  oldestMs: number;
  sizeMax?: number;
  /** The ids that a value depends on; undefined for a value that is not kept. */
  subjectsOf(value: Value): readonly string[] | undefined;
}

/** How often each kind of cache had the answer, and how often it was read, since the process began. */
export const cacheUse = new Map<string, { kept: number; read: number }>();

interface Reading<Value> {
  value: Promise<Value>;
  changed: Set<string>;
  isVoid: boolean;
}

export function createMemoryCache<Value>(
  { bus, clock }: Pick<Deps, 'bus' | 'clock'>,
  { name, oldestMs, sizeMax = 1, subjectsOf }: Options<Value>,
): MemoryCache<Value> {
  const kept = new BoundedMap<string, { value: Value; subjects: readonly string[]; readAt: number }>(sizeMax);
  const use = cacheUse.get(name) ?? { kept: 0, read: 0 };
  cacheUse.set(name, use);
  const readings = new Set<Reading<Value>>();
  /** Readings that later callers may share, because nothing was announced since they began. */
  const open = new Map<string, Reading<Value>>();

  const keep = (key: string, value: Value, { changed, isVoid }: Reading<Value>, readAt: number): void => {
    const subjects = subjectsOf(value);
    kept.delete(key);
    if (!subjects || isVoid || subjects.some((subject) => changed.has(subject))) return;
    kept.set(key, { value, subjects, readAt });
  };

  return {
    find(key, { evenIfOld = false } = {}) {
      const entry = kept.get(key);
      if (!entry || !bus.isLive()) return undefined;
      if (!evenIfOld && clock.now().getTime() - entry.readAt >= oldestMs) return undefined;
      use.kept += 1;
      return entry.value;
    },
    async read(key, fetch) {
      const shared = open.get(key);
      if (shared) {
        use.kept += 1;
        return shared.value;
      }
      use.read += 1;
      const readAt = clock.now().getTime();
      const reading: Reading<Value> = { value: fetch(), changed: new Set(), isVoid: !bus.isLive() };
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
