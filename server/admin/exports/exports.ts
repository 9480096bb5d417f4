import type { ExportName } from '#contract/admin/exports.ts';
import { type Cell, csvLine } from '#server/lib/csv.ts';
import type { Deps } from '#server/lib/deps.ts';

/** Few enough to be held at once, many enough that the way to the database does not count. */
const rowsAtOnce = 1_000;

/**
 * The lines of a file, read through a cursor: however many there are, only a thousand are held at a time. Ends its
 * transaction also when whoever reads it goes away.
 */
export async function* exportLines(
  { database: { pool } }: Pick<Deps, 'database'>,
  name: ExportName,
): AsyncGenerator<string> {
  const { columns, from } = exports[name];
  yield csvLine(Object.keys(columns));
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // Between two pieces it waits for its reader, who may be slow.
    await client.query(`set local idle_in_transaction_session_timeout = '10min'`);
    await client.query(`declare lines no scroll cursor for select ${Object.values(columns).join(', ')} from ${from}`);
    for (;;) {
      const { rows } = await client.query<Cell[]>({ text: `fetch ${rowsAtOnce} from lines`, rowMode: 'array' });
      if (rows.length > 0) yield rows.map(csvLine).join('');
      if (rows.length < rowsAtOnce) break;
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

interface Export {
  /** What a column is called in the file, and its SQL. */
  columns: Record<string, string>;
  from: string;
}

/** In the order of a key, so that nothing has to be sorted before the first line. */
const exports: Record<ExportName, Export> = {
  users: {
    columns: {
      Id: 'u.id',
      'User name': 'p.username',
      'Display name': 'p.display_name',
      Email: 'u.email',
      Joined: moment('u.created_at'),
      Status: `case when not u.email_verified then 'unconfirmed' else coalesce(p.status, 'active') end`,
      Subscription: 's.status',
      Plan: 's.plan_type',
      Reviews: 'p.review_count',
    },
    from: `"user" u left join profiles p on p.id = u.id left join user_subscriptions s on s.user_id = u.id order by u.id`,
  },
  listings: {
    columns: {
      Id: 'l.id',
      Title: 'l.title',
      Brand: 'l.brand',
      Condition: 'l.condition',
      Type: 'l.type',
      'Price in dollars': dollars('l.price_cents'),
      Status: 'l.status',
      'Seller id': 'l.user_id',
      Created: moment('l.created_at'),
      Updated: moment('l.updated_at'),
    },
    from: 'listings l order by l.id',
  },
  subscriptions: {
    columns: {
      'Member id': 's.user_id',
      Email: 'u.email',
      Status: 's.status',
      Plan: 's.plan_type',
      'Price in dollars': dollars('s.price_cents'),
      'Period ends': moment('s.current_period_end'),
      'Ends with its period': `case when s.cancel_at_period_end then 'yes' else 'no' end`,
      Bypass: 's.bypass_reason',
      Updated: moment('s.updated_at'),
    },
    from: `user_subscriptions s join "user" u on u.id = s.user_id order by s.user_id`,
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
    from: 'deals d order by d.id',
  },
};
