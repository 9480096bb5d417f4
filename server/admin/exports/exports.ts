import type { ExportName } from '#contract/admin/exports.ts';
import { csvLine, formulaPlaces, quotedSigns } from '#contract/csv.ts';
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
  month?: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(Object.keys(exports[name].columns)));
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // Between two pieces it waits for its reader, who may be slow.
    await client.query(`set local idle_in_transaction_session_timeout = '10min'`);
    const { of } = exports[name];
    const text = pieceSql(exports[name]);
    for (let after: string | undefined = month ? `{${month}-01 00:00Z,""}` : of.first; after; ) {
      const piece: { rows: [Buffer | null, Buffer | null][] } = await client.query({
        ...asBytes,
        text,
        values: [after, month ? `${month}-01` : null],
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

/** A text of strangers, as `csvLine` writes it; a test holds both equal. */
export const words = (column: string) => {
  const safe = `regexp_replace(${column}, '${formulaPlaces}', '''', 'g')`;
  return `case when ${column} ~ '${quotedSigns}' then '"' || replace(${safe}, '"', '""') || '"' else ${safe} end`;
};

interface Export {
  /** Heading of each column and its SQL. Text that somebody typed goes through `words`. */
  columns: Record<string, string>;
  /** The table that has a row for each line, and the key in whose order they come: the next piece begins after the last one. */
  of: Source;
  joins?: string;
}

interface Source {
  table: string;
  as: string;
  /** The columns of the key with their types, and what stands before every key. */
  key: Record<string, string>;
  first: string;
  /** The column whose month can be asked for; it leads the key. */
  monthOf?: string;
}

const byId = (column: string): Pick<Source, 'key' | 'first'> => ({
  key: { [column]: 'uuid' },
  first: '{00000000-0000-0000-0000-000000000000}',
});

/** The next lines as bytes, and the key of the last of them. Joined only when they are few, which no plan can then get wrong. */
function pieceSql({ columns, of: { table, as, key, monthOf }, joins = '' }: Export): string {
  const names = Object.keys(key);
  const after = Object.values(key).map((type, at) => `($1::text[])[${at + 1}]::${type}`);
  const isWanted = monthOf
    ? `($2::date is null or ${monthOf} < ($2::date + interval '1 month')::timestamp at time zone 'utc')`
    : '$2::date is null';
  const order = names.join(', ');
  const line = Object.values(columns).map((column) => `coalesce((${column})::text, '')`);
  return `with piece as materialized (
      select * from ${table} where (${order}) > (${after.join(', ')}) and ${isWanted} order by ${order} limit ${rowsAtOnce}
    )
    select convert_to(string_agg(${line.join(` || ',' || `)} || chr(13) || chr(10), '' order by ${names.map((name) => `${as}.${name}`).join(', ')}), 'UTF8') as lines,
      (select array[${names.map((name) => `${name}::text`).join(', ')}]::text from piece order by ${names.map((name) => `${name} desc`).join(', ')} limit 1) as last
    from piece ${as} ${joins}`;
}

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
    of: { table: '"user"', as: 'u', ...byId('id') },
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
    of: { table: 'listings', as: 'l', ...byId('id') },
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
    of: { table: 'user_subscriptions', as: 's', ...byId('user_id') },
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
    of: { table: 'deals', as: 'd', ...byId('id') },
  },
  payments: {
    columns: {
      Date: moment('p.paid_at'),
      'Member id': 'p.user_id',
      Member: words('n.display_name'),
      Email: words('u.email'),
      Plan: 'p.plan',
      'Gross in dollars': dollars('p.amount_cents'),
      'Fee in dollars': dollars('p.fee_cents'),
      'Net in dollars': dollars('(p.amount_cents - p.fee_cents)'),
      'Refunded in dollars': dollars(
        'coalesce((select sum(r.amount_cents) from payment_refunds r where r.invoice_id = p.invoice_id), 0)',
      ),
      'Invoice number': words('p.invoice_number'),
      'Invoice id': 'p.invoice_id',
    },
    of: {
      table: 'received_payments',
      as: 'p',
      key: { paid_at: 'timestamptz', invoice_id: 'text' },
      first: '{-infinity,""}',
      monthOf: 'paid_at',
    },
    joins: 'left join "user" u on u.id = p.user_id left join profiles n on n.id = u.id',
  },
};
