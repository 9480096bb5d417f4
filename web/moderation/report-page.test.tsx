import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { getListing } from '#contract/listings/listings.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { listing, seller, sellerProfile } from '#web/test/listings.ts';
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

test('visitors are asked to sign in', () => {
  openPage(<ReportPage />, { at: '/help/report' });
  expect(screen.getByRole('heading', { name: 'Please sign in to send a report' })).toBeTruthy();
});

test('whoever comes without a subject pastes a link, and reports what it leads to', async () => {
  answer(getProfile, sellerProfile);
  answer(createReport, ({ body: { id } }) => ({ id, isChange: false }));
  const { user } = openPage(<ReportPage />, { as: sessionMember(), at: '/help/report' });
  const link = await screen.findByLabelText(/Link to the listing/);
  await user.type(link, 'the blonde one');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(/Paste the address of a listing/);
  await user.clear(link);
  await user.type(link, `/user/${seller.id}`);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Send report' }));
  await screen.findByText('Please choose what is wrong');
  expect(document.activeElement).toBe(screen.getByLabelText(/^What is wrong\?/));
  await user.selectOptions(screen.getByLabelText(/^What is wrong\?/), 'Harassment or hate');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('heading', { name: 'We have your report' });
  expect(requestsTo(createReport)).toMatchObject([{ body: { kind: 'member', subjectId: seller.id } }]);
});
