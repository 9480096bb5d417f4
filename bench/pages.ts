import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { markIdle, scriptsBeforeIdle } from '../e2e/first-visit.ts';
import startBrowserTests from '../e2e/global-setup.ts';
import { buildStale } from '../scripts/build/build.ts';
import { findChromium, howToGetChromium } from '../scripts/find-chromium.ts';
import { numberOption, textOption } from './measure/options.ts';
import { percentile } from './measure/percentiles.ts';
import { atMost, type Check, drawTable, report } from './measure/report.ts';
import { measureMemberPages } from './pages/member-pages.ts';

/** What a visitor on a phone gets: Lighthouse's marks, and the bytes of a first visit. */
const paths = ['/', '/pricing', '/help', '/brand/jon-renau', '/login'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const kinds = ['Document', 'Script', 'Stylesheet', 'Font', 'Image'] as const;
const runs = 5;
const promisedKilobytes = 135;
const promisedMark = 95;
const debugPort = 9333;
const args = [
  `--remote-debugging-port=${debugPort}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
];

/** `--paths=/,/help` measures others than the usual pages of visitors, `--paths=` none, and `--visits=0` none of members. */
export async function bench(options: string[]): Promise<void> {
  const asked = textOption(options, 'paths', paths.join(','));
  const visits = numberOption(options, 'visits', 3);
  await buildStale();
  const executablePath = await findChromium();
  if (!executablePath) throw new Error(howToGetChromium);
  const stop = await startBrowserTests();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const url = process.env.WIGLOOP_URL ?? '';
    const visitors = await measure(browser, url, asked.split(',').filter(Boolean));
    await reportPages(visitors, await measureMemberPages(browser, url, visits));
  } finally {
    await browser.close();
    await stop();
  }
}

async function measure(browser: Browser, url: string, paths: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  // A server and a browser that have just started are slower than any visitor finds them.
  if (paths.length > 0) await visit(url);
  for (const path of paths) {
    const visits: Result[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(url + path));
    rows.push(describe(path, visits, await scriptBeforeIdle(browser, url + path)));
  }
  return rows;
}

async function reportPages(rows: Row[], members: { checks: Check[]; table: string }): Promise<void> {
  const heads = ['page', ...categories, 'first paint', 'blocking', ...kinds.map((kind) => `${kind} kB`)];
  await report('pages', {
    title: 'Pages',
    about: `Lighthouse (mobile, simulated slow 4G, CPU slowed down 4 times), medians of ${runs} first visits, bytes as sent (compressed), with their headers. Script before idle: the files themselves, asked for before the page was loaded and the browser had nothing to do. Members' pages: largest paint on a phone whose processor is slowed down 4 times, with 150 ms and 1.6 Mbit/s, and what was loaded before it.`,
    checks: [...rows.flatMap(({ checks }) => checks), ...members.checks],
    parts: [drawTable([heads, ...rows.map(({ cells }) => cells)]), members.table],
  });
}

async function scriptBeforeIdle(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await markIdle(page);
  await page.goto(address);
  const sizes = await scriptsBeforeIdle(page);
  await page.context().close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Fetched when it is needed: it brings a fifth of all files, and only this benchmark uses it. */
async function visit(address: string): Promise<Result> {
  const options = ['--output=json', '--quiet', `--port=${debugPort}`, `--only-categories=${categories.join(',')}`];
  const { stdout } = await promisify(execFile)('npx', ['--yes', 'lighthouse@13.5.0', address, ...options], {
    maxBuffer: 100_000_000,
    // It needs a newer Node than the one that npm may run in.
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
    shell: process.platform === 'win32',
  });
  return JSON.parse(stdout) as Result;
}

/** What is read of Lighthouse's answer. */
interface Result {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number; details?: unknown } | undefined>;
}

interface Row {
  cells: string[];
  checks: Check[];
}

function describe(path: string, visits: Result[], early: number): Row {
  const middle = (read: (lhr: Result) => number) => percentile(visits.map(read), 50);
  const marks = categories.map((name) => Math.round(100 * middle((lhr) => lhr.categories[name]?.score ?? 0)));
  const seconds = (middle((lhr) => numberOf(lhr, 'first-contentful-paint')) / 1000).toFixed(1);
  const blocking = Math.round(middle((lhr) => numberOf(lhr, 'total-blocking-time')));
  const bytes = kinds.map((kind) => (middle((lhr) => sentBytes(lhr, kind)) / 1000).toFixed(1));
  const worst = Math.min(...marks);
  return {
    cells: [path, ...marks.map(String), `${seconds} s`, `${blocking} ms`, ...bytes],
    checks: [
      atMost(`${path}: script before idle`, early / 1000, promisedKilobytes, ' kB'),
      { promise: `${path}: each mark at least ${promisedMark}`, found: String(worst), kept: worst >= promisedMark },
    ],
  };
}

function numberOf(lhr: Result, audit: string): number {
  return lhr.audits[audit]?.numericValue ?? Number.NaN;
}

function sentBytes(lhr: Result, kind: string): number {
  const details = lhr.audits['network-requests']?.details as { items?: NetworkItem[] } | undefined;
  const items = details?.items?.filter(({ resourceType }) => resourceType === kind) ?? [];
  return items.reduce((sum, { transferSize }) => sum + transferSize, 0);
}

interface NetworkItem {
  resourceType: string;
  transferSize: number;
}
