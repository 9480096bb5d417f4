import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import { answer } from '#web/test/api.ts';
import { stopClock } from '#web/test/clock.ts';
import { openPage, sessionOf } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { ScreenEdge } from './screen-edge.tsx';

const banner = () => screen.queryByRole('complementary', { name: 'Test mode' });

test('while test mode is on members see a banner, and it leaves within a minute of being switched off', async () => {
  const wait = stopClock();
  openPage(<ScreenEdge hasTabs={false} />, { as: sessionMember(), site: { testMode: true } });
  expect(banner()?.textContent).toBe('Test mode is on. Members can try everything without a paid plan.');
  answer(getSession, sessionOf(sessionMember()));
  await wait(61_000);
  expect(banner()).toBeNull();
});

test('visitors see no banner of the test mode', () => {
  openPage(<ScreenEdge hasTabs={false} />, { site: { testMode: true } });
  expect(banner()).toBeNull();
});
