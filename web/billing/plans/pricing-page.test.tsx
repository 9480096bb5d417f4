import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getMyOffers, getOffers } from '#contract/billing/billing.ts';
import { plans } from '#contract/billing/plans.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import PricingPage from './pricing-page.tsx';

test('the price list prints every plan as promised', async () => {
  const offers = plans.map(({ id, cents }) => ({ plan: id, firstCents: cents, renewalCents: cents, trialDays: 0 }));
  answer(getOffers, { offers, charterPlacesLeft: 100 });
  const { user } = openPage(<PricingPage />, { at: '/pricing' });
  for (const name of ['Shopping plans', 'Premium plans'])
    expect(within(screen.getByRole('region', { name })).getAllByRole('article')).toHaveLength(2);
  await screen.findByText('$99.99');
  for (const [place, { name }] of plans.entries())
    for (const text of printed[place] ?? []) expect(screen.getByRole('article', { name }).textContent).toContain(text);
  const meaning = /^Of the two Premium plans, this one costs less per month/;
  await user.click(screen.getByRole('button', { name: 'What this means' }));
  await screen.findByText(meaning);
  expect(screen.getByRole('link', { name: 'Get Started Today' }).getAttribute('href')).toBe('/register');
  for (const sentence of [
    'Plan changes take effect at the next billing cycle',
    'By major credit and debit cards and by PayPal, through a card payment provider.',
    'A month or a year after it began. Your account shows the exact day.',
  ])
    expect(document.body.textContent).toContain(sentence);
});

test('who is a member and chooses a plan is led to its checkout, not to choosing once more', async () => {
  const offers = plans.map(({ id, cents }) => ({ plan: id, firstCents: cents, renewalCents: cents, trialDays: 0 }));
  for (const asked of [getOffers, getMyOffers]) answer(asked, { offers, charterPlacesLeft: 100 });
  const { user, address } = openPage(<PricingPage />, { as: sessionMember(), at: '/pricing' });
  await user.click(await screen.findByRole('button', { name: /\(Premium Monthly\)$/ }));
  await waitFor(() => expect(address().pathname).toBe('/account/subscription'));
  expect(address().state).toEqual({ selectedPlan: 'premium-monthly', opensCheckout: true });
});

/** In the order of the plans. */
const printed = [
  [
    ...['Shopping Monthly', '$1.99', 'per month', '10 listings per month', 'Direct messaging'],
    ...['Basic search access', 'Mobile app access', 'Community features'],
  ],
  ['Most popular', 'Shopping Annual', '$24.99', 'per year', '10 listings', 'Save $6.89 vs monthly', 'Annual savings'],
  [
    ...['$9.99', 'per month', '$14.99', 'SAVE 33% as a charter member', 'Unlimited listings'],
    ...['Priority search placement', 'Advanced analytics', 'Direct messaging', 'Seller verification badge'],
    'Premium support',
  ],
  [
    ...['$99.99', 'per year', '$149.99', 'SAVE $50 + get two months free!', 'All Premium Monthly features'],
    ...['Featured seller status', 'Early access to new features', 'Priority premium support'],
    ...['Verified Annual Seller', 'Best value guarantee'],
  ],
];
