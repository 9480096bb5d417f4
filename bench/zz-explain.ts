import { openDatabase } from '#server/db/database.ts';
import { pageStatement } from '#server/listings/statements.ts';

const url = new URL(process.argv[2]!);
url.pathname = '/' + process.argv[3];
const database = openDatabase(url.href, { max: 1 });
const base = { shelf: 'active', sort: 'newest', brands: [] } as any;
const st = pageStatement({ ...base, ...JSON.parse(process.argv[4]!) }, undefined, process.argv[5] === 'thorough');
const lit = st.text.replace(/\$(\d+)/g, (_, n) => {
  const v = st.values[Number(n) - 1];
  return Array.isArray(v)
    ? `array[${v.map((x) => `'${x}'`).join(',')}]`
    : typeof v === 'number' || typeof v === 'boolean'
      ? String(v)
      : `'${String(v).replaceAll("'", "''")}'`;
});
await database.pool.query('explain ' + lit);
const { rows } = await database.pool.query('explain (analyze, buffers, settings) ' + lit);
console.log(
  rows
    .map((r: any) => r['QUERY PLAN'])
    .join('\n')
    .slice(0, 9000),
);
await database.close();
