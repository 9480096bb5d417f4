import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { saveListing } from '#contract/favorites/favorites.ts';
import { countListingView } from '#contract/listings/listing-page.ts';
import { getListing } from '#contract/listings/listings.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { signIn } from '../data/members.ts';
import type { Beside } from '../measure/http-load.ts';
import { type Leanest, oneListing } from './leanest.ts';

/** What members do while they browse: they open one listing in three requests, and sometimes write or save one. */
const rates = { opened: 3, message: 20, saved: 100 };
/** So many that none of them writes more than a member may. */
const membersWho = 1_000;
/** So many that most views are the first of their member and day. */
const listingsOpened = 5_000;

export interface Writes {
  /** As the product is asked. */
  wigloop: readonly Beside[];
  /** As the bare server is asked: `answers` are its statements by key. */
  bare: { beside: readonly Beside[]; answers: [key: string, statement: Leanest][] };
}

/** Who does something with a listing of somebody else, and writes to one seller again and again. */
interface Act {
  memberId: string;
  cookie: string;
  listingId: string;
  sellerId: string;
}

/** The same acts for both: the bare server writes a row each, into tables of its own. */
export async function makeWrites(client: pg.Client): Promise<Writes> {
  const acts = await findActs(client);
  for (const [table, columns] of leanestTables)
    await client.query(`drop table if exists ${table}; create table ${table} (${columns})`);
  const answers = acts.flatMap(({ memberId, listingId, sellerId }, at): [string, Leanest][] => [
    [`open${at}`, oneListing(listingId)],
    [`view${at}`, insert('leanest_views', 'listing_id, viewer_id', [listingId, memberId])],
    [`message${at}`, insert('leanest_messages', 'sender_id, receiver_id, content', [memberId, sellerId, text])],
    [`save${at}`, insert('leanest_saves', 'listing_id, member_id', [listingId, memberId])],
  ]);
  let turn = 0;
  const next = () => {
    turn = (turn + 1) % acts.length;
    return { at: turn, act: acts[turn] as Act };
  };
  const ask = (...kinds: string[]) => {
    const { at } = next();
    return kinds.map((kind) => ({ method: 'GET' as const, path: `/${kind}${at}` }));
  };
  const pathOf = ({ path }: { path: string }, { listingId }: Act) => path.replace(':id', listingId);
  return {
    wigloop: [
      {
        every: rates.opened,
        next: () => {
          const { act } = next();
          const { cookie } = act;
          return [
            { method: 'GET', path: pathOf(getListing, act), cookie },
            { method: 'POST', path: pathOf(countListingView, act), cookie },
          ];
        },
      },
      {
        every: rates.message,
        next: () => {
          const { act } = next();
          const body = { id: randomUUID(), receiverId: act.sellerId, content: text };
          return [{ method: 'POST', path: sendMessage.path, body, cookie: act.cookie }];
        },
      },
      {
        every: rates.saved,
        next: () => {
          const { act } = next();
          return [{ method: 'PUT', path: pathOf(saveListing, act), cookie: act.cookie }];
        },
      },
    ],
    bare: {
      beside: [
        { every: rates.opened, next: () => ask('open', 'view') },
        { every: rates.message, next: () => ask('message') },
        { every: rates.saved, next: () => ask('save') },
      ],
      answers,
    },
  };
}

async function findActs(client: pg.Client): Promise<Act[]> {
  const { rows } = await client.query<Omit<Act, 'cookie'>>(
    `with m as (select id, row_number() over (order by id) as n from "user" where email_verified limit ${membersWho}),
      l as (select id, user_id, row_number() over () as n from listings where shelf = 'active' limit ${listingsOpened})
     select m.id as "memberId", l.id as "listingId", first_value(l.user_id) over (partition by m.id order by l.n) as "sellerId"
     from l join m on m.n = 1 + l.n % (select count(*) from m) where m.id <> l.user_id order by l.n`,
  );
  const members = await signIn(client, [...new Set(rows.map(({ memberId }) => memberId))]);
  const cookies = new Map(members.map(({ id, cookie }) => [id, cookie]));
  return rows.map((row) => ({ ...row, cookie: cookies.get(row.memberId) ?? '' }));
}

const text = 'Is it still for sale, and would you send it on Monday?';
const leanestTables = [
  [
    'leanest_views',
    'listing_id uuid, viewer_id uuid, at timestamptz default now(), id uuid primary key default gen_random_uuid()',
  ],
  [
    'leanest_messages',
    'sender_id uuid, receiver_id uuid, content text, at timestamptz default now(), id uuid primary key default gen_random_uuid()',
  ],
  [
    'leanest_saves',
    'listing_id uuid, member_id uuid, at timestamptz default now(), id uuid primary key default gen_random_uuid()',
  ],
] as const;

function insert(table: string, columns: string, values: unknown[]): Leanest {
  const places = values.map((_, at) => `$${at + 1}`).join(', ');
  return {
    name: table,
    text: `with written as (insert into ${table} (${columns}) values (${places})) select '{}' as json`,
    values,
  };
}
