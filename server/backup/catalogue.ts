import type pg from 'pg';
import { jobSchema } from '#server/jobs/jobs.ts';

/** Ours and that of the jobs; what the migrations note of themselves comes with the migrations. */
const schemas = ['public', jobSchema];

interface Table {
  name: string;
  columns: string[];
}

/**
 * Every table with the columns that are stored. Names are quoted where they must be. Counts of the job library are left
 * out: they lie in a table for each day, and another day's restore does not have them. Processes of this moment are
 * left out as well.
 */
export async function findTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and c.relname not in ('bus_leases', 'worker_beats')
       and not exists (select from pg_inherits i where i.inhrelid = c.oid and i.inhparent = to_regclass($2))
     group by n.nspname, c.relname
     order by n.nspname, c.relname`,
    [schemas, `${jobSchema}.queue_stats`],
  );
  return rows;
}

/** How far each sequence has come, as text: a number may be larger than JavaScript's. */
export async function findSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null`,
    [schemas],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * Keys and triggers that would slow down or refuse rows that come table by table: statements that take them away and
 * put them back.
 */
export async function findHindrances(client: pg.ClientBase): Promise<{ remove: string[]; restore: string[] }> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select * from (
       select 1 as rank, format('alter table %s disable trigger user', c.oid::regclass) as remove,
         format('alter table %s enable trigger user', c.oid::regclass) as restore
       from pg_class c
       where c.relkind = 'r' and c.relnamespace::regnamespace::text = any($1)
         and exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
       union all
       select 2, format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname),
         format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid))
       from pg_constraint f
       where f.contype = 'f' and f.conparentid = 0 and f.connamespace::regnamespace::text = any($1)
       union all
       select 3, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace::regnamespace::text = 'public'
         and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     ) each order by rank`,
    [schemas],
  );
  // Indexes come back before the constraints and triggers that may ask them.
  return { remove: rows.map(({ remove }) => remove), restore: rows.map(({ restore }) => restore).reverse() };
}
