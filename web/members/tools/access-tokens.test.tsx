import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccessToken } from '#contract/auth/access-token-schema.ts';
import { createAccessToken, findAccessTokens, revokeAccessToken } from '#contract/auth/access-tokens.ts';
import { authErrors } from '#contract/auth/auth.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { sessionMember } from '#web/test/session-members.ts';
import { AccessTokensSection } from './access-tokens-section.tsx';

const token: AccessToken = {
  id: '0193a0a0-0000-7000-8000-0000000000e1',
  name: 'Price tool',
  rights: ['deals:read', 'listings:read'],
  createdAt: '2026-05-04T12:00:00.000Z',
  endsAt: '2026-08-02T12:00:00.000Z',
  lastUsedAt: null,
};

test('a member makes a token with a code of the second factor, sees its secret once, and revokes it', async () => {
  let tokens: AccessToken[] = [];
  answer(findAccessTokens, () => ({ tokens }));
  refuse(createAccessToken, authErrors.wrongCode);
  const { user } = openPage(<AccessTokensSection asksForCode />, { as: sessionMember() });
  await screen.findByText('No tool has access.');
  await user.click(screen.getByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New access token' }));
  await user.click(dialog.getByRole('button', { name: 'Make the token' }));
  await dialog.findByText('Please name the tool that gets this token.');
  await user.type(dialog.getByRole('textbox', { name: /Name of the tool/ }), 'Price tool');
  await user.click(dialog.getByRole('checkbox', { name: 'Read my deals' }));
  await user.type(dialog.getByLabelText(/Your password/), 'quiet-plum-river');
  await user.type(dialog.getByRole('textbox', { name: /Code of your authenticator app/ }), '123456');
  await user.click(dialog.getByRole('button', { name: 'Make the token' }));
  await dialog.findByText(authErrors.wrongCode.message);
  answer(createAccessToken, () => {
    tokens = [token];
    return { token, secret: 'wgl_once' };
  });
  await user.click(dialog.getByRole('button', { name: 'Make the token' }));
  await screen.findByText('wgl_once');
  expect(requestsTo(createAccessToken).at(-1)?.body).toEqual({
    ...{ name: 'Price tool', rights: ['listings:read', 'deals:read'], days: 90 },
    ...{ password: 'quiet-plum-river', code: '123456' },
  });
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('wgl_once')).toBeNull();

  await screen.findByText('Read listings, read my deals');
  answer(revokeAccessToken, () => {
    tokens = [];
    return { done: true as const };
  });
  await user.click(screen.getByRole('button', { name: 'Revoke Price tool' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Token “Price tool” revoked');
  await screen.findByText('No tool has access.');
});
