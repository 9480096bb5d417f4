import pg from 'pg';
import { migrateDatabase } from '#server/db/migrate.ts';
import { fillListings } from './data/fill-listings.ts';

const [base, name, count] = process.argv.slice(2);
const admin = new pg.Client(base);
await admin.connect();
await admin.query(`drop database if exists ${name} with (force)`);
await admin.query(`create database ${name}`);
await admin.end();
const url = new URL(base!);
url.pathname = '/' + name;
await migrateDatabase(url.href);
const c = new pg.Client(url.href);
await c.connect();
const q = c.query.bind(c);
(c as any).query = async (t: string, v: any) => {
  const s = Date.now();
  const r = await (q as any)(t, v);
  if (Date.now() - s > 500) console.log(Date.now() - s, 'ms', t.slice(0, 90).replaceAll('\n', ' '));
  return r;
};
const {
  rows: [{ x }],
} = await q("select to_regclass('photos') x");
if (!x)
  await q(
    'create table photos (id uuid primary key, owner_id uuid not null, listing_id uuid, position int, width int not null, height int not null, thumbhash text not null, byte_size int not null, fingerprint text not null); create index photos_listing on photos(listing_id, position)',
  );
await fillListings(c, Number(count));
await c.query('vacuum analyze');
await c.end();
