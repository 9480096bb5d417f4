import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forgetMember } from '#web/auth/session/session-changes.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { SessionDoor } from './session-door.tsx';

async function leave(hasLeft: boolean) {
  const page = <SessionDoor>{() => <p>My settings</p>}</SessionDoor>;
  const { address } = openPage(page, { as: sessionMember(), at: '/account/settings?tab=1' });
  await screen.findByText('My settings');
  await forgetMember(queryClient, { hasLeft });
  await waitFor(() => expect(address().pathname).toBe('/login'));
  return address().state;
}

test('whoever signs out on purpose is not led back to the page they left', async () => {
  expect(await leave(true)).toBeNull();
});

test('a session that was lost leads back to its page', async () => {
  expect(await leave(false)).toEqual({ from: '/account/settings?tab=1' });
});
