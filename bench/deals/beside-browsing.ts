import type pg from 'pg';
import { loadHttp } from '../measure/http-load.ts';
import { percentile } from '../measure/percentiles.ts';
import { atMost, type Check } from '../measure/report.ts';

const connections = 8;
const promisedMs = 100;

export interface Browsing {
  perSecond: number;
  /** Browses with nothing else beside it. */
  alone(seconds: number): Promise<void>;
  /** Browses on until the work is done. */
  beside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** What browsing lost by what ran beside it, as rows of a table. */
  compare(): { check: Check; rows: string[][] };
}

/**
 * Members who browse at half the rate that the server can answer, by turns alone and beside something else: the turns are what makes
 * the two comparable on a machine that is not always as fast.
 */
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
  const took = { alone: [] as number[], beside: [] as number[] };
  return {
    perSecond,
    async alone(seconds) {
      await loadHttp({ ...browse, seconds, perSecond, keep: took.alone });
    },
    async beside(work) {
      let isRunning = true;
      const working = work().finally(() => {
        isRunning = false;
      });
      // Over connections that stay open, as alone: to open some anew every now and then is slower than all the rest.
      const browsing = loadHttp({ ...browse, seconds: 0, isRunning: () => isRunning, perSecond, keep: took.beside });
      const [result] = await Promise.all([working, browsing]);
      return result;
    },
    compare() {
      const at = (share: number) => [took.alone, took.beside].map((all) => percentile(all, share)) as [number, number];
      const [alone, beside] = at(99);
      const row = (name: string, [one, other]: [number, number]) => [
        `${name} of browsing alone, then meanwhile, ms`,
        `${one.toFixed(1)}, ${other.toFixed(1)}: ${(other / one).toFixed(2)} times`,
      ];
      return {
        check: atMost('p99 of browsing meanwhile', beside, promisedMs),
        rows: [row('median', at(50)), row('p90', at(90)), row('p99', [alone, beside])],
      };
    },
  };
}
