import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  billingErrors,
  getMyOffers,
  getMySubscription,
  getPaymentMethod,
  getUpgrade,
  recoverSubscription,
  startCheckout,
  upgradeNow,
} from '#contract/billing/billing.ts';
import { getPlan, plans } from '#contract/billing/plans.ts';
import { getUnreadCounts } from '#contract/notifications/notifications.ts';
import PricingPage from '#web/billing/plans/pricing-page.tsx';
import SubscriptionPage from '#web/billing/plans/subscription-page.tsx';
import AccountFrame from '#web/members/account-frame.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { mySubscription } from '#web/test/subscriptions.ts';
import AccountSubscriptionPage from './account-subscription-page.tsx';

const offers = plans.map(({ id, cents }) => ({ plan: id, firstCents: cents, renewalCents: cents, trialDays: 0 }));
const renewsAt = '2030-03-02T12:00:00.000Z';
const paying = mySubscription({
  access: 'active',
  status: 'active',
  isRunning: true,
  plan: 'budget-annual',
  currentPeriodEnd: renewsAt,
  renewalCents: getPlan('budget-annual').cents,
  hasCustomer: true,
});

beforeEach(() => {
  answer(getMyOffers, { offers, charterPlacesLeft: 40 });
  answer(getPaymentMethod, { paymentMethod: { brand: 'visa', last4: '4242' } });
  answer(recoverSubscription, { subscription_found: false });
});

test('a charter member whose $50 are used up reads on page and in dialog what the next year costs', async () => {
  const year = { plan: 'premium-annual', firstCents: 14_999, renewalCents: 14_999, trialDays: 0 } as const;
  answer(getMyOffers, {
    offers: offers.map((offer) => (offer.plan === year.plan ? year : offer)),
    charterPlacesLeft: 40,
  });
  answer(getMySubscription, { ...paying, plan: 'budget-monthly' });
  answer(getUpgrade, { plan: year.plan, dueCents: 14_800, renewalCents: 14_999, renewsAt, pricedAt: 1 });
  for (const [page, at] of [
    [<PricingPage key="prices" />, '/pricing'],
    [<AccountSubscriptionPage key="own" />, '/account/subscription'],
  ] as const) {
    const { user, close } = openPage(page, { as: sessionMember(), at });
    const card = await screen.findByRole('article', { name: 'Premium Annual' });
    await within(card).findByText('$149.99');
    expect(card.textContent).not.toMatch(/SAVE|\$99\.99|First year/);
    expect(screen.queryByText(/Charter pricing for the first/)).toBeNull();
    if (at === '/account/subscription') {
      await user.click(screen.getByRole('button', { name: 'Choose Annual (Premium Annual)' }));
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog.textContent).toContain('$149.99 per year. Nothing is charged today.');
    }
    close();
  }
});

test('an upgrade at once says what is charged today, charges it, and begins', async () => {
  answer(getMySubscription, paying);
  answer(getUpgrade, { plan: 'premium-annual', dueCents: 7_500, renewalCents: 14_999, renewsAt, pricedAt: 7 });
  answer(upgradeNow, { ...paying, plan: 'premium-annual', renewalCents: 14_999 });
  const { user } = openPage(<AccountSubscriptionPage />, { as: sessionMember(), at: '/account/subscription' });
  await user.click(await screen.findByRole('button', { name: 'Choose Annual (Premium Annual)' }));
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText(/\$75\.00 is charged today, with the rest of your present plan already deducted\./);
  expect(dialog.textContent).toContain('Nothing is charged today.');
  await user.click(within(dialog).getByRole('radio', { name: /^Upgrade now/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Upgrade now for $75.00' }));
  await screen.findByText('Premium Annual is yours from now on.');
  expect(screen.getByRole('region', { name: 'Current plan' }).textContent).toMatch(
    /Premium Annual.*Renews on .* for \$149\.99\./s,
  );
  // The request names the amount that the dialog showed.
  expect(requestsTo(upgradeNow)).toEqual([{ body: { plan: 'premium-annual', dueCents: 7_500, pricedAt: 7 } }]);
});

const owing = { ...paying, status: 'past_due', graceEnds: '2030-03-05T12:00:00.000Z' } as const;
const failedPayment = { accessUntil: owing.graceEnds };
const due = { cents: 999, url: 'https://invoice.example.com/in_1' };

test('an upgrade that the bank asks about goes on to the page of its invoice', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  answer(getMySubscription, paying);
  answer(getUpgrade, { plan: 'premium-annual', dueCents: 7_500, renewalCents: 14_999, renewsAt, pricedAt: 7 });
  answer(upgradeNow, { ...paying, due });
  const { user } = openPage(<AccountSubscriptionPage />, { as: sessionMember(), at: '/account/subscription' });
  await user.click(await screen.findByRole('button', { name: 'Choose Annual (Premium Annual)' }));
  await user.click(await screen.findByRole('radio', { name: /^Upgrade now/ }));
  await user.click(screen.getByRole('button', { name: 'Upgrade now for $75.00' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(due.url));
  expect(screen.queryByText(/is yours from now on/)).toBeNull();
});

test('a renewal that fails leaves days of grace, in which the invoice can be paid or the card replaced', async () => {
  answer(getMySubscription, { ...owing, due });
  const as = sessionMember({ failedPayment });
  const own = openPage(<AccountSubscriptionPage />, { as, at: '/account/subscription' });
  await screen.findByText(/^Your last payment did not go through\..* under Manage Subscription\.$/);
  screen.getByRole('button', { name: /Manage Subscription/ });
  own.close();

  answer(getUnreadCounts, { messages: 0, notifications: 0, deals: 0 });
  const elsewhere = openPage(<h1>Dashboard</h1>, { as, at: '/account', door: <AccountFrame /> });
  const notice = screen.getByRole('region', { name: 'Failed payment' });
  expect(notice.textContent).toMatch(/Your access lasts until \w+ \d+, \d{4}; to keep it, choose another card\./);
  within(notice).getByRole('button', { name: /^Choose another card/ });
  expect(await within(notice).findByRole('link', { name: /Pay \$9.99 now/ })).toHaveProperty('href', due.url);
  elsewhere.close();
});

test('once the days of grace are over the plans say since when and why, and the card can still be replaced', async () => {
  answer(getMySubscription, { ...owing, access: 'inactive' });
  openPage(<SubscriptionPage />, {
    as: sessionMember({ subscription: 'inactive', failedPayment }),
    at: '/subscription',
  });
  await screen.findByText(/^Your access ended on .*, because your last payment did not go through\./);
  screen.getByRole('button', { name: /Manage Subscription/ });
});

test.each([
  ['none', 1],
  ['active', 0],
  ['past_due', 0],
] as const)('a plan chosen on the price list by who is %s opens %s checkouts', async (status, count) => {
  refuse(startCheckout, billingErrors.planUnavailable);
  answer(getMySubscription, status === 'none' ? mySubscription({}) : { ...paying, status });
  const state = { selectedPlan: 'premium-monthly', opensCheckout: true };
  const { address } = openPage(<AccountSubscriptionPage />, {
    as: sessionMember(),
    at: '/account/subscription',
    state,
  });
  // Forgotten in any case: it must not open another day.
  await waitFor(() => expect(address().state).toMatchObject({ opensCheckout: false }));
  await screen.findByRole('article', { name: 'Premium Annual' });
  expect(requestsTo(startCheckout)).toHaveLength(count);
});

test.each(['focus', 'pageshow'])(
  'an owed payment can be paid from here, and the page asks anew at %s',
  async (event) => {
    answer(getMySubscription, { ...paying, status: 'past_due', due });
    openPage(<AccountSubscriptionPage />, { as: sessionMember(), at: '/account/subscription' });
    expect(await screen.findByRole('link', { name: /Pay \$9.99 now/ })).toHaveProperty('href', due.url);
    answer(getMySubscription, paying);
    window.dispatchEvent(new Event(event));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Pay \$9.99 now/ })).toBeNull());
  },
);
