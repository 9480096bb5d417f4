import { connect, ensureFilled, ensureListings } from '../data/databases.ts';
import { dropIndexes } from '../data/fill-listings.ts';

const original = 100_000;

/**
 * The address of a database with this many listings: a hundred thousand, and copies of them with members and photographs of their own. To make the words
 * of each anew would take ten minutes a million.
 */
export async function ensureListingCopies(adminUrl: string, count: number): Promise<string> {
  const first = await ensureListings(adminUrl, Math.min(count, original));
  if (count <= original) return first;
  const copies = Math.ceil(count / original) - 1;
  return ensureFilled(adminUrl, {
    name: `copied_listings_${count}`,
    what: `${count.toLocaleString('en-US')} listings, of ${original.toLocaleString('en-US')}`,
    template: new URL(first).pathname.slice(1),
    fill: (url) => copyListings(url, copies),
  });
}

/** What differs from copy to copy. The moments lie between those of the originals. */
const tables: Record<string, Record<string, string>> = {
  user: { id: copyOf('id'), email: `copy || '.' || email` },
  profiles: { id: copyOf('id'), username: `username || 'x' || copy` },
  listings: { id: copyOf('id'), user_id: copyOf('user_id'), created_at: `created_at - copy * interval '1.2 seconds'` },
  photos: { id: copyOf('id'), owner_id: copyOf('owner_id'), listing_id: copyOf('listing_id') },
};

async function copyListings(url: string, copies: number): Promise<void> {
  const client = await connect(url);
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
  const indexes = await dropIndexes(client, ['listings', 'photos']);
  for (const [table, changes] of Object.entries(tables)) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = rows.map(({ name }) => `"${name}"`).join(', ');
    const values = rows.map(({ name }) => changes[name] ?? `"${name}"`).join(', ');
    await client.query(
      `insert into "${table}" (${names}) select ${values} from "${table}", generate_series(1, $1::int) copy`,
      [copies],
    );
  }
  for (const definition of indexes) await client.query(definition);
  await client.query(
    'insert into listing_cards select * from built_cards b where not exists (select from listing_cards c where c.listing_id = b.listing_id)',
  );
  await client.query('update known_words set listings = listings * (1 + $1::int), sellers = sellers * (1 + $1::int)', [
    copies,
  ]);
  await client.query('vacuum analyze');
  await client.end();
}

function copyOf(id: string): string {
  return `overlay(overlay(md5(${id}::text || copy) placing '4' from 13) placing '8' from 17)::uuid`;
}
