import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OwnListing } from '#contract/listings/listings.ts';

/** Everything is loaded anew with a facet that nobody has: whatever does not follow from the contract fails here. */
async function loadWithDensity() {
  vi.resetModules();
  vi.doMock('#contract/listings/facets.ts', async (importOriginal) => {
    const real = await importOriginal<typeof import('#contract/listings/facets.ts')>();
    const labels = { light: 'Light', heavy: 'Heavy' };
    const density = real.facet({ label: 'Density', labels, any: 'Any density' });
    for (const names of [real.facetNames, real.filterNames, real.optionalNames]) names.push('density' as never);
    Object.assign(real.facets, { density });
    return real;
  });
  const [values, rows, choices, chips] = await Promise.all([
    import('#contract/listings/drafts/listing-form-schema.ts'),
    import('./page/spec-rows.ts'),
    import('./search/listing-choices.ts'),
    import('./search/listing-chips.ts'),
  ]);
  return { ...values, ...rows, ...choices, ...chips };
}

let loaded: Awaited<ReturnType<typeof loadWithDensity>>;
beforeAll(async () => {
  loaded = await loadWithDensity();
});
afterAll(() => {
  vi.doUnmock('#contract/listings/facets.ts');
  vi.resetModules();
});

const heavy = { checklist: {}, capFeatures: [], piece: 'full-wig', density: 'heavy' } as unknown as OwnListing;

test('a new facet is a value of the form, sent as null while nothing is chosen', () => {
  const { emptyListing, readFields, valuesOf } = loaded;
  expect(emptyListing).toMatchObject({ density: '' });
  expect(readFields(emptyListing, [])).toMatchObject({ density: null });
  expect(readFields(valuesOf(heavy), [])).toMatchObject({ density: 'heavy' });
});

test('a new facet has its row among the facts of a listing', () => {
  expect(loaded.specRows(heavy, 'Gabor').more).toContainEqual({ name: 'Density', value: 'Heavy' });
});

test('a new facet is a choice of the search page', () => {
  const choices = loaded.readChoices(new URLSearchParams('density=heavy'));
  expect(choices).toMatchObject({ density: 'heavy' });
  expect(loaded.listChosen(choices, (id) => id).map(({ label }) => label)).toEqual(['Heavy']);
});
