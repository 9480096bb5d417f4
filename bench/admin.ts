import { countAllDealings } from '#server/admin/analytics/dealings.ts';
import { sumSubscriptionChanges } from '#server/admin/money/sum-changes.ts';
import { openDatabase } from '#server/db/database.ts';
import { measureExports } from './admin/exports.ts';
import { fillBackOffice, superAdminEmail } from './admin/fill-back-office.ts';
import { findPages } from './admin/pages.ts';
import { type Results, type Row, report } from './admin/report.ts';
import { startWigloop } from './browse/contenders.ts';
import { benchFolder, connect, countWords, ensureFilled, startBenchPostgres, waitUntilIdle } from './data/databases.ts';
import { signIn } from './data/sign-in.ts';
import { numberOption, textOption } from './load/options.ts';

const sizes = {
  usual: { name: 'office', members: 10_000, listings: 100_000 },
  large: { name: 'office_large', members: 100_000, listings: 1_000_000 },
};
type Size = (typeof sizes)[keyof typeof sizes];
const warmUpSeconds = 0.3;

/** Every table page of the back office over HTTP, as a super admin asks for it, then its files. `--only=listings` measures some of them, `--size=large` over ten times as many rows. */
export async function bench(options: string[]): Promise<void> {
  const size = textOption(options, 'size', 'usual') === 'large' ? sizes.large : sizes.usual;
  const only = textOption(options, 'only', '');
  console.log(`\n  Benchmark data is kept in ${benchFolder}`);
  const postgres = await startBenchPostgres();
  try {
    const url = await ensureFilled(postgres.adminUrl, {
      name: size.name,
      what: 'a back office',
      fill: (database) => fill(database, size),
    });
    const measured = await measure(url, { only, seconds: numberOption(options, 'seconds', 1) });
    if (!(await report(measured, size, only === ''))) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

async function fill(url: string, size: Size): Promise<void> {
  const client = await connect(url);
  await fillBackOffice(client, size);
  await client.end();
  await countWords(url);
}

/** What jobs have done long since on a server that runs. */
async function runJobs(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  const deps = { database, clock: { now: () => new Date() } };
  await sumSubscriptionChanges(deps);
  await countAllDealings(deps);
  await database.close();
}

async function measure(url: string, { only, seconds }: { only: string; seconds: number }): Promise<Results> {
  const client = await connect(url);
  const cookie = await signIn(client, superAdminEmail);
  await runJobs(url);
  const server = await startWigloop(url, cookie, 'answers');
  try {
    const rows: Row[] = [];
    for (const { name, path } of await findPages(client)) {
      if (!name.includes(only)) continue;
      await server.load([{ path }], { connections: 1, seconds: warmUpSeconds });
      await waitUntilIdle(client);
      rows.push({ page: name, measured: await server.load([{ path }], { connections: 1, seconds }) });
    }
    return { rows, exports: 'exports'.includes(only) ? await measureExports(server.port, cookie) : [] };
  } finally {
    server.stop();
    await client.end();
  }
}
