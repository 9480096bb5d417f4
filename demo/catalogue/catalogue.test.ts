import { expect, test } from 'vitest';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { facets } from '#contract/listings/facets.ts';
import { titleMaxLength } from '#contract/listings/listing-values.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { wigStyles } from '#demo/drawing/options.ts';
import { priceRangeOf } from './brand-habits.ts';
import { demoListings } from './listings.ts';
import { demoMembers, joinedDaysAgo } from './members.ts';

const listings = demoListings();

test('the catalogue is the same every time', () => {
  expect(demoListings()).toEqual(listings);
});

test('there are at least 240 listings, with every brand, condition, color, type and cut among them', () => {
  expect(listings.length).toBeGreaterThanOrEqual(240);
  const seen = (pick: (listing: (typeof listings)[number]) => unknown) => [...new Set(listings.map(pick))].sort();
  expect(seen(({ brand }) => brand)).toEqual([...firstBrandIds].sort());
  expect(seen(({ condition }) => condition)).toEqual([...facets.condition.values].sort());
  expect(seen(({ color }) => color)).toEqual([...facets.color.values].sort());
  expect(seen(({ type }) => type)).toEqual([...facets.type.values].sort());
  expect(seen(({ drawings }) => drawings[0]?.style)).toEqual([...wigStyles].sort());
  expect(seen(({ status }) => status)).toEqual(['active', 'sold', 'traded']);
});

test('every owner exists and has several listings', () => {
  const emails = [...demoMembers(), ...demoAccounts].map(({ email }) => email);
  for (const { ownerEmail } of listings) expect(emails).toContain(ownerEmail);
  for (const { email } of demoMembers())
    expect(listings.filter(({ ownerEmail }) => ownerEmail === email).length).toBeGreaterThan(2);
});

test('no listing is older than the membership of its seller', () => {
  for (const { ownerEmail, createdHoursAgo, title } of listings)
    expect(createdHoursAgo / 24, title).toBeLessThan(joinedDaysAgo(ownerEmail));
});

test('what was traded had been offered for trade, and what was sold for sale', () => {
  const states = listings.map(({ status, type }) => `${status} ${type}`);
  expect(states).not.toContain('traded sale');
  expect(states).not.toContain('sold trade');
});

test('prices lie in the range of their brand, and only trades have none', () => {
  for (const { brand, priceCents, type } of listings) {
    const { low, high } = priceRangeOf(brand);
    if (priceCents === null) expect(type).toBe('trade');
    else expect(priceCents >= low && priceCents <= high).toBe(true);
  }
});

test('titles fit and hardly ever repeat, and each listing is shown from three to five sides', () => {
  expect(new Set(listings.map(({ title }) => title)).size).toBeGreaterThan(listings.length * 0.95);
  for (const { title, drawings, description } of listings) {
    expect(title.length).toBeLessThanOrEqual(titleMaxLength);
    expect(description.length).toBeGreaterThan(120);
    expect(drawings.length).toBeGreaterThanOrEqual(3);
    expect(drawings.length).toBeLessThanOrEqual(5);
  }
});
