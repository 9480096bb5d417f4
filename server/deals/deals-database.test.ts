import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindingStates, type DealState, dealLife, dealStates, endStates } from '#contract/deals/deal-states.ts';
import type { DealKind } from '#contract/deals/deal-values.ts';
import type { Deal } from '#contract/deals/deals.ts';
import * as deals from '#server/test/deal-acts.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let ann: TestMember;
let bea: TestMember;
let wig: string;
let agreed: Deal;
let open: Deal;

beforeAll(async () => {
  testApp = await startTestApp();
  ann = await addMember(testApp, 'ann@example.com');
  bea = await addMember(testApp, 'bea@example.com');
  wig = await addListing(testApp, bea.id);
  agreed = (await deals.accept(bea, (await deals.propose(ann, deals.offerOf(ann, bea, wig))).body)).body;
  const other = await addListing(testApp, bea.id);
  open = (await deals.propose(ann, deals.offerOf(ann, bea, other))).body;
});
afterAll(() => testApp.close());

/** Around the server: straight to the tables. */
const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const refused = (statement: string, values: unknown[], why: RegExp) =>
  expect(run(statement, values)).rejects.toThrow(why);

/** As the writer does, so that only the rule in question can refuse. */
async function asWriter(dealId: string, statement: string, values: unknown[]): Promise<void> {
  const client = await testApp.deps.database.pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('wigloop.deal', $1, true)", [dealId]);
    await client.query(statement, values);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a listing is in one agreed deal at most', async () => {
  const reserve = 'insert into deal_reservations (listing_id, deal_id) values ($1, $2)';
  await expect(asWriter(open.id, reserve, [wig, open.id])).rejects.toThrow(/deal_reservations_pkey/);
  await refused(reserve, [wig, open.id], /by the rules of deals alone/);
  const removed = await addListing(testApp, bea.id, { status: 'removed', removedAt: new Date() });
  await expect(asWriter(open.id, reserve, [removed, open.id])).rejects.toThrow(/only a listing on the shelf/);
});

test('the state of a deal changes through the one writer alone, and only along the table of states', async () => {
  const change = 'update deals set state = $2, ended_at = now(), ended_reason = $3 where id = $1';
  await refused(change, [open.id, 'withdrawn', 'withdrawn'], /by its rules alone/);
  await expect(asWriter(open.id, change, [open.id, 'completed', 'recorded'])).rejects.toThrow(
    /from proposed to completed/,
  );
  await expect(asWriter(agreed.id, change, [agreed.id, 'withdrawn', 'withdrawn'])).rejects.toThrow(
    /from agreed to withdrawn/,
  );
  await asWriter(open.id, change, [open.id, 'withdrawn', 'withdrawn']);
  await refused('delete from deals where id = $1', [open.id], /by its rules alone/);
  await refused('update deals set proposed_by = $2 where id = $1', [open.id, bea.id], /keeps its id/);
});

test('the database lets a deal begin and go on exactly as the table of states says', async () => {
  const kinds: DealKind[] = ['deal', 'recorded-sale'];
  const nextOf = (kind: DealKind, from: DealState): string[] => {
    const { next, ...stage } = dealLife[from];
    return [...next, ...(kind === 'recorded-sale' && 'nextOfRecordedSale' in stage ? stage.nextOfRecordedSale : [])];
  };
  const pairs = kinds.flatMap((kind) => dealStates.flatMap((from) => dealStates.map((to) => ({ kind, from, to }))));
  const goes = pairs.filter(({ from, to }) => from !== to);
  const said = (kind: DealKind, from: DealState, to: DealState) => `${kind}: ${from} to ${to}`;
  const allowed: string[] = [];
  for (const { kind, from, to } of goes) if (await isLetGo(kind, from, to)) allowed.push(said(kind, from, to));
  expect(allowed).toEqual(
    goes
      .filter(({ kind, from, to }) => nextOf(kind, from).includes(to))
      .map(({ kind, from, to }) => said(kind, from, to)),
  );
  const begins: DealState[] = [];
  for (const state of dealStates) if (await mayBegin(state)) begins.push(state);
  expect(begins).toEqual(dealStates.filter((state) => 'isBeginning' in dealLife[state]));
});

/** What a row in this state needs beside it: the checks are not asked here. */
const asState = (state: string) => `state = ${state}, due_at = now(), agreed_at = coalesce(agreed_at, now()),
  ended_at = case when ${state} = any ('{${endStates.join(',')}}') then now() end,
  ended_reason = case when ${state} = any ('{${endStates.join(',')}}') then 'other' end`;

async function isLetGo(kind: DealKind, from: DealState, to: DealState): Promise<boolean> {
  return isDone(async (query) => {
    await query('set local session_replication_role = replica');
    await query(`update deals set kind = $2, ${asState('$3::text')} where id = $1`, [open.id, kind, from]);
    await query('set local session_replication_role = origin');
    await query(`update deals set ${asState('$2::text')} where id = $1`, [open.id, to]);
  });
}

const newId = randomUUID();
async function mayBegin(state: DealState): Promise<boolean> {
  const isEnd = endStates.some((end) => end === state);
  return isDone((query) =>
    query(
      `insert into deals (id, kind, state, proposed_by, terms_id, due_at, agreed_at, ended_at, ended_reason, created_at, changed_at)
        select $2, kind, $3, proposed_by, terms_id, now(), case when $4 then now() end, case when $5 then now() end,
          case when $5 then 'other' end, now(), now() from deals where id = $1`,
      [open.id, newId, state, bindingStates.includes(state), isEnd],
    ),
  );
}

/** Whether the guard of states lets it be done by the writer; any other failure is one. */
async function isDone(act: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<unknown>) {
  const client = await testApp.deps.database.pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('wigloop.deal', $1, true)", [`${open.id} ${newId}`]);
    await act((text, values = []) => client.query(text, values));
    return true;
  } catch (error) {
    if (/a deal cannot (go|begin)/.test(String(error))) return false;
    throw error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a state that is not an end has a moment at which something happens, and an end has its reason', async () => {
  await refused('update deals set due_at = null where id = $1', [open.id], /deals_due/);
  await refused('update deals set due_at = null where id = $1', [agreed.id], /deals_due/);
  await refused('update deals set ended_at = now() where id = $1', [open.id], /deals_ended/);
});

test('terms, moves and the timeline are never changed or deleted', async () => {
  const stays = /stays as it was/;
  await refused('update deal_terms set note = $2 where id = $1', [open.terms.id, 'x'], stays);
  await refused('update deal_moves set cents = 1 where terms_id = $1 and cents is not null', [open.terms.id], stays);
  await refused('delete from deal_moves where terms_id = $1', [open.terms.id], stays);
  await refused('delete from deal_terms where id = $1', [open.terms.id], stays);
  await refused('update deal_events set by_id = null where deal_id = $1', [open.id], stays);
  await refused('delete from deal_events where deal_id = $1', [open.id], stays);
});

test('a reserved listing is not changed, bumped, sold, removed or freed, but staff may take it down', async () => {
  const stays = /stays as it is/;
  for (const change of [
    "title = 'Other'",
    'price_cents = 1',
    'bumped_at = now()',
    "status = 'sold'",
    "status = 'traded'",
    "status = 'removed', removed_at = now()",
    'accepts_from_cents = 1',
  ])
    await refused(`update listings set ${change} where id = $1`, [wig], stays);
  await refused('update listings set is_reserved = false where id = $1', [wig], /by a deal alone/);
  await refused('update listings set is_reserved = true where id <> $1', [wig], /by a deal alone/);
  await refused('delete from listings where id = $1', [wig], /deal_reservations/);
  await run('update listings set like_count = like_count + 1, owner_hidden = true where id = $1', [wig]);
  await run("update listings set status = 'removed', removed_at = now(), removed_by_admin = true where id = $1", [wig]);
});

test('amounts, pairs and counts that no deal can have are refused', async () => {
  const move = `insert into deal_moves (terms_id, position, option, deal_id, from_id, to_id, is_option, cents, listing_id)
    values ($1, 9, 0, $2, $3, $4, false, $5, $6)`;
  const insert = (from: string, to: string, cents: number | null, listingId: string | null, why: RegExp) =>
    refused(move, [open.terms.id, open.id, from, to, cents, listingId], why);
  await insert(ann.id, bea.id, 0, null, /deal_moves_total/);
  await insert(ann.id, bea.id, -1, null, /deal_moves_/);
  await insert(ann.id, bea.id, 10_000_000, null, /deal_moves_cents/);
  await insert(ann.id, ann.id, 5, null, /deal_moves_pair/);
  await insert(ann.id, bea.id, 5, randomUUID(), /deal_moves_what/);
  const shipping = (cents: number | null, shippingCents: number, listingId: string | null, why: RegExp) =>
    refused(
      `insert into deal_moves (terms_id, position, option, deal_id, from_id, to_id, is_option, cents, shipping_cents, listing_id)
        values ($1, 9, 0, $2, $3, $4, false, $5, $6, $7)`,
      [open.terms.id, open.id, ann.id, bea.id, cents, shippingCents, listingId],
      why,
    );
  await shipping(5, -1, null, /deal_moves_shipping/);
  await shipping(9_999_999, 1, null, /deal_moves_total/);
  await shipping(null, 1, randomUUID(), /deal_moves_shipping/);
  const floor = 'update listings set refuses_below_cents = 500, accepts_from_cents = 400 where not is_reserved';
  await refused(floor, [], /listings_offers/);
});
