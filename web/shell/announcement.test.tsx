import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import type { ShownAnnouncement } from '#contract/settings/site-settings.ts';
import { mainId } from '#web/lib/main-id.ts';
import { openPage } from '#web/test/open-page.tsx';
import AnnouncementLine from './announcement.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();
const announcement: ShownAnnouncement = {
  id: '7',
  text: 'We are away on Friday.',
  linkText: 'Read more',
  linkUrl: '/help',
  from: inMinutes(-1),
  until: inMinutes(60),
  audience: 'everyone',
};
const open = (shown: ShownAnnouncement) => openPage(<AnnouncementLine announcement={shown} />);

test('an announcement is one line with its link, and who dismissed it sees only the next one', async () => {
  const { user } = open(announcement);
  expect(screen.getByText(announcement.text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('/help');
  await user.click(screen.getByRole('button', { name: 'Dismiss the announcement' }));
  expect(screen.queryByText(announcement.text)).toBeNull();

  cleanup();
  open(announcement);
  expect(screen.queryByText(announcement.text)).toBeNull();
  cleanup();
  open({ ...announcement, id: '8', text: 'We are back.' });
  expect(screen.getByText('We are back.')).toBeTruthy();
});

test('an announcement waits for its time, and ends with it', () => {
  open({ ...announcement, id: '9', from: inMinutes(30) });
  expect(screen.queryByText(announcement.text)).toBeNull();
  cleanup();
  open({ ...announcement, id: '10', until: inMinutes(-0.5) });
  expect(screen.queryByText(announcement.text)).toBeNull();
});

test('on a phone an announcement stands below the heading of the page, also of the next page', async () => {
  const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
  const page = (title: string) => (
    <main id={mainId}>
      <div style={{ display: 'flex' }}>
        <h1>{title}</h1>
        <span>A badge</span>
      </div>
      <p>The page</p>
    </main>
  );
  const draw = (title: string) => (
    <MemoryRouter>
      <AnnouncementLine announcement={{ ...announcement, id: '11' }} />
      {page(title)}
    </MemoryRouter>
  );
  const { rerender } = render(draw('First'));
  const words = () => document.getElementById(mainId)?.textContent;
  expect(words()).toMatch(/^FirstA badgeWe are away on Friday\..*The page$/);
  rerender(<div key="other">{draw('Second')}</div>);
  await waitFor(() => expect(words()).toMatch(/^SecondA badgeWe are away on Friday\..*The page$/));
  asked.mockRestore();
});
