import pg from 'pg';
import { pageStatement } from '#server/listings/statements.ts';

const url = new URL(process.argv[2]!);
url.pathname = '/' + process.argv[3];
const c = new pg.Client(url.href);
await c.connect();
const base = { shelf: 'active', sort: 'newest', brands: [] } as any;
const st = pageStatement({ ...base, ...JSON.parse(process.argv[4]!) }, undefined, process.argv[5] === 'thorough');
const lit = (v: any) =>
  Array.isArray(v)
    ? `array[${v.map((x) => `'${x}'`).join(',')}]`
    : typeof v === 'number' || typeof v === 'boolean'
      ? String(v)
      : `'${String(v).replaceAll("'", "''")}'`;
await c.query(`prepare s as ${st.text}`);
for (const mode of ['force_generic_plan', 'force_custom_plan']) {
  await c.query(`set plan_cache_mode=${mode}`);
  for (let i = 0; i < 3; i++) await c.query(`execute s(${st.values.map(lit).join(',')})`);
  const { rows } = await c.query(`explain (analyze, buffers) execute s(${st.values.map(lit).join(',')})`);
  const text = rows.map((r: any) => r['QUERY PLAN']).join('\n');
  console.log(mode, process.argv[6] ? text.slice(0, 6000) : text.match(/(Planning Time|Execution Time).*/g));
}
await c.end();
