import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noFacts } from '#contract/settings/site-facts-values.ts';
import { getSite, type ShownAnnouncement } from '#contract/settings/site-settings.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { siteQuery } from '#web/settings/site.queries.ts';
import { answer } from '#web/test/api.ts';
import { openPage } from '#web/test/open-page.tsx';
import { AnnouncementLine } from './announcement.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const announcement: ShownAnnouncement = {
  id: '7',
  text: 'We are away on Friday.',
  linkText: 'Read more',
  linkUrl: '/help',
  from: inMinutes(-1),
  until: inMinutes(60),
  audience: 'everyone',
};
const name = 'Announcement';

/** With nothing in memory, as after a reload. */
async function comeBack(): Promise<void> {
  cleanup();
  queryClient.clear();
  openPage(<AnnouncementLine />);
  await expect.poll(() => queryClient.getQueryData(siteQuery.queryKey)).toBeTruthy();
}

test('an announcement is one line with its link, and who dismissed it sees only the next one', async () => {
  answer(getSite, { facts: noFacts, announcement });
  const { user } = openPage(<AnnouncementLine />);
  expect(await screen.findByText(announcement.text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('/help');
  await user.click(screen.getByRole('button', { name: 'Dismiss the announcement' }));
  expect(screen.queryByRole('complementary', { name })).toBeNull();

  await comeBack();
  expect(screen.queryByRole('complementary', { name })).toBeNull();
  answer(getSite, { facts: noFacts, announcement: { ...announcement, id: '8', text: 'We are back.' } });
  await comeBack();
  expect(await screen.findByText('We are back.')).toBeTruthy();
});

test('an announcement waits for its time', async () => {
  answer(getSite, {
    facts: { ...noFacts, sisterName: 'x' },
    announcement: { ...announcement, id: '9', from: inMinutes(30) },
  });
  openPage(<AnnouncementLine />);
  await expect.poll(() => queryClient.getQueryData(siteQuery.queryKey)).toBeTruthy();
  expect(screen.queryByText(announcement.text)).toBeNull();
});
