import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billingErrors, getMyOffers, type MySubscription, startCheckout } from '#contract/billing/billing.ts';
import { plans } from '#contract/billing/plans.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { SubscribePlans } from './subscribe-plans.tsx';

const none = { access: 'bypass', status: 'none', isRunning: false, plan: null, ended: null, paidUntil: null };

test('the checkout of a plan that was chosen before registering opens by itself, or one line says why not', async () => {
  answer(getMyOffers, {
    offers: [{ plan: 'premium-annual', firstCents: 9999, renewalCents: 14999, trialDays: 0 }],
    charterPlacesLeft: 0,
  });
  refuse(startCheckout, billingErrors.planUnavailable);
  openPage(
    <SubscribePlans
      subscription={none as unknown as MySubscription}
      source="account"
      returnTo="/account"
      chosen="premium-annual"
      opensChosen
    />,
    { as: sessionMember() },
  );
  const line = await screen.findByRole('alert');
  expect(line.textContent).toBe(
    `The checkout of Premium Annual did not open: ${billingErrors.planUnavailable.message}`,
  );
  expect(requestsTo(startCheckout)).toMatchObject([{ body: { plan: 'premium-annual', source: 'account' } }]);
});

test('while nobody can pay, plans show their printed prices, and no checkout opens', async () => {
  answer(getMyOffers, { offers: [], charterPlacesLeft: 100 });
  openPage(
    <SubscribePlans
      subscription={none as unknown as MySubscription}
      source="account"
      returnTo="/account"
      chosen="premium-annual"
      opensChosen
    />,
    { as: sessionMember() },
  );
  expect(await screen.findAllByText('Payments open soon')).toHaveLength(4);
  for (const { price } of plans) expect(screen.getByText(price)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
  expect(requestsTo(startCheckout)).toEqual([]);
});
