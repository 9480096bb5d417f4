import type pg from 'pg';
import { loadHttp } from './http-load.ts';
import type { Measured } from './measure.ts';

const connections = 8;
const promisedRatio = 1.5;
const sliceSeconds = 2;

export interface Browsing {
  perSecond: number;
  alone: Measured;
  /** Browses on until the work is done. The worst slice of the time counts: a short spell of slowness is not hidden by what came after it. */
  beside<Result>(work: () => Promise<Result>, seconds?: number): Promise<{ result: Result; beside: Measured }>;
}

/** Members who browse at half the rate that the server can answer: for some seconds alone, then beside something else. */
export async function startBrowsing(
  { client, port, cookie }: { client: pg.Client; port: number; cookie: string | undefined },
  seconds: number,
): Promise<Browsing> {
  const { rows } = await client.query<{ id: string }>('select id from listings limit 200');
  const paths = ['/api/listings', ...rows.map(({ id }) => `/api/listings/${id}`)];
  const browse = { port, paths, cookie: cookie ?? '', connections };
  await loadHttp({ ...browse, seconds: Math.min(3, seconds) });
  const most = await loadHttp({ ...browse, seconds: Math.min(10, seconds) });
  const perSecond = most.perSecond / 2;
  const alone = await loadHttp({ ...browse, seconds, perSecond });
  return {
    perSecond,
    alone,
    async beside(work, slice = sliceSeconds) {
      const slices: Measured[] = [];
      let isRunning = true;
      const browsing = (async () => {
        while (isRunning) slices.push(await loadHttp({ ...browse, seconds: slice, perSecond }));
      })();
      const working = work().finally(() => {
        isRunning = false;
      });
      const [result] = await Promise.all([working, browsing]);
      return { result, beside: worstOf(slices) };
    },
  };
}

function worstOf(slices: readonly Measured[]): Measured {
  const most = (pick: (slice: Measured) => number) => Math.max(...slices.map(pick));
  return {
    perSecond: Math.min(...slices.map(({ perSecond }) => perSecond)),
    p50: most(({ p50 }) => p50),
    p99: most(({ p99 }) => p99),
    worst: most(({ worst }) => worst),
  };
}

/** What browsing lost by what ran beside it, as rows of a table. */
export function compareBrowsing(alone: Measured, beside: Measured, worst = `its worst ${sliceSeconds} seconds`) {
  const ratio = beside.p99 / alone.p99;
  return {
    isKept: ratio < promisedRatio,
    rows: [
      ['p99 of browsing alone, ms', alone.p99.toFixed(1), ''],
      [`p99 of browsing meanwhile, ms${worst && ` (${worst})`}`, beside.p99.toFixed(1), ''],
      ['times slower', ratio.toFixed(2), `< ${promisedRatio}`],
    ],
  };
}
