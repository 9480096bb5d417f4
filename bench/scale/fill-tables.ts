import type pg from 'pg';

/** Inserts without keeping indexes, which are built afterwards: ten times faster. Until then they are empty, and nothing may be looked up in them. */
async function fill(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
  await client.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off');
  const ready = (isReady: boolean) =>
    client.query('update pg_index set indisready = $2 where indrelid = any ($1::regclass[])', [tables, isReady]);
  await ready(false);
  await work();
  await ready(true);
  for (const table of tables) await client.query(`reindex table ${table}`);
  await client.query('reset all');
  await client.query('vacuum analyze');
}

const contacts = 10;
/** Of the member with this number. Not by a join, which would give the rows another order. */
const idOf = (n: string) => `(array(select id from numbered order by n))[1 + ${n}]`;

/** Members, each of whom writes with ten others in turn; the last message of each conversation is unread. */
export async function fillMessages(client: pg.Client, count: number): Promise<void> {
  const members = Math.max(50, Math.round(count / 200));
  await fill(client, ['messages', 'conversations', 'message_parties'], async () => {
    await addMembers(client, members);
    await client.query('insert into message_parties (id) select id from numbered');
    await client.query(
      `insert into messages (id, sender_id, receiver_id, content, read, created_at)
       select gen_random_uuid(), case when turn % 2 = 0 then ${idOf('one')} else ${idOf('other')} end, case when turn % 2 = 0 then ${idOf('other')} else ${idOf('one')} end,
         'Is it still available, and would you send it this week? ' || made.n, made.n <= $1::int - $2::int * ${contacts},
         now() - ($1::int - made.n) * interval '1 second'
       from (select n, n / ($2::int * ${contacts}) as turn, n % $2::int as one,
           (n % $2::int + 1 + (n / $2::int) % ${contacts}) % $2::int as other
         from generate_series(1, $1::int) n) made`,
      [count, members],
    );
    await client.query(
      `insert into conversations (member_id, other_id, last_message_id, last_seq, is_opener, opened_at)
       select distinct on (one.id, one.other) one.id, one.other, m.id, m.seq, false, m.created_at
       from messages m cross join lateral (values (sender_id, receiver_id), (receiver_id, sender_id)) one (id, other)
       where m.seq > $1::int - $2::int * ${contacts} order by one.id, one.other, m.seq desc`,
      [count, members],
    );
  });
}

/** Two hundred a member, the newest five unread. */
export async function fillNotifications(client: pg.Client, count: number): Promise<void> {
  const members = Math.max(50, Math.round(count / 200));
  await fill(client, ['notifications'], async () => {
    await addMembers(client, members);
    await client.query(
      `insert into notifications (to_id, kind, data, matter, is_gathered, created_at, read_at, mailed_at)
       select ${idOf('one')}, 'wish-ended', '{"name":"Lea"}', 'wish:' || made.n, false, at, case when made.n <= $1::int - $2::int * 5 then at end, at
       from (select n, n % $2::int as one, now() - ($1::int - n) * interval '1 second' as at from generate_series(1, $1::int) n) made`,
      [count, members],
    );
  });
}

async function addMembers(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into "user" (name, email, email_verified, created_at)
     select 'Member ' || n, 'member' || n || '@bench.test', true, now() - interval '1 year' from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(
    `insert into profiles (id, username, display_name)
     select id, replace(email, '@bench.test', ''), name from "user"`,
  );
  await client.query(
    `create temporary table numbered as select id, (row_number() over (order by id) - 1)::int as n from "user"`,
  );
  await client.query('create unique index on numbered (n)');
  await client.query('analyze numbered');
}
