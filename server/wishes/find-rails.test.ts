import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveListing } from '#contract/favorites/favorites.ts';
import { saveMyFit } from '#contract/fit/fit.ts';
import { blankFit } from '#contract/fit/fit-values.ts';
import { countListingView } from '#contract/listings/listing-page.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { findMyRails } from '#contract/wishes/rails.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { railStatements } from './find-rails.ts';

let testApp: TestApp;
let me: TestMember;
let seller: TestMember;
beforeAll(async () => {
  testApp = await startTestApp();
  me = await addMember(testApp, 'me@example.com');
  seller = await addMember(testApp, 'seller@example.com');
});
afterAll(() => testApp.close());

const rails = async () => {
  const { body } = await me.client.call(findMyRails, {});
  return Object.fromEntries(Object.entries(body).map(([rail, cards]) => [rail, cards.map(({ id }) => id)]));
};

test('home has what fits, what changed, what is new and what was seen, and nothing of who was blocked since', async () => {
  const nothing = { fits: [], changed: [], followed: [], alerts: [], viewed: [] };
  const wig = await addListing(testApp, seller.id, { capSize: 'Petite', shade: 'Auburn', color: 'Red' });
  await addListing(testApp, seller.id, { capSize: 'Large', shade: 'Black', color: 'Black' });
  expect(await rails()).toEqual(nothing);
  await me.client.call(saveMyFit, { body: { ...blankFit, around: 21, shades: ['Auburn'] } });
  await me.client.call(saveListing, { params: { id: wig } });
  await me.client.call(countListingView, { params: { id: wig } });
  const { db } = testApp.deps.database;
  const later = new Date(Date.now() + 1_000).toISOString();
  await db.execute(
    sql`update listings set price_cents = 14000, updated_at = ${later}::timestamptz where id = ${wig}::uuid`,
  );
  for (const sellerId of [seller.id, null]) {
    const id = randomUUID();
    await db.execute(sql`insert into wishes (id, user_id, place, name, alert, is_public, seller_id, created_at, updated_at)
      values (${id}::uuid, ${me.id}::uuid, ${sellerId ? 1 : 2}, 'A wish', 'daily', false, ${sellerId}::uuid, now(), now())`);
    await db.execute(sql`insert into wish_matches (wish_id, listing_id, matched_at, is_daily)
      values (${id}::uuid, ${wig}::uuid, ${testApp.deps.clock.now().toISOString()}::timestamptz, true)`);
  }
  expect(await rails()).toEqual({ fits: [wig], changed: [wig], followed: [wig], alerts: [wig], viewed: [wig] });
  await me.client.call(blockMember, { params: { memberId: seller.id } });
  expect(await rails()).toEqual(nothing);
});

test('no rail reads a whole table', async () => {
  const { pool } = testApp.deps.database;
  const values = { fits: ['Petite', '', ['Auburn']], viewed: [] } as Record<string, unknown[]>;
  const client = await pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    for (const [rail, { text }] of Object.entries(railStatements)) {
      const asked = [me.id, ...(values[rail] ?? [new Date()])];
      const { rows } = await client.query({ text: `explain (format text) ${text}`, values: asked });
      expect(JSON.stringify(rows), rail).not.toContain('Seq Scan');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
