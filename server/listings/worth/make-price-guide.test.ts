import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, daySeconds } from '#contract/durations.ts';
import { facets } from '#contract/listings/facets.ts';
import {
  findPriceGuides,
  type GuidedWig,
  getListingWorth,
  getPriceGuide,
} from '#contract/listings/worth/price-guide.ts';
import type { PriceGuide } from '#contract/listings/worth/price-guide-values.ts';
import { blockMember } from '#contract/messages/messages.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { makePriceGuide } from './make-price-guide.ts';

let testApp: TestApp;
const members: TestMember[] = [];
const at = (place: number) => members[place] as TestMember;

beforeAll(async () => {
  testApp = await startTestApp();
  for (let place = 0; place < 8; place += 1) members.push(await addMember(testApp, `member-${place}@example.com`));
  await query(`update "user" set created_at = created_at - interval '500 days'`);
  // The last two pay with one card.
  for (const { id } of members.slice(-2))
    await query(`insert into account_traces (user_id, kind, hash, seen_at) values ($1, 'card', 'same', now())`, [id]);
});
afterAll(() => testApp.close());
beforeEach(() => query('truncate deals, listings, price_guide cascade'));

const query = (text: string, values: unknown[] = []) => testApp.deps.database.pool.query(text, values);

type Form =
  | 'marked'
  | 'deal'
  | 'kept for less'
  | 'recorded-sale'
  | 'two wigs'
  | 'a wig for a wig'
  | 'a wig and cash for a wig'
  | 'canceled'
  | 'taken down';

/** One sale, whatever it counts for. */
interface Sold {
  form: Form;
  seller: number;
  buyer: number;
  cents: number;
  daysAgo: number;
  wig: Omit<GuidedWig, 'length'> & { inches: number | null; fiberType?: GuidedWig['fiberType'] };
}

async function store(sold: readonly Sold[]): Promise<void> {
  const client = await testApp.deps.database.pool.connect();
  try {
    // As past deals are: the rules would take weeks of the clock for each.
    await client.query('set session_replication_role = replica');
    for (const one of sold) await storeOne((text, values) => client.query(text, values), one);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

async function storeOne(write: (text: string, values: unknown[]) => Promise<unknown>, one: Sold): Promise<void> {
  const [seller, buyer] = [at(one.seller).id, at(one.buyer).id];
  const soldAt = new Date(testApp.deps.clock.now().getTime() - one.daysAgo * dayMs);
  const addWig = async (owner: string) => {
    const id = randomUUID();
    const { brand, piece, condition, fiberType = null, inches } = one.wig;
    await write(
      `insert into listings (id, user_id, title, description, brand, condition, type, price_cents, color, piece, fiber_type,
        length_inches, status, has_changed_hands, removed_by_admin, updated_at)
      values ($1, $2, 'Bob', 'Nice.', $3, $4, 'sale', $5, 'Red', $6, $7, $8, 'sold', $9, $10, $11)`,
      [
        id,
        owner,
        brand,
        condition,
        one.cents,
        piece,
        fiberType,
        inches,
        one.form !== 'marked',
        one.form === 'taken down',
        soldAt,
      ],
    );
    return id;
  };
  const wig = await addWig(seller);
  if (one.form === 'marked') return;
  const paidBack = one.form === 'kept for less' ? 700 : 0;
  const moves = [
    { from: seller, to: buyer, listing: wig, cents: null },
    { from: buyer, to: seller, listing: null, cents: one.cents + paidBack },
  ];
  if (one.form === 'two wigs') moves.push({ from: seller, to: buyer, listing: await addWig(seller), cents: null });
  if (one.form === 'a wig for a wig') moves.pop();
  if (one.form === 'a wig for a wig' || one.form === 'a wig and cash for a wig')
    moves.push({ from: buyer, to: seller, listing: await addWig(buyer), cents: null });
  const [deal, terms] = [randomUUID(), randomUUID()];
  const [kind, state] = [
    one.form === 'recorded-sale' ? one.form : 'deal',
    one.form === 'canceled' ? 'canceled' : 'completed',
  ];
  await write(
    `insert into deals (id, kind, state, proposed_by, terms_id, agreed_at, ended_at, ended_reason, created_at, changed_at)
    values ($1, $2, $3, $4, $5, $6, $6, 'recorded', $6, $6)`,
    [deal, kind, state, buyer, terms, soldAt],
  );
  await write(
    `insert into deal_terms (id, deal_id, position, by_id, expires_at, created_at, listings) values ($1, $2, 0, $3, $4, $4, '{}')`,
    [terms, deal, buyer, soldAt],
  );
  const adjust = `insert into deal_adjustments (deal_id, id, position, by_id, cents, since, answer)
    values ($1, gen_random_uuid(), $2, $3, $4, $5, $6)`;
  if (paidBack) {
    await write(adjust, [deal, 0, buyer, one.cents, soldAt, 'no']);
    await write(adjust, [deal, 1, buyer, paidBack, soldAt, 'yes']);
  }
  for (const [position, { from, to, listing, cents }] of moves.entries())
    await write(
      `insert into deal_moves (terms_id, position, option, deal_id, from_id, to_id, listing_id, is_option, cents)
      values ($1, $2, 0, $3, $4, $5, $6, false, $7)`,
      [terms, position, deal, from, to, listing, cents],
    );
}

/** The newest that leave no seller with more than a third; those at the end of the list go first. */
function withoutMoreThanAThird(sales: readonly Sold[]): Sold[] {
  let group = [...sales];
  for (;;) {
    const counts = members.map((_, person) => group.filter(({ seller }) => personOf(seller) === person).length);
    const most = Math.max(...counts);
    if (most * 3 <= group.length) return group;
    const oldest = group.findLast(({ seller }) => counts[personOf(seller)] === most);
    group = group.filter((one) => one !== oldest);
  }
}

/** Whether five sales to five buyers by three sellers are among them, at most two of them recorded; of a buyer a deal comes first. */
function areEnough(sales: readonly Sold[]): boolean {
  const deals = sales.filter(({ form }) => form !== 'recorded-sale');
  const bought = new Map<number, Sold>();
  for (const one of [...deals, ...sales]) {
    const isRecorded = one.form === 'recorded-sale';
    const recorded = [...bought.values()].filter(({ form }) => form === 'recorded-sale').length;
    if (!bought.has(personOf(one.buyer)) && !(isRecorded && recorded === 2)) bought.set(personOf(one.buyer), one);
  }
  const sellers = new Set([...bought.values()].map(({ seller }) => personOf(seller)));
  return bought.size >= 5 && sellers.size >= 3;
}

/** The definition, as plainly as it can be said; percentiles are PostgreSQL's own. */
async function plainGuide(sold: readonly Sold[], wig: GuidedWig, owner: number): Promise<PriceGuide | null> {
  const counted = sold
    .filter(({ form }) => ['marked', 'deal', 'kept for less', 'recorded-sale'].includes(form))
    .filter(({ daysAgo }) => daysAgo < 365)
    .filter(({ form, seller, buyer }) => form === 'marked' || !(seller >= 6 && buyer >= 6))
    .toSorted((one, other) => one.daysAgo - other.daysAgo);
  const pair = ({ seller, buyer }: Sold) => [seller, buyer].toSorted().join();
  const sales = counted.filter(
    (one, place) =>
      one.form === 'marked' ||
      !counted.slice(0, place).some((newer) => newer.form !== 'marked' && pair(newer) === pair(one)),
  );
  const isLike: Record<string, (one: Sold) => boolean> = {
    brand: (one) => one.wig.brand === wig.brand && one.wig.piece === wig.piece,
    condition: (one) => one.wig.condition === wig.condition,
    fiberType: (one) => wig.fiberType !== undefined && one.wig.fiberType === wig.fiberType,
    length: (one) => wig.length !== undefined && bandOf(one.wig.inches) === wig.length,
  };
  for (const basis of ['length', 'fiberType', 'condition', 'brand'] as const) {
    const needed = ['brand', 'condition', 'fiberType', 'length'].slice(
      0,
      4 - ['length', 'fiberType', 'condition', 'brand'].indexOf(basis),
    );
    const alike = sales.filter((one) => needed.every((fact) => isLike[fact]?.(one)) && one.seller !== owner);
    const confirmed = withoutMoreThanAThird(alike.filter(({ form }) => form !== 'marked'));
    if (!areEnough(confirmed)) continue;
    const marked = alike.filter(({ form }) => form === 'marked').slice(0, Math.floor(confirmed.length / 2));
    const group = withoutMoreThanAThird([...confirmed, ...marked]);
    const sellers = new Set(group.map(({ seller }) => personOf(seller))).size;
    const { rows } = await query(
      `select percentile_cont(array[0.25, 0.5, 0.75]) within group (order by cents) as cents from unnest($1::int[]) cents`,
      [group.map(({ cents }) => cents)],
    );
    const [lowCents, medianCents, highCents] = rows[0].cents.map((cents: number) =>
      Math.max(500, Math.round(cents / 500) * 500),
    );
    const days = Math.max(1, Math.ceil(Math.max(...group.map(({ daysAgo }) => daysAgo))));
    return { lowCents, medianCents, highCents, sales: group.length, sellers, days, basis };
  }
  return null;
}

/** The last two are one. */
const personOf = (seller: number) => Math.min(seller, 6);

const bandOf = (inches: number | null) => (inches === null ? undefined : inches <= 12 ? 'short' : 'medium');

const anyMember = fc.integer({ min: 0, max: 7 });
const anySold: fc.Arbitrary<Sold> = fc
  .record({
    form: fc.constantFrom<Form>(
      'marked',
      'marked',
      'deal',
      'deal',
      'deal',
      'kept for less',
      'recorded-sale',
      'two wigs',
      'a wig for a wig',
      'a wig and cash for a wig',
      'canceled',
      'taken down',
    ),
    seller: fc.oneof(anyMember, fc.constant(0)),
    buyer: anyMember,
    cents: fc.integer({ min: 1, max: 60_000 }),
    // No two at once, so that "the newest" is always one; never at the very edge of the year.
    daysAgo: fc.double({ min: 0.01, max: 400, noNaN: true }),
    wig: fc.record({
      brand: fc.constantFrom('gabor', 'noriko'),
      piece: fc.constantFrom('full-wig', 'full-wig', 'topper'),
      condition: fc.constantFrom('new', 'like-new'),
      fiberType: fc.constantFrom('Synthetic', 'Human Hair', undefined),
      inches: fc.constantFrom(8, 12, 14, null),
    }),
  })
  .map((one) => (one.buyer === one.seller ? { ...one, buyer: (one.seller + 1) % 8 } : one)) as fc.Arbitrary<Sold>;

test('the guide gives the percentiles of its plain definition, for any sales and whoever asks', async () => {
  const sameMoment = ({ daysAgo }: Sold) => Math.round(daysAgo * daySeconds);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anySold, { maxLength: 90, selector: sameMoment, size: 'max' }),
      fc.array(fc.tuple(anyMember, fc.constantFrom('new', 'like-new'), fc.constantFrom('short', 'medium', undefined)), {
        minLength: 2,
        maxLength: 4,
      }),
      async (sold, asked) => {
        await query('truncate deals, listings, price_guide cascade');
        await store(sold);
        await makePriceGuide(testApp.deps);
        for (const [asker, condition, length] of asked) {
          const wig = {
            brand: 'gabor',
            piece: 'full-wig',
            condition,
            fiberType: 'Synthetic',
            ...(length && { length }),
          } as const;
          const { guide } = (await at(asker).client.call(getPriceGuide, { query: wig })).body;
          expect(guide).toEqual(await plainGuide(sold, wig, asker));
        }
      },
    ),
    { numRuns: Number(process.env.PRICE_CASES ?? 10) },
  );
}, 120_000);

const bob = { brand: 'gabor', piece: 'full-wig', condition: 'new', fiberType: 'Synthetic', inches: 10 } as const;
/** A deal in which the next member buys. */
const sale = (seller: number, more: Partial<Sold> = {}): Sold => ({
  form: 'deal',
  seller,
  buyer: seller + 1,
  cents: 20_000,
  daysAgo: seller + 1,
  wig: bob,
  ...more,
});
const ask = async (by: TestMember) =>
  (await by.client.call(getPriceGuide, { query: { brand: 'gabor', condition: 'new' } })).body.guide;

test('deals of several wigs, without cash or with more than cash, or between linked accounts are left out, and the same two members count once', async () => {
  const four = [0, 1, 2, 3].map((seller) => sale(seller));
  for (const more of [
    sale(5, { form: 'two wigs' }),
    sale(5, { form: 'a wig for a wig' }),
    sale(5, { form: 'a wig and cash for a wig' }),
    sale(5, { form: 'canceled' }),
    sale(5, { form: 'taken down' }),
    sale(5, { form: 'marked' }),
    sale(5, { daysAgo: 366 }),
    sale(6),
  ]) {
    await query('truncate deals, listings, price_guide cascade');
    await store([...four, more]);
    await makePriceGuide(testApp.deps);
    expect(await ask(at(0)), more.form).toBeNull();
  }
  const asker = at(7);
  await store([sale(5), sale(5, { buyer: 1, daysAgo: 20 }), sale(1, { buyer: 5, daysAgo: 30 })]);
  await makePriceGuide(testApp.deps);
  expect(await ask(asker)).toMatchObject({ sales: 6, sellers: 5, basis: 'condition' });
});

test('what a suspended member sold does not count, and nothing is counted before the night', async () => {
  await store([1, 2, 3, 4, 5].map((seller) => sale(seller)));
  expect(await ask(at(0))).toBeNull();
  await query('update listings set owner_hidden = true where user_id = $1', [at(5).id]);
  await makePriceGuide(testApp.deps);
  expect(await ask(at(0))).toBeNull();
  await query('update listings set owner_hidden = false');
  await query(`update profiles set status = 'suspended' where id = $1`, [at(6).id]);
  await makePriceGuide(testApp.deps);
  expect(await ask(at(0))).toBeNull();
  await query(`update profiles set status = 'active' where id = $1`, [at(6).id]);
  await makePriceGuide(testApp.deps);
  expect(await ask(at(0))).not.toBeNull();
  // One of the five asks for a wig of their own.
  expect(await ask(at(1))).toBeNull();
});

test('accounts of minutes make no guide, whatever they mark as sold or agree among themselves', async () => {
  // Three accounts, two wigs each, all marked as sold at $999: that made a guide in seconds once.
  await store([1, 1, 2, 2, 3, 3].map((seller, daysAgo) => sale(seller, { form: 'marked', cents: 99_900, daysAgo })));
  await makePriceGuide(testApp.deps);
  expect(await ask(at(0))).toBeNull();
  await store([1, 2, 3, 4, 5].map((seller) => sale(seller, { daysAgo: 1 + seller / 100 })));
  for (const [days, isSpeaking] of [
    [8, false],
    [9, true],
  ] as const) {
    await query(`update "user" set created_at = now() - $2 * interval '1 day' where id = $1`, [at(6).id, days]);
    await makePriceGuide(testApp.deps);
    expect((await ask(at(0))) !== null, `${days} days`).toBe(isSpeaking);
  }
  await query(`update "user" set created_at = now() - interval '500 days'`);
});

test('buyers who use one network on one day are one buyer', async () => {
  const seen = (places: number[], at: string) =>
    query(
      `insert into account_traces (user_id, kind, hash, seen_at) select unnest($1::uuid[]), 'network', 'home', $2
        on conflict (user_id, kind, hash) do update set seen_at = excluded.seen_at`,
      [places.map((place) => members[place]?.id), at],
    );
  await store([1, 2, 3, 4, 5].map((seller) => sale(seller)));
  await seen([2, 4], '2026-01-05T10:00:00Z');
  await makePriceGuide(testApp.deps);
  expect(await ask(at(0))).toBeNull();
  await seen([2], '2026-01-01T10:00:00Z');
  await makePriceGuide(testApp.deps);
  expect(await ask(at(0))).not.toBeNull();
  await query(`delete from account_traces where kind = 'network'`);
});

test("the guide of a listing leaves out its owner's sales, whoever reads it, and is told only to those who may see it", async () => {
  await store([1, 2, 3, 4, 5].map((seller) => sale(seller)));
  await makePriceGuide(testApp.deps);
  const { brand, condition } = bob;
  const [own, others] = [
    await addListing(testApp, at(1).id, { brand, condition }),
    await addListing(testApp, at(0).id, { brand, condition }),
  ];
  const find = async (by: TestMember, ...ids: string[]) =>
    (await by.client.call(findPriceGuides, { query: { ids: ids.join() } })).body.guides.map(
      ({ listingId }) => listingId,
    );
  const reader = at(6);
  expect(await find(reader, own, others)).toEqual([others]);
  expect((await reader.client.call(getListingWorth, { params: { id: own } })).body).toEqual({
    guide: null,
    drop: null,
  });
  expect((await reader.client.call(getListingWorth, { params: { id: others } })).body.guide?.sales).toBe(5);
  await at(0).client.call(blockMember, { params: { memberId: reader.id } });
  expect(await find(reader, own, others)).toEqual([]);
  expect((await reader.client.call(getListingWorth, { params: { id: others } })).status).toBe(404);
});

test('a guide is asked for wigs of the catalogue, and for so many listings at once', async () => {
  const { client } = at(0);
  expect((await client.call(getPriceGuide, { query: { brand: 'nobody' } as never })).error.message).toBe(
    facets.brand.missing,
  );
  const many = Array.from({ length: 51 }, () => randomUUID()).join();
  expect((await client.call(findPriceGuides, { query: { ids: many } })).status).toBe(400);
});
