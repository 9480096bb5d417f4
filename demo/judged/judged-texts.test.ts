import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingsPerPage } from '#contract/listings/listing-values.ts';
import { findListings } from '#contract/listings/listings.ts';
import { fillWithDemoData } from '#demo/fill.ts';
import { listings } from '#server/db/schema/listings.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { has, type JudgedListing, type JudgedText, judgedTexts } from './judged-texts.ts';

let house: TestApp;
let reader: TestMember;
let shown: Map<string, JudgedListing>;

beforeAll(async () => {
  house = await startTestApp();
  await fillWithDemoData(house.deps);
  reader = await addMember(house, 'judge@example.com');
  shown = new Map(
    (await house.deps.database.db.select().from(listings).where(eq(listings.shelf, 'active'))).map((row) => [
      row.id,
      row,
    ]),
  );
});
afterAll(() => house.close());

/** Why the first page of a text is not as it was judged; undefined where it is. */
async function findFault({ text, must, not, only }: JudgedText): Promise<string | undefined> {
  const { body } = await reader.client.call(findListings, { query: { q: text } });
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

test('at least 95 of 100 judged texts have the first page that they should have', async () => {
  expect(judgedTexts.length).toBeGreaterThanOrEqual(150);
  expect(new Set(judgedTexts.map(({ text }) => text)).size).toBe(judgedTexts.length);
  const faults: string[] = [];
  for (const judged of judgedTexts) {
    const fault = await findFault(judged);
    if (fault) faults.push(`${judged.text}: ${fault}`);
  }
  const share = 1 - faults.length / judgedTexts.length;
  console.log(`${judgedTexts.length} texts, ${(100 * share).toFixed(1)} % as judged. Misses:\n${faults.join('\n')}`);
  expect(share, faults.join('\n')).toBeGreaterThanOrEqual(0.95);
}, 120_000);
