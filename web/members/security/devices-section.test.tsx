import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endOneSession, findSessions, type SessionInfo } from '#contract/auth/auth.ts';
import { signOut } from '#contract/auth/session.ts';
import { commonErrors } from '#contract/errors.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { DevicesSection } from './devices-section.tsx';

const days = { createdAt: '2026-05-04T12:00:00.000Z', expiresAt: '2026-06-04T12:00:00.000Z', place: null };
const here: SessionInfo = {
  ...days,
  id: '0193a0a0-0000-7000-8000-0000000000f1',
  current: true,
  device: 'Firefox on Linux',
};
const phone: SessionInfo = {
  ...here,
  id: '0193a0a0-0000-7000-8000-0000000000f2',
  current: false,
  device: 'Safari on iPhone',
};

test('a member sees the devices, signs one of them out, and then all others', async () => {
  let sessions = [phone, here];
  answer(findSessions, () => ({ sessions }));
  const { user } = openPage(<DevicesSection />, { as: sessionMember() });
  await screen.findByText('This device');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(here.device),
    expect.stringContaining(phone.device),
  ]);
  refuse(endOneSession, commonErrors.internal);
  await user.click(screen.getByRole('button', { name: /^Sign out of Safari on iPhone/ }));
  await screen.findByText('Failed to sign out');
  answer(endOneSession, () => {
    sessions = [here];
    return { done: true as const };
  });
  await user.click(screen.getByRole('button', { name: /^Sign out of Safari on iPhone/ }));
  await screen.findByText('Signed out of Safari on iPhone');
  expect(requestsTo(endOneSession).at(-1)?.params.id).toBe(phone.id);
  await expect.poll(() => screen.queryByRole('button', { name: /Safari/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign out of all other devices' })).toBeNull();
});

test('all other devices are signed out at once, and this one stays', async () => {
  answer(findSessions, { sessions: [here, phone] });
  answer(signOut, { done: true });
  const { user } = openPage(<DevicesSection />, { as: sessionMember() });
  await user.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }));
  await screen.findByText('All other devices are signed out');
  expect(requestsTo(signOut).map(({ body }) => body)).toEqual([{ scope: 'others' }]);
});
