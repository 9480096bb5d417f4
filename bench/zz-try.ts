import { openDatabase } from '#server/db/database.ts';
import { countListings, findListings } from '#server/listings/find-listings.ts';
import { pageStatement } from '#server/listings/statements.ts';
import { refreshWordFrequencies } from '#server/listings/word-frequencies.ts';

const url = new URL(process.argv[2]!);
url.pathname = '/' + process.argv[3];
const database = openDatabase(url.href, { max: 1 });
const deps = { database } as any;
if (process.argv[4] === 'freq') {
  console.time('freq');
  await refreshWordFrequencies(deps);
  console.timeEnd('freq');
  console.log(
    (await database.pool.query('select count(*), min(frequency), max(frequency) from search_words where frequency > 0'))
      .rows,
  );
}
const { readFileSync } = await import('node:fs');
const pid = (await database.pool.query('select pg_backend_pid() p')).rows[0].p;
const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
const base = { shelf: 'active', sort: 'newest', brands: [] } as any;
const { rows } = await database.pool.query(
  "select search_text from listings where shelf='active' order by md5(id::text) limit 40",
);
const rareWords = rows.map((r: any) => r.search_text.split('\x01')[1].split(' ').at(-1));
const sent200 = rows.map((r: any) => r.search_text.split('\x01')[1].slice(0, 200));
const kinds: Record<string, any[]> = {
  newest: [{}],
  'brand+price': [{ brands: ['gabor'], minCents: 10000, maxCents: 30000 }],
  brands3: [{ brands: ['gabor', 'envy', 'amore'] }],
  'price narrow': [{ minCents: 12345, maxCents: 12345 }],
  price_asc: [{ sort: 'price_asc' }],
  'price_desc red': [{ sort: 'price_desc', color: 'Red', minCents: 20000, maxCents: 40000 }],
  'rare combo': [
    { condition: 'poor', color: 'White', type: 'trade', capFeature: 'full-lace', length: 'short', minCents: 50000 },
  ],
  'no combo': [{ condition: 'poor', color: 'White', type: 'trade', length: 'extra-long', capFeature: 'full-lace' }],
  'xl price': [{ length: 'extra-long', sort: 'price_asc' }],
  rare: rareWords.map((term: string) => ({ term })),
  'rare part': rareWords.map((w: string) => ({ term: w.slice(1, 7) })),
  common: [{ term: 'lace' }],
  'common phrase': [{ term: 'lace front' }],
  'nonadj phrase': [{ term: 'front lace' }, { term: 'cap lace' }, { term: 'and the front' }],
  one: [...'aeqxz7ж'].map((term) => ({ term })),
  two: ['qz', 'xq', 'la', 'zz', 'wx', '%_', '00'].map((term) => ({ term })),
  sent200: sent200.map((term: string) => ({ term })),
  shuffled200: sent200.map((t: string) => ({ term: t.split(' ').reverse().join(' ') })),
  mid: ['babababa', 'kebababa', 'babababake', 'libababa', 'ababake', 'bali', 'zuzu'].map((term) => ({ term })),
  'common+rare combo': [
    { term: 'a', condition: 'poor', color: 'White', type: 'trade', capFeature: 'full-lace', length: 'short' },
  ],
  sold: [{ shelf: 'sold', term: 'lace' }],
};
const only = process.argv[5];
for (const [kind, list] of Object.entries(kinds)) {
  if (only && only !== kind) continue;
  const times: number[] = [];
  const slow = new Map();
  let matched = 0;
  for (let round = 0; round < 12; round++)
    for (const c of list) {
      const s = cpu();
      const r = await findListings(deps, { ...base, ...c });
      const t = cpu() - s;
      if (round > 5) {
        times.push(t);
        if (t > 25) slow.set(JSON.stringify(c).slice(0, 80), t);
      }
      if (round === 0) matched += JSON.parse(r.json).listings.length;
    }
  times.sort((a, b) => a - b);
  console.log(
    kind.padEnd(20),
    'p50',
    times[times.length >> 1]!.toFixed(2),
    'max',
    times.at(-1)!.toFixed(2),
    'avg found',
    (matched / list.length).toFixed(1),
    [...slow].slice(0, 4),
  );
}
await database.close();
