import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#web/test/open-page.tsx';
import MovedPage from './moved-page.tsx';

test.each([
  ['/admin/reviews?filter=all&member=7', '/admin/reports?tab=reviews&filter=all&member=7'],
  ['/admin-dashboard/money', '/admin-dashboard/subscriptions?tab=money'],
])('the old address %s leads to the tab that it became, with what it asks for', async (at, to) => {
  const { address } = openPage(<MovedPage />, { at });
  await waitFor(() => expect(address().pathname + address().search).toBe(to));
});
