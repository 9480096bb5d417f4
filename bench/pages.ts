import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { markIdle, scriptsBeforeIdle } from '../e2e/first-visit.ts';
import startBrowserTests from '../e2e/global-setup.ts';
import { buildStale } from '../scripts/build/build.ts';
import { findChromium, howToGetChromium } from '../scripts/find-chromium.ts';
import { textOption } from './load/options.ts';
import { keepResult } from './load/results.ts';

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

/** `--paths=/,/help` measures others than the usual pages. */
export async function bench(options: string[]): Promise<void> {
  const asked = textOption(options, 'paths', paths.join(','));
  await buildStale();
  const executablePath = await findChromium();
  if (!executablePath) throw new Error(howToGetChromium);
  const stop = await startBrowserTests();
  const browser = await chromium.launch({ executablePath, args });
  try {
    if (!(await report(await measure(browser, process.env.WIGLOOP_URL ?? '', asked.split(','))))) process.exitCode = 1;
  } finally {
    await browser.close();
    await stop();
  }
}

async function measure(browser: Browser, url: string, paths: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  // A server and a browser that have just started are slower than any visitor finds them.
  await visit(url);
  for (const path of paths) {
    const visits: Result[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(url + path));
    rows.push(describe(path, visits, await scriptBeforeIdle(browser, url + path)));
  }
  return rows;
}

async function report(rows: Row[]): Promise<boolean> {
  const heads = [
    'page',
    ...categories,
    'first paint',
    'blocking',
    'script before idle kB',
    ...kinds.map((kind) => `${kind} kB`),
  ];
  const isKept = rows.every((row) => row.isKept);
  const table = [
    `| ${heads.join(' | ')} |`,
    `|${heads.map(() => '---').join('|')}|`,
    ...rows.map(({ text }) => text),
  ].join('\n');
  const note = `Lighthouse (mobile, simulated slow 4G, CPU slowed down 4 times), medians of ${runs} first visits, bytes as sent (compressed), with their headers. Script before idle: the files themselves, asked for before the page was loaded and the browser had nothing to do.`;
  const promised = `Promised: at most ${promisedKilobytes} kB of script before idle, and each mark at least ${promisedMark}: ${isKept ? 'kept' : 'NOT KEPT'}.`;
  await keepResult('pages', `# Pages\n\n${note}\n\n${promised}\n\n${table}\n`);
  return isKept;
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
  text: string;
  isKept: boolean;
}

function describe(path: string, visits: Result[], early: number): Row {
  const marks = categories.map((name) => Math.round(100 * median(visits, (lhr) => lhr.categories[name]?.score ?? 0)));
  const seconds = (median(visits, (lhr) => numberOf(lhr, 'first-contentful-paint')) / 1000).toFixed(1);
  const blocking = Math.round(median(visits, (lhr) => numberOf(lhr, 'total-blocking-time')));
  const bytes = kinds.map((kind) => (median(visits, (lhr) => sentBytes(lhr, kind)) / 1000).toFixed(1));
  const isKept = early <= promisedKilobytes * 1000 && marks.every((mark) => mark >= promisedMark);
  const text = `| ${[path, ...marks, `${seconds} s`, `${blocking} ms`, (early / 1000).toFixed(1), ...bytes].join(' | ')} |`;
  return { text, isKept };
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

function median(visits: Result[], read: (lhr: Result) => number): number {
  const sorted = visits.map(read).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
