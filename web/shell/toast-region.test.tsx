import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '#web/lib/toast.ts';
import { collectAnnouncements } from '#web/test/announcements.ts';
import { openPage } from '#web/test/open-page.tsx';

afterEach(() => {
  vi.useRealTimers();
});

/** Time that the test passes itself. */
function openWithClock() {
  vi.useFakeTimers();
  openPage(<p>A page</p>);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { user, wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}
const show = (run: () => void) => act(run);
const dismiss = (text: string) =>
  screen
    .getAllByRole('listitem')
    .find((item) => item.textContent?.includes(text))
    ?.querySelector('[aria-label=Dismiss]') as Element;

test.each(['[TouchA]', '[MouseLeft]'])('ending one toast (%s) touches no other toast’s clock', async (press) => {
  const { user, wait } = openWithClock();
  show(() => void toast.success('Saved'));
  show(() => void toast.error('Not sent'));
  await user.pointer([{ keys: press, target: dismiss('Not sent') }]);
  if (press === '[MouseLeft]') await user.pointer({ target: screen.getByText('A page') });
  expect(screen.queryByText('Not sent')).toBeNull();
  // Until it is noticed that nobody is there any more.
  await wait(100);
  await wait(4_000);
  expect(screen.queryByText('Saved')).toBeNull();
  show(() => void toast.success('Saved again'));
  await wait(4_000);
  expect(screen.queryByText('Saved again')).toBeNull();
});

test('a toast stays while the mouse lies on it or the focus is in it', async () => {
  const { user, wait } = openWithClock();
  show(() => void toast.success('Saved'));
  await user.hover(screen.getByText('Saved'));
  await wait(60_000);
  await user.hover(screen.getByText('A page'));
  show(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await wait(60_000);
  expect(screen.getByText('Saved')).toBeTruthy();
  show(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  await wait(4_000);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a success goes along to the page that it leads to; an error ends with its page, unless it says why one is led away', async () => {
  const { goTo } = openPage(<p>A page</p>, { at: '/first' });
  show(() => {
    toast.success('Saved');
    toast.error('Maximum 8 images allowed');
    toast.error('Please sign in first', { explainsRedirect: true });
  });
  await act(() => goTo('/second'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Please sign in first',
    'Saved',
  ]);
  await act(() => goTo('/third'));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Saved']);
});

test('an error is heard once, and not at all where the form says it', async () => {
  openPage(<p>A page</p>);
  const announced = collectAnnouncements();
  show(() => {
    toast.error('Not sent');
    toast.error('Not saved', { isSilent: true });
    toast.success('Done');
  });
  await screen.findByText('Done');
  expect(announced.toSorted()).toEqual(['Done', 'Not sent']);
});
