import type { ExportName } from '#contract/admin/exports.ts';
import { csvLine } from '#server/lib/csv.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Few enough to be held at once, many enough that the way to the database does not count. */
const rowsAtOnce = 1_000;

/** Copied at once: what arrives next is written over it. */
const asBytes = { rowMode: 'array', binary: true, types: { getTypeParser: () => Buffer.from } } as const;

/**
 * The lines of a file, a piece at a time from one snapshot. PostgreSQL writes each piece and it is passed on as bytes:
 * strings of a million rows make a server's memory grow faster than it is cleared. Ends its transaction also when whoever
 * reads it goes away.
 */
export async function* exportLines(
  { database: { pool } }: Pick<Deps, 'database'>,
  name: ExportName,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(Object.keys(exports[name].columns)));
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // Between two pieces it waits for its reader, who may be slow.
    await client.query(`set local idle_in_transaction_session_timeout = '10min'`);
    const text = pieceSql(exports[name]);
    for (let after: string | undefined = firstKey; after; ) {
      const piece: { rows: [Buffer | null, Buffer | null][] } = await client.query({
        ...asBytes,
        text,
        values: [after],
      });
      const [lines, last] = piece.rows[0] ?? [];
      if (lines) yield lines;
      after = last?.toString();
    }
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const dollars = (column: string) => `to_char(${column} / 100.0, 'FM999999990.00')`;

/** What strangers wrote, as `csvLine` writes it; a test holds both equal. */
export const words = (column: string) => {
  const safe = `case when ${column} ~ '^[=+\\-@\\t\\r\\n]' then '''' else '' end || ${column}`;
  return `case when ${column} ~ '[",\\r\\n]' then '"' || replace(${safe}, '"', '""') || '"' else ${safe} end`;
};

interface Export {
  /** What a column is called in the file, and its SQL; whatever somebody typed goes through `words`. */
  columns: Record<string, string>;
  /** The table that has a row for each line, and the key in whose order they come: the next piece begins after the last one. */
  of: { table: string; as: string; key: string };
  joins?: string;
}

/** The next lines as bytes, and the key of the last of them. Joined only when they are few, which no plan can then get wrong. */
function pieceSql({ columns, of: { table, as, key }, joins = '' }: Export): string {
  const line = Object.values(columns).map((column) => `coalesce((${column})::text, '')`);
  return `with piece as materialized (
      select * from ${table} where ${key} > $1::uuid order by ${key} limit ${rowsAtOnce}
    )
    select convert_to(string_agg(${line.join(` || ',' || `)} || chr(13) || chr(10), '' order by ${as}.${key}), 'UTF8') as lines,
      (select ${key}::text from piece order by ${key} desc limit 1) as last
    from piece ${as} ${joins}`;
}

const firstKey = '00000000-0000-0000-0000-000000000000';

const exports: Record<ExportName, Export> = {
  users: {
    columns: {
      Id: 'u.id',
      'User name': words('p.username'),
      'Display name': words('p.display_name'),
      Email: words('u.email'),
      Joined: moment('u.created_at'),
      Status: `case when not u.email_verified then 'unconfirmed' else coalesce(p.status, 'active') end`,
      Subscription: 's.status',
      Plan: 's.plan_type',
      Reviews: 'p.review_count',
    },
    of: { table: '"user"', as: 'u', key: 'id' },
    joins: 'left join profiles p on p.id = u.id left join user_subscriptions s on s.user_id = u.id',
  },
  listings: {
    columns: {
      Id: 'l.id',
      Title: words('l.title'),
      Brand: 'l.brand',
      Condition: 'l.condition',
      Type: 'l.type',
      'Price in dollars': dollars('l.price_cents'),
      Status: 'l.status',
      'Seller id': 'l.user_id',
      Created: moment('l.created_at'),
      Updated: moment('l.updated_at'),
    },
    of: { table: 'listings', as: 'l', key: 'id' },
  },
  subscriptions: {
    columns: {
      'Member id': 's.user_id',
      Email: words('u.email'),
      Status: 's.status',
      Plan: 's.plan_type',
      'Price in dollars': dollars('s.price_cents'),
      'Period ends': moment('s.current_period_end'),
      'Ends with its period': `case when s.cancel_at_period_end then 'yes' else 'no' end`,
      Bypass: words('s.bypass_reason'),
      Updated: moment('s.updated_at'),
    },
    of: { table: 'user_subscriptions', as: 's', key: 'user_id' },
    joins: 'join "user" u on u.id = s.user_id',
  },
  deals: {
    columns: {
      Id: 'd.id',
      Kind: 'd.kind',
      State: 'd.state',
      'Proposed by': 'd.proposed_by',
      Proposed: moment('d.created_at'),
      Agreed: moment('d.agreed_at'),
      Ended: moment('d.ended_at'),
      'Why it ended': 'd.ended_reason',
    },
    of: { table: 'deals', as: 'd', key: 'id' },
  },
};
