import { type Browser, request } from '@playwright/test';
import { findMyDeals } from '#contract/deals/deals.ts';
import { findListings } from '#contract/listings/listings.ts';
import { demo } from '../../e2e/accounts.ts';
import { percentile } from '../measure/percentiles.ts';
import { atMost, type Check, drawTable } from '../measure/report.ts';
import { type Cookies, goBack, type Visit, visitTwice } from './phone-visits.ts';

/** A fifth more than promised is good enough, on a machine that does other things too. */
const enough = 1.2;
const promised = { firstMs: 2_500, againMs: 1_600, backMs: 600, shift: 0.05, scriptKilobytes: 220, scriptFiles: 30 };
const timesVisitorsHome = 2.5;
const visitorsHome = 'visitors’ home';

interface Row {
  name: string;
  first: Visit;
  again: Visit;
}

/** The pages that members use every day, on a slow phone, beside the visitors' home. */
export async function measureMemberPages(
  browser: Browser,
  url: string,
  runs: number,
): Promise<{ checks: Check[]; table: string }> {
  const { cookies, listing, deal } = await signIn(url);
  const pages: [name: string, path: string, cookies: Cookies][] = [
    [visitorsHome, '/', []],
    ['member’s home', '/', cookies],
    ['a listing', `/listing/${listing}`, cookies],
    ['one deal', `/account/deals/${deal}`, cookies],
    ['create listing', '/account/create-listing', cookies],
    ['messages', '/messages', cookies],
    ['dashboard', '/account', cookies],
  ];
  const visits = new Map<string, Omit<Row, 'name'>[]>(pages.map(([name]) => [name, []]));
  const backs: number[] = [];
  // One of each in turn: whatever else the machine does meets all of them alike.
  for (let run = 0; run < runs; run += 1) {
    for (const [name, path, cookies] of pages) visits.get(name)?.push(await visitTwice(browser, url + path, cookies));
    backs.push(await goBack(browser, `${url}/search`, cookies));
  }
  const rows = [...visits].map(
    ([name, all]): Row => ({
      name,
      first: middle(all.map(({ first }) => first)),
      again: middle(all.map(({ again }) => again)),
    }),
  );
  return { checks: checksOf(rows, percentile(backs, 50)), table: tableOf(rows, percentile(backs, 50)) };
}

async function signIn(url: string): Promise<{ cookies: Cookies; listing: string; deal: string }> {
  const api = await request.newContext({ baseURL: url });
  const signedIn = await api.post('/api/auth/sign-in/email', { data: demo.member });
  if (!signedIn.ok()) throw new Error(`The demo member could not sign in: ${await signedIn.text()}`);
  const { listings } = await (await api.get(findListings.path)).json();
  const { deals } = await (await api.get(findMyDeals.path, { params: { view: 'agreed' } })).json();
  const { cookies } = await api.storageState();
  await api.dispose();
  return { cookies, listing: listings[0].id, deal: deals[0].id };
}

function middle(visits: Visit[]): Visit {
  const of = (read: (visit: Visit) => number) => percentile(visits.map(read), 50);
  return {
    largest: of(({ largest }) => largest),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
    scriptFiles: of(({ scriptFiles }) => scriptFiles),
    shift: of(({ shift }) => shift),
  };
}

function checksOf(rows: Row[], back: number): Check[] {
  const home = rows.find(({ name }) => name === visitorsHome)?.first.largest ?? Number.NaN;
  const checks = rows.flatMap(({ name, first, again }) => {
    if (name === visitorsHome) return [];
    return [
      // The larger of both promises: seconds say little on a busy machine, and the ratio says little on a fast one.
      atMost(`${name}: first visit`, first.largest, Math.max(promised.firstMs, timesVisitorsHome * home) * enough),
      atMost(`${name}: again`, again.largest, promised.againMs * enough),
      atMost(`${name}: shift`, Math.max(first.shift, again.shift), promised.shift * enough, ''),
      atMost(`${name}: script`, first.scriptBytes / 1000, promised.scriptKilobytes * enough, ' kB'),
      atMost(`${name}: files of script`, first.scriptFiles, promised.scriptFiles * enough, ''),
    ];
  });
  return [...checks, atMost('back to a list', back, promised.backMs * enough)];
}

function tableOf(rows: Row[], back: number): string {
  const heads = ['page', 'first visit', 'again', 'script kB', 'files', 'shift', 'shift again'];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const cells = rows.map(({ name, first, again }) => [
    name,
    seconds(first.largest),
    seconds(again.largest),
    (first.scriptBytes / 1000).toFixed(0),
    String(first.scriptFiles),
    first.shift.toFixed(3),
    again.shift.toFixed(3),
  ]);
  return `${drawTable([heads, ...cells])}\n\nBack from a wig to its list: ${seconds(back)}.`;
}
