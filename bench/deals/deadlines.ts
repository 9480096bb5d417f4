import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Place, waitUntilCaughtUp } from '../data/databases.ts';
import type { BenchMember } from '../data/members.ts';
import { atMost, type Check, drawTable } from '../measure/report.ts';
import { lateLimits, startServer } from '../measure/server.ts';
import { type Browsing, startBrowsing } from './beside-browsing.ts';

const promisedSeconds = 60;
/** The job comes round every minute. */
const patienceSeconds = 150;

export interface Deadlines {
  text: string;
  checks: Check[];
}

/** Deadlines that fall due at once, while members browse at half the rate that the server can answer. */
export async function measureDeadlines(
  { client, url, dataDir, port }: Place & { port: number },
  { members, count, seconds }: { members: readonly BenchMember[]; count: number; seconds: number },
): Promise<Deadlines> {
  const server = await startServer(port, url, dataDir, lateLimits);
  try {
    await waitUntilCaughtUp(client);
    // What the races left behind, such as mails, is no part of what deadlines cost.
    await client.query('update notifications set mail_due_at = null where mail_due_at is not null');
    await client.query('vacuum analyze');
    const browsing = await startBrowsing({ client, port, cookie: members[0]?.cookie }, seconds);
    const ids = members.map(({ id }) => id);
    // All of it before: afterwards mails of what happened are still being sent.
    await browsing.alone(seconds);
    const handledSeconds = await whileDue(client, ids, count, browsing);
    return describe(browsing, count, handledSeconds);
  } finally {
    await server.kill();
  }
}

/** Browsing is measured from the first deadline that is handled to the last. */
async function whileDue(client: pg.Client, members: readonly string[], count: number, browsing: Browsing) {
  await fillDue(client, members, count);
  const giveUpAt = performance.now() + patienceSeconds * 1000;
  // Not more often: each question reads past what was handled since the last vacuum, and takes from those who browse.
  const wait = async (question: string) => {
    while ((await client.query(question)).rowCount === 0) {
      if (performance.now() > giveUpAt) throw new Error('The deadlines were not handled in time.');
      await sleep(500);
    }
  };
  await wait('select from due join deals using (id) where due_at is null or due_at > now() limit 1');
  const began = performance.now();
  return browsing.beside(async () => {
    await wait('select where not exists (select from deals where due_at <= now())');
    return (performance.now() - began) / 1000;
  });
}

function describe(browsing: Browsing, count: number, handledSeconds: number): Deadlines {
  const { check, rows } = browsing.compare();
  const due = count.toLocaleString('en-US');
  const text = `${due} deadlines at once (silence that counts, reminders, overdue payments, proposals that end), while members browse ${browsing.perSecond.toFixed(0)} pages a second, half of what the server can answer:`;
  return {
    text: `${text}\n\n${drawTable([['what', 'measured'], ...rows])}`,
    checks: [atMost(`${due} deadlines are handled`, handledSeconds, promisedSeconds, ' s'), check],
  };
}

/** Four kinds in turn, written past the triggers; each deal is about a wig of its own. */
async function fillDue(client: pg.Client, members: readonly string[], count: number): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    `create temporary table due as
     select gen_random_uuid() as id, gen_random_uuid() as wig, n, ($1::uuid[])[1 + n % $2::int] as one,
       ($1::uuid[])[1 + (n + 1 + n / $2::int) % $2::int] as other,
       (array['received', 'reminder', 'overdue', 'expired'])[1 + n % 4] as what
     from generate_series(1, $3::int) n`,
    [members, members.length, count],
  );
  await client.query(`alter table due add column since timestamptz`);
  await client.query(`update due set since = now() - case what when 'received' then interval '5 days'
    when 'reminder' then interval '2 days' when 'overdue' then interval '17 days' else interval '2 days' end - interval '1 minute'`);
  await client.query(`insert into listings (id, user_id, title, description, brand, condition, type, price_cents, color, is_reserved)
    select wig, other, 'Layered bob', 'Worn twice.', 'gabor', 'like-new', 'both', 15000, 'Brunette', what <> 'expired' from due`);
  await client.query(`insert into deals (id, kind, state, proposed_by, terms_id, accepted, payable, agreed_at, due_at, created_at, changed_at)
    select id, 'deal', case what when 'expired' then 'proposed' else 'agreed' end, one, id,
      case what when 'expired' then '{}' else array[other] end, array[one, other], case what when 'expired' then null else since end,
      now() - interval '1 minute', since, since from due`);
  await client.query(`insert into deal_parties (deal_id, member_id, position, view, changed_at)
    select id, one, 0, case what when 'expired' then 'waiting' else 'agreed' end, since from due
    union all select id, other, 1, case what when 'expired' then 'needs-me' else 'agreed' end, since from due`);
  await client.query(`insert into deal_terms (id, deal_id, position, by_id, expires_in_hours, expires_at, created_at, listings)
    select id, id, 0, one, 48, since + interval '2 days', since, jsonb_build_object(wig, jsonb_build_object('title', 'Layered bob',
      'brand', 'gabor', 'condition', 'like-new', 'type', 'both', 'color', 'Brunette', 'capSize', null, 'priceCents', 15000,
      'photo', null)) from due`);
  await client.query(`insert into deal_moves (terms_id, position, option, deal_id, from_id, to_id, is_option, cents, listing_id)
    select id, 0, 0, id, one, other, false, 9000, null from due
    union all select id, 1, 0, id, other, one, false, null, wig from due`);
  await client.query('insert into deal_listings (listing_id, deal_id) select wig, id from due');
  await client.query(
    `insert into deal_reservations (listing_id, deal_id) select wig, id from due where what <> 'expired'`,
  );
  await client.query(`insert into deal_steps (deal_id, id, kind, from_id, to_id, cents, listings, done_at, wait, since, reminded)
    select id, 1, 'payment', one, other, 9000, '{}'::uuid[], case what when 'received' then since end,
      case what when 'received' then 'payment-word' else 'pay' end, since,
      case what when 'received' then 2 when 'reminder' then 0 else 3 end from due where what <> 'expired'
    union all select id, 2, 'parcel', other, one, null, array[wig], null, null, since, 0 from due where what <> 'expired'`);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze deals, deal_parties, deal_terms, deal_moves, deal_steps, deal_listings, listings');
}
