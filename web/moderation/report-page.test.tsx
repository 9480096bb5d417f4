import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commonErrors } from '#contract/errors.ts';
import { getListing } from '#contract/listings/listings.ts';
import { getProfile } from '#contract/members/profiles.ts';
import { createReport } from '#contract/moderation/reports.ts';
import { createHelpSubmission } from '#contract/support/support.ts';
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

test('visitors leave an address and the link to a listing, which reach staff as a support request', async () => {
  answer(createHelpSubmission, { done: true });
  const { user } = openPage(<ReportPage />, { at: '/help/report' });
  await user.click(await screen.findByRole('button', { name: 'Send report' }));
  await screen.findByText('Please choose what is wrong');
  await screen.findByText(/Paste the address of a listing/);
  await screen.findByText('Please enter a valid email address');
  expect(requestsTo(createHelpSubmission)).toEqual([]);
  await user.selectOptions(screen.getByLabelText(/^What is wrong\?/), 'This is my photo');
  await user.type(screen.getByLabelText(/Link to the listing/), `/listing/${listing().id}?from=mail`);
  await user.type(screen.getByLabelText(/Your e-mail address/), 'nora@example.com');
  await user.type(screen.getByLabelText(/^Details/), 'From my shop.');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByText(/Our answer comes to nora@example.com/);
  const message = `Report: This is my photo\nAbout: ${location.origin}/listing/${listing().id}\n\nFrom my shop.`;
  expect(requestsTo(createHelpSubmission)).toMatchObject([{ body: { message, email: 'nora@example.com' } }]);
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
