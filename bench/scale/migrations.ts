import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { migrateWith } from '#server/db/migrate.ts';
import { summarize } from '../load/measure.ts';
import type { Site, VirtualMember } from '../load-members/site.ts';

export interface Phase {
  name: string;
  seconds: number;
  count: number;
  p99: number;
  worst: number;
  note: string;
}

const atWork = 20;
const pieceSize = 1_000;
const pieceRestMs = 50;

/** What members at work feel of a migration that only adds, of one that rewrites in pieces, and of the one that the check refuses. */
export async function measureMigrations(
  { client, url, site, members }: { client: pg.Client; url: string; site: Site; members: readonly VirtualMember[] },
  seconds: number,
): Promise<Phase[]> {
  const { rows } = await client.query<{ id: string }>('select id from listings limit 500');
  const during = (name: string, work: () => Promise<string>) =>
    watch({ site, members, ids: rows.map(({ id }) => id) }, name, work);
  return [
    await during('nothing', async () => {
      await sleep(seconds * 1_000);
      return '';
    }),
    await during('adds: a column with a default, an index, a check', async () => {
      await migrate(url, 1, adds);
      return 'index built before, check not validated';
    }),
    await during('rewrites in pieces, as a job does', () => rewriteInPieces(client, seconds)),
    await during('rewrites at once (refused by the check)', async () => {
      await migrate(url, 2, 'ALTER TABLE listings ALTER COLUMN bench_fit TYPE bigint;');
      return 'whoever asks for a listing waits until it is done';
    }),
  ];
}

const adds = `ALTER TABLE listings ADD COLUMN bench_fit integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- before: CREATE INDEX CONCURRENTLY IF NOT EXISTS bench_by_price ON listings (brand, price_cents, created_at);
CREATE INDEX IF NOT EXISTS bench_by_price ON listings (brand, price_cents, created_at);
--> statement-breakpoint
ALTER TABLE listings ADD CONSTRAINT bench_fits CHECK (bench_fit >= 0) NOT VALID;`;

/** As the server does it at its start; later than all migrations that there are. */
async function migrate(url: string, nth: number, sql: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wigloop-migrations-'));
  const entries = [{ idx: 0, version: '7', when: 9_000_000_000_000 + nth, tag: '0999_bench', breakpoints: true }];
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  await writeFile(join(folder, '0999_bench.sql'), sql);
  await migrateWith(url, folder);
  await rm(folder, { recursive: true });
}

/** For so long; what is left would take as long again and again. */
async function rewriteInPieces(client: pg.Client, seconds: number): Promise<string> {
  const began = performance.now();
  let after = '00000000-0000-0000-0000-000000000000';
  let done = 0;
  while (performance.now() - began < seconds * 1_000) {
    const { rows } = await client.query(
      `with piece as (select id from listings where id > $1 order by id limit ${pieceSize} for update),
        done as (update listings set bench_fit = 1 where id in (select id from piece) returning id)
       select max(id::text) as last, count(*)::int as count from done`,
      [after],
    );
    if (!rows[0].last) break;
    after = rows[0].last;
    done += rows[0].count;
    await sleep(pieceRestMs);
  }
  const perSecond = done / ((performance.now() - began) / 1_000);
  return `${done.toLocaleString('en-US')} rows, ${perSecond.toFixed(0)} a second`;
}

interface Watched {
  site: Site;
  members: readonly VirtualMember[];
  ids: readonly string[];
}

/** Members look at lists and listings and save them, until the work is done. */
async function watch({ site, members, ids }: Watched, name: string, work: () => Promise<string>): Promise<Phase> {
  console.log(`  ${name}…`);
  const took: number[] = [];
  let isOver = false;
  const one = async (_: unknown, at: number): Promise<void> => {
    for (let turn = at; !isOver; turn += 7) {
      const [member, id] = [members[turn % members.length], ids[turn % ids.length]];
      if (!member || !id) return;
      const startedAt = performance.now();
      if (turn % 3 === 0)
        await site.send(member, { path: `/api/listings?minPrice=${turn % 300}&maxPrice=${300 + (turn % 500)}` });
      else if (turn % 3 === 1) await site.send(member, { path: `/api/listings/${id}` });
      else await site.send(member, { method: turn % 2 ? 'PUT' : 'DELETE', path: `/api/listings/${id}/like` });
      took.push(performance.now() - startedAt);
      await sleep(100);
    }
  };
  const working = Array.from({ length: atWork }, one);
  const began = performance.now();
  const note = await work();
  const seconds = (performance.now() - began) / 1_000;
  await sleep(500);
  isOver = true;
  await Promise.all(working);
  const { p99, worst } = summarize(took, seconds);
  return { name, seconds, count: took.length, p99, worst, note };
}
