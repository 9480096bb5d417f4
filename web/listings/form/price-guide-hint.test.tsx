import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptyListing } from '#contract/listings/drafts/listing-form-schema.ts';
import { getPriceGuide } from '#contract/listings/worth/price-guide.ts';
import { tooFewSales } from '#contract/listings/worth/price-guide-values.ts';
import { answer, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { ListingFormFields } from './listing-form-fields.tsx';

const guide = { lowCents: 14_000, medianCents: 16_000, highCents: 19_000, sales: 14, sellers: 6, days: 100 };
const known = 'Similar ones sold for $140 to $190: 14 sales in 4 months, same brand.';

function Fields() {
  const [values, setValues] = useState(emptyListing);
  return (
    <ListingFormFields
      values={values}
      problems={{}}
      onChange={(change) => setValues((before) => ({ ...before, ...change }))}
    />
  );
}

test('the form says what similar ones sold for as soon as there is a brand, and keeps saying it until it knows better', async () => {
  answer(getPriceGuide, { guide: { ...guide, basis: 'brand' } });
  const { user } = openPage(<Fields />, { as: sessionMember() });
  await screen.findByText('Choose a brand, and you see what similar ones sold for.');
  await user.selectOptions(screen.getByRole('combobox', { name: /Brand/ }), 'gabor');
  await screen.findByText(known);

  let tell = (_: unknown) => {};
  const held = new Promise((resolve) => {
    tell = resolve;
  });
  answer(getPriceGuide, async () => {
    await held;
    return { guide: null };
  });
  await user.selectOptions(screen.getByRole('combobox', { name: /Condition/ }), 'new');
  await expect.poll(() => requestsTo(getPriceGuide)).toHaveLength(2);
  screen.getByText(known);
  tell(undefined);
  await screen.findByText(tooFewSales);
  expect(requestsTo(getPriceGuide).at(-1)?.query).toEqual({ brand: 'gabor', piece: 'full-wig', condition: 'new' });

  await user.type(screen.getByRole('textbox', { name: /Listing price/ }), '150');
  expect(requestsTo(getPriceGuide)).toHaveLength(2);
});
