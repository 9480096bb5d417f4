import pg from 'pg';

/** Prints all that migrations leave in a database, a line for each thing, so that two databases can be compared: node scripts/print-catalogue.ts postgres://… */
const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();

/** Ours, not what the system or an extension brought. */
const ours = (oid: string, namespace: string) => `${namespace} in (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'drizzle', 'jobs'))
  and not exists (select from pg_depend e where e.objid = ${oid} and e.deptype = 'e')`;
const comment = (oid: string, catalogue: string, sub = 0) =>
  `(select description from pg_description where objoid = ${oid} and classoid = '${catalogue}'::regclass and objsubid = ${sub})`;

const parts: Readonly<Record<string, string>> = {
  extension: `select extname, extnamespace::regnamespace, extversion from pg_extension`,
  schema: `select nspname, nspowner::regrole, nspacl, ${comment('n.oid', 'pg_namespace')} from pg_namespace n where nspname !~ '^pg_'`,
  type: `select t.oid::regtype, typtype, typcategory, pg_get_expr(typdefaultbin, 0), typnotnull, typacl, ${comment('t.oid', 'pg_type')},
      array(select enumlabel from pg_enum e where e.enumtypid = t.oid order by enumsortorder)
    from pg_type t where ${ours('t.oid', 'typnamespace')} and typtype <> 'b'`,
  table: `select c.oid::regclass, relkind, relpersistence, relreplident, relrowsecurity, relispartition, relowner::regrole, relacl,
      (select amname from pg_am where oid = c.relam), reltablespace, reloptions, (select reloptions from pg_class t where t.oid = c.reltoastrelid), ${comment('c.oid', 'pg_class')}
    from pg_class c where ${ours('c.oid', 'relnamespace')} and relkind in ('r', 'p', 'v', 'm', 'f', 'c')`,
  column: `select a.attrelid::regclass, count(*) over (partition by a.attrelid order by a.attnum) as place, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(d.adbin, d.adrelid), attgenerated, attidentity, attcollation::regcollation, attstorage, attcompression, nullif(to_jsonb(a) ->> 'attstattarget', '-1'),
      attoptions, attacl, attislocal, ${comment('c.oid', 'pg_class').replace('objsubid = 0', 'objsubid = a.attnum')}
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm', 'f', 'c') and ${ours('c.oid', 'relnamespace')}`,
  constraint: `select conrelid::regclass, conname, contype, pg_get_constraintdef(k.oid), convalidated, condeferrable, condeferred, connoinherit, conislocal,
      conindid::regclass, ${comment('k.oid', 'pg_constraint')}
    from pg_constraint k where ${ours('k.oid', 'connamespace')}`,
  index: `select i.indexrelid::regclass, pg_get_indexdef(i.indexrelid), indisunique, indisprimary, indimmediate, indisclustered, indisreplident, indisvalid, indisready, reloptions,
      (select amname from pg_am where oid = c.relam), array(select nullif(to_jsonb(a) ->> 'attstattarget', '-1') from pg_attribute a where a.attrelid = c.oid order by attnum), ${comment('c.oid', 'pg_class')}
    from pg_index i join pg_class c on c.oid = i.indexrelid where ${ours('i.indrelid', 'relnamespace')}`,
  sequence: `select s.seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle, pg_sequence_last_value(s.seqrelid), c.relacl,
      (select refobjid::regclass || '.' || refobjsubid from pg_depend d where d.objid = s.seqrelid and d.deptype in ('a', 'i'))
    from pg_sequence s join pg_class c on c.oid = seqrelid where ${ours('c.oid', 'relnamespace')}`,
  function: `select p.oid::regprocedure, prokind, proowner::regrole, proacl, proconfig, prosqlbody is not null, ${comment('p.oid', 'pg_proc')},
      case prokind when 'a' then prosrc else pg_get_functiondef(p.oid) end
    from pg_proc p where ${ours('p.oid', 'pronamespace')}`,
  view: `select c.oid::regclass, reloptions, pg_get_viewdef(c.oid) from pg_class c where relkind in ('v', 'm') and ${ours('c.oid', 'relnamespace')}`,
  trigger: `select tgrelid::regclass, tgname, tgenabled, tgdeferrable, tginitdeferred, pg_get_triggerdef(t.oid), ${comment('t.oid', 'pg_trigger')}
    from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and ${ours('c.oid', 'relnamespace')}`,
  rule: `select ev_class::regclass, rulename, pg_get_ruledef(r.oid) from pg_rewrite r join pg_class c on c.oid = ev_class where rulename <> '_RETURN' and ${ours('c.oid', 'relnamespace')}`,
  policy: `select polrelid::regclass, polname, polcmd, polqual is null from pg_policy`,
  statistics: `select stxname, pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s where ${ours('s.oid', 'stxnamespace')}`,
  dictionary: `select dictname, dicttemplate::regclass::text is null, (select tmplname from pg_ts_template t where t.oid = dicttemplate), dictinitoption, dictowner::regrole
    from pg_ts_dict d where ${ours('d.oid', 'dictnamespace')}`,
  configuration: `select cfgname, (select prsname from pg_ts_parser p where p.oid = cfgparser), maptokentype, mapseqno, mapdict::regdictionary
    from pg_ts_config c left join pg_ts_config_map m on mapcfg = c.oid where ${ours('c.oid', 'cfgnamespace')}`,
  operator: `select o.oid::regoperator from pg_operator o where ${ours('o.oid', 'oprnamespace')}`,
  collation: `select o.oid::regcollation from pg_collation o where ${ours('o.oid', 'collnamespace')}`,
  cast: `select castsource::regtype, casttarget::regtype from pg_cast where oid >= 16384`,
  eventTrigger: `select evtname from pg_event_trigger`,
  publication: `select pubname from pg_publication`,
  setting: `select setrole, setconfig from pg_db_role_setting s where setdatabase = (select oid from pg_database where datname = current_database())`,
  defaultRights: `select * from pg_default_acl`,
};

const tables = await client.query<{ name: string }>(
  `select c.oid::regclass as name from pg_class c where relkind = 'r' and ${ours('c.oid', 'relnamespace')} order by 1`,
);
const rows = Object.fromEntries(tables.rows.map(({ name }) => [`row of ${name}`, `select to_jsonb(t) from ${name} t`]));

for (const [part, text] of Object.entries({ ...parts, ...rows })) {
  const found = await client.query({ text, rowMode: 'array' });
  const lines = found.rows.map((row) => `${part}: ${JSON.stringify(row).replaceAll('\\n', '\n    ')}`);
  for (const line of lines.sort()) console.log(line);
  if (part in parts || lines.length > 0) console.log(`${part}s: ${lines.length}\n`);
}
await client.end();
