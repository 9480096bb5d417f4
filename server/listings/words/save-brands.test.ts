import { afterAll, beforeAll, expect, test } from 'vitest';
import { brands } from '#contract/brands/brands.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addListing } from '#server/test/test-listings.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember } from '#server/test/test-members.ts';
import { changeBrand, saveBrands } from './save-brands.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const [used, unused] = brands;
if (!used || !unused) throw new Error('There are no brands');
const query = async (text: string, values: unknown[] = []) =>
  (await testApp.deps.database.pool.query(text, values)).rows;
const nameOf = async (id: string) => (await query('select name from brands where id = $1', [id]))[0]?.name;

test('a start brings new facts to a brand without listings, and leaves one with listings to a job', async () => {
  const member = await addMember(testApp, 'seller@example.com');
  const ids = await Promise.all(
    Array.from({ length: 3 }, () => addListing(testApp, member.id, { brand: used.id, priceCents: 100 })),
  );
  await query(`update brands set name = 'An old name', lowest_price_cents = null where id = any ($1)`, [
    [used.id, unused.id],
  ]);
  await query(`update listings set brand = brand`);
  await query(`delete from listing_flags`);
  const found = async () =>
    Number(
      (
        await query('select count(*) from listings where title_words @@ phraseto_tsquery($1, $2)', [
          'simple',
          used.name,
        ])
      )[0]?.count,
    );
  const flagged = async () =>
    Number((await query(`select count(*) from listing_flags where reason = 'low-price'`))[0]?.count);

  await saveBrands(testApp.deps);
  expect([await nameOf(unused.id), await nameOf(used.id)]).toEqual([unused.name, 'An old name']);
  expect([await found(), await flagged()]).toEqual([0, 0]);
  await runJobs(testApp);
  expect(await nameOf(used.id)).toBe(used.name);
  expect([await found(), await flagged()]).toEqual([ids.length, ids.length]);
});

test('a new name reaches every listing of its brand, however few are taken at a time', async () => {
  const brand = { id: used.id, name: 'Quite Another', lowestPriceCents: null };
  await changeBrand(testApp.deps, { brand, isRenamed: true }, 2);
  const rows = await query(`select title_words @@ 'quite <-> another' as named from listings where brand = $1`, [
    used.id,
  ]);
  expect(rows).toEqual([{ named: true }, { named: true }, { named: true }]);
});

test('a start with nothing new leaves no work', async () => {
  await saveBrands(testApp.deps);
  await runJobs(testApp);
  await saveBrands(testApp.deps);
  expect(await query(`select from jobs.job where name = 'listings.change-brand' and state < 'active'`)).toEqual([]);
});
