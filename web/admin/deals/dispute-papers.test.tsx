import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AdminDeal, decideDispute } from '#contract/admin/deals.ts';
import { decisionTemplates } from '#contract/admin/disputes/decision-templates.ts';
import {
  askParty,
  getAdminDisputePapers,
  type AdminDisputePapers as Papers,
} from '#contract/admin/disputes/dispute-papers.ts';
import { commonErrors } from '#contract/errors.ts';
import { inOffice } from '#web/test/admins.tsx';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { Dispute } from './dispute.tsx';
import { AdminDisputePapers } from './dispute-papers.tsx';

const visit = { as: sessionMember({ isAdmin: true }) };
const [ann, bea, dealId] = [1, 2, 3].map((last) => `0193a0a0-0000-7000-9000-00000000000${last}`) as [
  string,
  string,
  string,
];
const at = '2026-05-01T12:00:00Z';
/** As much of a deal as these parts of its page read. */
const deal = {
  id: dealId,
  state: 'disputed',
  dueAt: '2026-05-31T12:00:00Z',
  problems: [
    {
      id: 'p',
      by: ann,
      reason: 'damaged',
      text: 'A tear',
      warnings: [],
      images: [],
      entries: [],
      openedAt: at,
      withdrawnAt: null,
    },
  ],
  parties: [
    { id: ann, displayName: 'Ann', isDeleted: false },
    { id: bea, displayName: 'Bea', isDeleted: false },
  ],
  terms: { listings: {} },
  fates: {},
  steps: [],
  returnable: [],
  marks: [],
  claimedBy: null,
  staffNote: null,
  decision: null,
  decidedBy: null,
} as unknown as AdminDeal;
const question: Papers['questions'][number] = {
  id: `0193a0a0-0000-7000-9000-000000000004`,
  memberId: ann,
  askedBy: null,
  text: 'Was the box open?',
  askedAt: at,
  dueAt: '2026-05-04T12:00:00Z',
  answer: null,
  answeredAt: null,
  isSilent: true,
};
const shown: Papers['messages'] = [
  {
    id: `0193a0a0-0000-7000-9000-000000000005`,
    attachedBy: ann,
    senderId: bea,
    receiverId: ann,
    content: 'It has a small tear',
    hasImage: false,
    createdAt: at,
  },
];

test('staff read what was shown to them, see silence, and ask a party', async () => {
  answer(getAdminDisputePapers, { messages: shown, questions: [question] });
  const { user } = openPage(inOffice(<AdminDisputePapers deal={deal} />), visit);
  expect(await screen.findByText('No answer by May 4, 2026')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Messages shown to our team' }).textContent).toMatch(
    /Bea to Ann.*It has a small tear.*Shown by Ann/,
  );
  await user.click(screen.getByRole('button', { name: 'Ask a party' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask a party' }));
  expect(dialog.getByText('At the latest by May 31, 2026, when the dispute closes.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  await dialog.findByText('Please write the question');
  await user.click(dialog.getByRole('radio', { name: 'Bea' }));
  await user.type(dialog.getByLabelText(/^Question/), 'Did you insure it?');
  answer(askParty, { messages: shown, questions: [question] });
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  await screen.findByText('Asked. They are told at once.');
  expect(requestsTo(askParty).map(({ body }) => body)).toMatchObject([
    { memberId: bea, days: 5, text: 'Did you insure it?' },
  ]);
});

test('a template fills in how a dispute ends and why, and every word can still be changed', async () => {
  refuse(decideDispute, commonErrors.internal);
  const { user } = openPage(inOffice(<Dispute deal={deal} />), visit);
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide the dispute' }));
  const template = decisionTemplates.find(({ label }) => label === 'Word against word');
  await user.selectOptions(dialog.getByLabelText('Start from a template'), 'Word against word');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Closed/ }).checked).toBe(true);
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/);
  expect(reason.value).toBe(template?.reason);
  await user.type(reason, ' Sorry.');
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await expect
    .poll(() => requestsTo(decideDispute).map(({ body }) => body))
    .toMatchObject([{ outcome: 'closed', reason: `${template?.reason} Sorry.` }]);
});

test('what goes back is chosen, all but what has not come, and of a wig that stays staff say where', async () => {
  const wig = '0193a0a0-0000-7000-9000-000000000009';
  const step = { id: 1, kind: 'parcel', from: ann, to: bea, listings: [wig], doneAt: at };
  const paid = { id: 2, kind: 'payment', from: bea, to: ann, listings: [], cents: 9_000, shippingCents: 0, doneAt: at };
  const missing = { ...deal.problems[0], reason: 'not-received', step: 1 };
  const listings = { [wig]: { title: 'Upstage' } };
  const sent = { ...deal, steps: [step, paid], returnable: [1, 2], problems: [missing], terms: { listings } };
  refuse(decideDispute, commonErrors.internal);
  const { user } = openPage(inOffice(<Dispute deal={sent as unknown as AdminDeal} />), visit);
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide the dispute' }));
  await user.click(dialog.getByRole('radio', { name: /^Send back/ }));
  const chosen = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect([chosen(/Upstage.*has not come/), chosen(/^\$90\.00, from .*Ann.* back to .*Bea/)]).toEqual([false, true]);
  await user.type(dialog.getByLabelText(/^Reason/), 'The money goes back.');
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await dialog.findByText('Say where this wig stays.');
  await user.selectOptions(dialog.getByLabelText(/^What becomes of .*Upstage/), 'Removed: sent, not returned');
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await expect.poll(() => requestsTo(decideDispute)).toHaveLength(1);
  expect(requestsTo(decideDispute)[0]?.body).toMatchObject({
    outcome: 'returning',
    back: [2],
    listings: { [wig]: 'removed' },
  });
});
