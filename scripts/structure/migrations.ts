import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tool.ts';

/** Released migrations by their `sha256sum`: databases out there have run them. Each release adds its own. */
const released: Readonly<Record<string, string>> = {
  '0000_baseline.sql': 'c463911fbc4451fe2a43ae16339e5b9b5dcb13fce2c146adcf316144e3392eb7',
};

/**
 * Tables that stay small however many members there are. Every other table counts as large, unless the migration itself
 * makes it.
 */
const smallTables = new Set([
  'admin_invitations',
  'admin_users',
  'brands',
  'charter_places',
  'kept_numbers',
  'payment_checks',
  'price_guide',
  'subscription_day_sums',
  'subscription_sums_until',
  'system_settings',
]);

const before = /^-- before: (create (?:unique )?index concurrently if not exists .+);$/gim;
const mayLock = /^\s*-- may lock: \S.{9,}$/m;
const volatile = /\b(?:gen_random_uuid|uuidv[47]|uuid_generate_\w+|random|clock_timestamp|timeofday|nextval)\s*\(/;
const batches = 'change the rows in pieces, by a job of the worker';

interface Rule {
  /** Its first group is the table. */
  is: RegExp;
  unless?: (statement: string, file: string) => boolean;
  locks: string;
  instead: string;
}

const table = String.raw`(?:only )?(?:public\.)?"?(\w+)"?`;
const altering = (what: string): RegExp => new RegExp(`^alter table (?:if exists )?${table} (?:.*, ?)?${what}`);

const indexing = new RegExp(String.raw`^create (?:unique )?index .*?\bon ${table}`);

/** Whether an index names a column that the same file adds to its table. */
function hasNewColumn(statement: string, file: string): boolean {
  const [, name, indexed = ''] = new RegExp(`${indexing.source}(.*)$`).exec(statement) ?? [];
  const adding = altering('add ');
  const added = splitStatements(file)
    .map(normalize)
    .filter((each) => adding.exec(each)?.[1] === name)
    .flatMap((each) => [...each.matchAll(/\badd (?:column )?(?:if not exists )?"?(\w+)"? /g)]);
  return added.some(([, column]) => new RegExp(`\\b${column}\\b`).test(indexed));
}

const rules: readonly Rule[] = [
  {
    is: indexing,
    unless: (statement, file) => !hasNewColumn(statement, file),
    locks: 'stops every write to the table: where its column comes with the same file, nothing can be built before',
    instead: 'build it in a migration of the next release',
  },
  {
    is: indexing,
    unless: (statement, file) => {
      const name = /index if not exists "?(\w+)"?/.exec(statement)?.[1];
      return [...file.matchAll(before)].some(([, build = '']) =>
        build.toLowerCase().includes(`not exists ${name} on `),
      );
    },
    locks: 'stops every write to the table until the index is built',
    instead:
      'build it before: `-- before: CREATE INDEX CONCURRENTLY IF NOT EXISTS name ON …;` in the same file, then CREATE INDEX IF NOT EXISTS',
  },
  {
    is: altering(String.raw`alter (?:column )?"?\w+"? (?:set data )?type\b`),
    locks: 'writes the whole table anew',
    instead: `add a column, ${batches}, and read the new one`,
  },
  {
    is: altering(
      String.raw`add (?:column )?(?!constraint|check|foreign|primary|unique|exclude)(?:if not exists )?"?\w+"? `,
    ),
    unless: (statement) => !volatile.test(statement) && !/\b(?:\w*serial\d?|stored|as identity)\b/.test(statement),
    locks: 'writes the whole table anew, because each row gets another value',
    instead: `add the column without it, set the default after, and ${batches}`,
  },
  {
    is: altering(String.raw`add (?:column )(?!.*\bnot valid\b).*\b(?:references|check|unique|primary key)\b`),
    locks: 'reads the whole table while nobody may write',
    instead: 'add the column alone, then the constraint with NOT VALID, and validate it in a later migration',
  },
  {
    is: altering(String.raw`alter (?:column )?"?\w+"? set not null`),
    locks: 'reads the whole table while nobody may read or write',
    instead: 'add CHECK (… IS NOT NULL) NOT VALID, validate it in a later migration, and name it in the exemption',
  },
  {
    is: altering('add (?:constraint|check|foreign key|primary key|unique|exclude)'),
    unless: (statement) => /\bnot valid\b|\busing index\b/.test(statement),
    locks: 'reads the whole table while nobody may write',
    instead: 'add it with NOT VALID, and validate it in a later migration',
  },
  {
    is: altering('validate constraint'),
    unless: (statement, file) => {
      const name = /validate constraint "?(\w+)"?/.exec(statement)?.[1];
      return !new RegExp(`add constraint "?${name}\\b`, 'i').test(file);
    },
    locks: 'reads the whole table under the lock with which the constraint was added',
    instead: 'validate it in a later migration',
  },
  {
    is: altering('set (?:tablespace|logged|unlogged|access method)'),
    locks: 'writes the whole table anew',
    instead: 'leave it, or do it by hand while nobody works',
  },
  {
    is: new RegExp(String.raw`^(?:with .*?\b)?update ${table}(?: as)?(?: \w+)? set\b`),
    locks: 'holds every row that it changes until all migrations are done',
    instead: batches,
  },
  {
    is: new RegExp(String.raw`^(?:with .*?\b)?delete from ${table}`),
    locks: 'holds every row that it deletes until all migrations are done',
    instead: 'delete in pieces, by a job of the worker',
  },
  {
    is: new RegExp(
      `^(?:vacuum full|cluster|reindex (?:table|index)|lock(?: table)?|refresh materialized view)(?! concurrently) ${table}`,
    ),
    locks: 'lets nobody read or write until all migrations are done',
    instead: 'leave it, or do it by hand with CONCURRENTLY',
  },
];

/** Refuses statements of migrations that would hold up members of a large site. Names of files, and what they say. */
export function checkMigrations(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([name, file]) => judge(file).map((problem) => `${name}: ${problem}`));
}

/** Released migrations that are no longer what they were: a database that has run one never runs it again. */
export function checkReleased(files: Readonly<Record<string, string>>, hashes = released): string[] {
  return Object.entries(hashes)
    .filter(([name, hash]) => hashOf(files[name]) !== hash)
    .map(([name]) => `${name} was released and never changes: take it back, and write a new migration`);
}

const hashOf = (file = ''): string => createHash('sha256').update(file.replaceAll('\r\n', '\n')).digest('hex');

function judge(file: string): string[] {
  const own = new Set(
    [...file.matchAll(new RegExp(`create (?:unlogged )?table (?:if not exists )?${table}`, 'gi'))].map(
      ([, made]) => made,
    ),
  );
  return splitStatements(file).flatMap((written) => {
    if (mayLock.test(written)) return [];
    const statement = normalize(written);
    const block = /^do (?:language \w+ )?(\$\w*\$)(.*)\1/.exec(statement)?.[2];
    const parts = block ? block.split(/;|\bthen\b|\bloop\b|\bbegin\b/).map((part) => part.trim()) : [statement];
    return parts.flatMap((part) => judgeStatement(part, file, own));
  });
}

function judgeStatement(statement: string, file: string, own: ReadonlySet<string | undefined>): string[] {
  return rules.flatMap(({ is, unless, locks, instead }) => {
    const name = is.exec(statement)?.[1];
    if (!name || smallTables.has(name) || own.has(name) || unless?.(statement, file)) return [];
    return [`"${statement.slice(0, 80)}" ${locks}: ${instead}. If it may, say why above it: \`-- may lock: reason\``];
  });
}

/** Cut at semicolons outside of quotes, bodies and comments; comments stay with the statement that they precede. */
function splitStatements(file: string): string[] {
  const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"[^"]*"|;|[^;]/g;
  const statements = [''];
  for (const [token] of file.matchAll(tokens)) {
    if (token === ';') statements.push('');
    else statements[statements.length - 1] += token;
  }
  return statements;
}

/** Without comments and texts, in small letters and on one line. The body of a function is not run here and goes; that of DO is. */
function normalize(statement: string): string {
  const bare = statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?:[^']|'')*'/g, "''");
  const oneLine = bare.toLowerCase().replace(/\s+/g, ' ').trim();
  return oneLine.startsWith('do ') ? oneLine : oneLine.replace(/(\$\w*\$).*?\1/g, "''");
}

export function readMigrations(): Record<string, string> {
  const folder = join(root, 'server/db/migrations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
