import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getSalesNumbers } from '#contract/listings/sales-numbers.ts';
import { analyticsErrors, getSellerAnalytics } from '#contract/listings/seller-analytics.ts';
import { findPriceGuides } from '#contract/listings/worth/price-guide.ts';
import { answer, refuse } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import SellerAnalyticsTab from './seller-analytics.tsx';

const quiet = { offers: 0, deals: 0, askedCents: 0, agreedCents: 0, receivedCents: 0 };
beforeEach(() =>
  answer(getSalesNumbers, {
    year: 2026,
    years: [2026],
    months: Array.from({ length: 12 }, (_, at) => ({ month: at + 1, ...quiet })),
    medianDaysToSell: null,
    payments: [],
  }),
);

test('whose plan does not include analytics reads what they are, and finds the plans', async () => {
  refuse(getSellerAnalytics, analyticsErrors.premiumOnly);
  openPage(<SellerAnalyticsTab />, { as: sessionMember(), at: '/account/analytics' });
  await screen.findByRole('heading', { name: 'Advanced analytics are part of Premium' });
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/account/subscription');
});

test('each active listing stands beside what similar ones sold for', async () => {
  const [active, sold] = [crypto.randomUUID(), crypto.randomUUID()];
  const counts = { brand: 'gabor', views: 3, saves: 2, inquiries: 1, days: [] };
  answer(getSellerAnalytics, {
    from: '2026-05-04',
    deals: { offers: 0, agreed: 0, completed: 0 },
    days: [],
    listings: [
      { id: active, title: 'Zara', status: 'active', ...counts },
      { id: sold, title: 'Allure', status: 'sold', ...counts },
    ],
  });
  const guide = { lowCents: 14_000, medianCents: 16_000, highCents: 19_000, sales: 14, sellers: 6, days: 360 };
  answer(findPriceGuides, ({ query: { ids } }) => ({
    guides: ids.map((listingId) => ({ listingId, guide: { ...guide, basis: 'brand' as const } })),
  }));
  openPage(<SellerAnalyticsTab />, { as: sessionMember(), at: '/account/analytics' });
  const cell = await screen.findByRole('cell', { name: '$140 to $190' });
  expect(cell.closest('tr')?.textContent).toContain('Zara');
  expect(screen.getAllByText('Similar ones sold for $140 to $190')).toHaveLength(1);
});
