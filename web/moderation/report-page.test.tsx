import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { getListing } from '#contract/listings/listings.ts';
import { refuse } from '#web/test/api.ts';
import { listing } from '#web/test/listings.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import ReportPage from './report-page.tsx';

const leaking = 'The roof is leaking.';

test('only what the server cannot find is called not found on the page of a report; all else says why and offers another try', async () => {
  refuse(getListing, { ...commonErrors.forbidden, message: leaking });
  const at = `/help/report?listing=${listing().id}`;
  const { user } = openPage(<ReportPage />, { as: sessionMember(), at });
  await screen.findByText(leaking);
  refuse(getListing, { ...commonErrors.rateLimited, message: `${leaking} 429` });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(`${leaking} 429`);
  expect(screen.queryByText('We could not find this')).toBeNull();
  refuse(getListing, commonErrors.notFound);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('We could not find this');
});
