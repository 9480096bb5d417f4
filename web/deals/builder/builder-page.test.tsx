import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import BuilderPage from './builder-page.tsx';

test('a suspended member is told that there are no new deals for them, before they put one together', async () => {
  const as = sessionMember({ suspension: { until: '2030-05-04T12:00:00.000Z' } });
  openPage(<BuilderPage />, { as, at: '/account/deals/new' });
  await screen.findByRole('heading', { level: 1, name: 'No new deals while your account is suspended' });
  expect(screen.queryByRole('button', { name: /Send|Propose/ })).toBeNull();
});
