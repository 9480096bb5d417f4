import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DealProblem } from '#contract/deals/deal-parts.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { ProblemTalk } from './problem-talk.tsx';

const as = sessionMember();
const words = { text: 'Pay me as friends and family', warnings: ['friends-and-family' as const], images: [] };
const problem: DealProblem = {
  id: 'p',
  by: 'mia',
  reason: 'not-received',
  ...words,
  step: 1,
  openedAt: '2026-05-01T12:00:00Z',
  withdrawnAt: null,
  isHeld: false,
  entries: [{ id: 'e', by: 'me', ...words, at: '2026-05-02T12:00:00Z' }],
};
const talk = (change: Partial<DealProblem> = {}) =>
  openPage(<ProblemTalk problem={{ ...problem, ...change }} me="me" nameOf={(id) => id} />, { as });

test('a reader is warned about the words of others, not about their own', async () => {
  talk();
  expect(await screen.findAllByRole('note', { name: 'About this note' })).toHaveLength(1);
  expect(screen.getByRole('note').textContent).toContain('Please be careful');
});

test.each([
  ['not-received', 'Said to our team.'],
  ['no-word', 'It was opened by itself, without words.'],
] as const)('without words to read, a problem of the kind %s says why', (reason, sentence) => {
  talk({ text: '', warnings: [], images: [], entries: [], reason });
  expect(screen.getByText(sentence)).toBeTruthy();
});
