import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findPriceGuides } from '#contract/listings/worth/price-guide.ts';
import { answer } from '#web/test/api.ts';
import { listing } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { SimilarSales } from './similar-sales.tsx';
import { emptyTray, type TrayWig, toWig } from './tray.ts';

const wig = (): TrayWig => ({ ...toWig({ ...listing(), id: crypto.randomUUID() }), isOption: false });

test('the balance also says what the wigs are worth by what similar ones sold for', async () => {
  const [mine, theirs] = [wig(), wig()];
  const guide = { lowCents: 14_000, medianCents: 16_000, highCents: 19_000, sales: 14, sellers: 6, days: 100 };
  answer(findPriceGuides, { guides: [{ listingId: mine.id, guide: { ...guide, basis: 'brand' } }] });
  const tray = { ...emptyTray, give: [mine], get: [theirs], cash: { side: 'get', text: '20' } as const };
  openPage(<SimilarSales tray={tray} />, { as: sessionMember() });
  expect((await screen.findByText(/By what similar ones/)).textContent).toBe(
    'By what similar ones sold for: you give about $160.00, you get about $20.00 and 1 wig not known yet.',
  );
});
