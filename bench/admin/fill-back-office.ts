import type pg from 'pg';
import { fillListings } from '../data/fill-listings.ts';
import { fillDeals } from '../deals/fill-deals.ts';
import { leftByMembers } from './left-by-members.ts';
import { seenByModerators } from './seen-by-moderators.ts';

const dealsPerMember = 2;
/** Among so many of them all deals are made. */
const dealers = 5000;

export const superAdminEmail = 'owner@bench.example.com';

/** What a busy marketplace has after two years: members, listings, what they said, and what is to be looked at. */
export async function fillBackOffice(client: pg.Client, size: { members: number; listings: number }): Promise<void> {
  await fillListings(client, size.listings, size.members);
  await fillDeals(client, await someMembers(client), size.members * dealsPerMember);
  await client.query('set session_replication_role = replica');
  for (const statement of [...numbers, ...leftByMembers, ...seenByModerators]) await client.query(statement);
  await client.query('truncate listing_cards');
  await client.query('insert into listing_cards select * from built_cards');
  await client.query(superAdminSql, [superAdminEmail]);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

async function someMembers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from "user" order by id limit $1', [dealers]);
  return rows.map(({ id }) => id);
}

const numbers = [
  `create temporary table numbered_members as
    select id, email, name, row_number() over (order by length(email), email)::int as n from "user"`,
  'create unique index on numbered_members (n)',
  `create temporary table numbered_listings as
    select id, user_id, created_at, row_number() over (order by created_at desc)::int as n from listings`,
];

const superAdminSql = `with owner as (
    insert into "user" (name, email, email_verified) values ('Owner', $1, true) returning id
  ), profile as (
    insert into profiles (id, username, display_name, full_name) select id, 'owner', 'Owner', 'Owner' from owner
  )
  insert into admin_users (id, role) select id, 'super_admin' from owner`;
