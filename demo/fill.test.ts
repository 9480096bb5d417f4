import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#contract/auth/auth.ts';
import { dealStates } from '#contract/deals/deal-states.ts';
import { findMyDeals, getDeal } from '#contract/deals/deals.ts';
import { listingsPerPage } from '#contract/listings/listing-values.ts';
import { findListings } from '#contract/listings/listings.ts';
import { getOwnership } from '#contract/listings/ownership.ts';
import { findConversations } from '#contract/messages/messages.ts';
import { listings } from '#server/db/schema/listings.ts';
import { getPriceGuide } from '#server/listings/worth/find-price-guides.ts';
import { makePriceGuide } from '#server/listings/worth/make-price-guide.ts';
import { findMatches } from '#server/matches/my-matches.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { settle } from '#server/test/test-matches.ts';
import { addMember } from '#server/test/test-members.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { fillWithDemoData } from './fill.ts';
import { has, type JudgedListing, type JudgedText, judgedTexts } from './judged/judged-texts.ts';

// Filled once for everything that is said of the demo: it takes ten seconds.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await fillWithDemoData(testApp.deps);
});
afterAll(() => testApp.close());

test('the demo member has a deal in every state, a dozen in all, and two wigs to trade', async () => {
  const { pool } = testApp.deps.database;
  const { rows } = await pool.query<{ state: string; count: number }>(
    `select d.state, count(*)::int as count from deals d join deal_parties dp on dp.deal_id = d.id
     join "user" u on u.id = dp.member_id where u.email = 'member@wigloop.test' group by d.state`,
  );
  expect(rows.map(({ state }) => state).toSorted()).toEqual([...dealStates].toSorted());
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(12);
  const own = await pool.query(
    `select from listings l join "user" u on u.id = l.user_id
     where u.email = 'member@wigloop.test' and l.shelf = 'active' and l.type <> 'sale'`,
  );
  expect(own.rowCount).toBe(2);
});

test('a brand of the demo has a price guide, because its deals were completed', async () => {
  const { deps } = testApp;
  await makePriceGuide(deps);
  const { rows } = await deps.database.pool.query<{ brand: string }>(
    `select split_part(wigs, '/', 1) as brand from price_guide where wigs like '%/full-wig'`,
  );
  const { id } = await addMember(testApp, 'asks@example.com');
  const guides = rows.map(({ brand }) => getPriceGuide(deps, { brand, piece: 'full-wig' }, id));
  expect((await Promise.all(guides)).filter((guide) => guide !== null)).not.toEqual([]);
});

async function enter(email: string): Promise<TestClient> {
  const client = new TestClient(testApp.app);
  await client.call(signIn, { body: { email, password: demoPassword } });
  return client;
}

test.each(demoAccounts)('the conversations of $email are in order of time, the newest first', async ({ email }) => {
  const { conversations } = (await (await enter(email)).call(findConversations, { query: {} })).body;
  const moments = conversations.map(({ lastMessage }) => lastMessage.createdAt);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(moments.length).toBeGreaterThan(0);
});

test('the usernames of the demo come from the addresses', async () => {
  const { rows } = await testApp.deps.database.pool.query<{ username: string; email: string }>(
    'select p.username, u.email from profiles p join "user" u on u.id = p.id',
  );
  expect(rows.map(({ username }) => username)).toEqual(rows.map(({ email }) => email.split('@')[0]));
});

test('whoever is in a demo deal under way may ask for the proof of each of its wigs', async () => {
  const client = await enter('member@wigloop.test');
  const answers = [];
  for (const view of ['needs-me', 'waiting', 'agreed'] as const)
    for (const { id } of (await client.call(findMyDeals, { query: { view } })).body.deals) {
      const { terms, endedAt, state } = (await client.call(getDeal, { params: { id } })).body;
      if (endedAt) continue;
      const wigs = terms.moves.flatMap((move) => ('listingId' in move ? [move.listingId] : []));
      for (const wig of wigs) {
        const { status } = await client.call(getOwnership, { params: { id: wig } });
        answers.push({ state, wig, status });
      }
    }
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.length).toBeGreaterThan(8);
});

test('the demo member has a match both ways and a ring of three waiting', async () => {
  await settle(testApp);
  const { rows } = await testApp.deps.database.pool.query(`select id from "user" where email = 'member@wigloop.test'`);
  const deps = { ...testApp.deps, settings: testApp.services.settings };
  const both = await findMatches(deps, rows[0].id, { kind: 'both' });
  expect(both.matches).toHaveLength(1);
  const rings = await findMatches(deps, rows[0].id, { kind: 'rings' });
  expect(rings.matches.map(({ moves }) => moves.length)).toEqual([3]);
});

test('at least 95 of 100 judged texts have the first page that they should have', async () => {
  expect(judgedTexts.length).toBeGreaterThanOrEqual(150);
  expect(new Set(judgedTexts.map(({ text }) => text)).size).toBe(judgedTexts.length);
  const { client } = await addMember(testApp, 'judge@example.com');
  const rows = await testApp.deps.database.db.select().from(listings).where(eq(listings.shelf, 'active'));
  const shown = new Map(rows.map((row) => [row.id, row]));
  const faults: string[] = [];
  for (const judged of judgedTexts) {
    const fault = await findFault(client, shown, judged);
    if (fault) faults.push(`${judged.text}: ${fault}`);
  }
  const share = 1 - faults.length / judgedTexts.length;
  console.log(`${judgedTexts.length} texts, ${(100 * share).toFixed(1)} % as judged. Misses:\n${faults.join('\n')}`);
  expect(share, faults.join('\n')).toBeGreaterThanOrEqual(0.95);
}, 120_000);

/** Why the first page of a text is not as it was judged; undefined where it is. */
async function findFault(
  client: TestClient,
  shown: Map<string, JudgedListing>,
  { text, must, not, only }: JudgedText,
): Promise<string | undefined> {
  const { body } = await client.call(findListings, { query: { q: text } });
  const page = body.listings.map(({ id }) => shown.get(id) as JudgedListing);
  const traits = Array.isArray(must) ? must : [must];
  const isMust = (listing: JudgedListing) => traits.some((trait) => has(listing, trait));
  const wanted = [...shown.values()].filter(isMust).length;
  if (wanted === 0)
    return page.length === 0 && traits.length === 0 ? undefined : `${page.length} found where nothing should be`;
  const leading = page.slice(0, Math.min(wanted, listingsPerPage)).filter(isMust).length;
  if (leading < Math.min(wanted, listingsPerPage))
    return `${leading} of ${Math.min(wanted, listingsPerPage)} lead the page`;
  const strange = page.find((listing) => (only && !isMust(listing)) || (not && has(listing, not)));
  return strange && `“${strange.title}” must not be there`;
}
