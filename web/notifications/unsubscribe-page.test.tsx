import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationErrors, unsubscribe } from '#contract/notifications/notifications.ts';
import { answer, refuse, requestsTo } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

const id = '00000000-0000-4000-8000-000000000000';
const signature = 'x'.repeat(43);

test('opening the link of a mail stops nothing, its one button does', async () => {
  answer(unsubscribe, { done: true, stopped: 'messages' });
  const { user } = openPage(<UnsubscribePage />, { at: `/unsubscribe?token=${id}.${signature}` });
  expect(screen.getByText('Do you want no more emails about new messages?')).toBeTruthy();
  expect(requestsTo(unsubscribe)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }));
  await screen.findByText('Done. You will get no more emails about new messages.');
  expect(requestsTo(unsubscribe)).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the question says which mails the link stops', () => {
  openPage(<UnsubscribePage />, { at: `/unsubscribe?token=${id}.all.${signature}` });
  expect(screen.getByText('Do you want no more email notices, but for what you have to know?')).toBeTruthy();
});

test('a link that lost something on its way leads to the settings', async () => {
  refuse(unsubscribe, notificationErrors.brokenLink);
  const { user } = openPage(<UnsubscribePage />, { at: `/unsubscribe?token=${id}.${signature}` });
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }));
  await screen.findByText('This link is not complete. You can also choose your notices in the settings.');
});
