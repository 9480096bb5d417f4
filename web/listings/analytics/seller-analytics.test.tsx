import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { analyticsErrors, getSellerAnalytics } from '#contract/listings/seller-analytics.ts';
import { refuse } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import SellerAnalyticsTab from './seller-analytics.tsx';

test('whose plan does not include analytics reads what they are, and finds the plans', async () => {
  refuse(getSellerAnalytics, analyticsErrors.premiumOnly);
  openPage(<SellerAnalyticsTab />, { as: sessionMember(), at: '/account/analytics' });
  await screen.findByRole('heading', { name: 'Advanced analytics are part of Premium' });
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/account/subscription');
});
