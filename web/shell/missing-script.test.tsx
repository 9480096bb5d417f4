import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sayMissingScript } from './missing-script.ts';

const listeners: [string, EventListenerOrEventListenerObject, boolean | AddEventListenerOptions | undefined][] = [];

/** As the browser runs it, at the beginning of a page that was opened or reloaded. */
function beginPage(type: 'navigate' | 'reload') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  vi.stubGlobal('stop', vi.fn());
  const add = window.addEventListener;
  vi.stubGlobal('addEventListener', (...given: Parameters<typeof add>) => {
    listeners.push(given as never);
    add.apply(window, given);
  });
  // biome-ignore lint/security/noGlobalEval: what the page carries as its own text.
  window.eval(sayMissingScript);
}
afterEach(() => {
  for (const [name, listener, options] of listeners.splice(0)) window.removeEventListener(name, listener, options);
  document.getElementById('missing-script')?.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a page whose script did not come says so, with a way to try again', async () => {
  beginPage('navigate');
  const script = document.createElement('script');
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toBe('A part of this page did not arrive. Try again');
  expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy();
  script.remove();
});

test('a picture that did not come is no reason to say so', async () => {
  beginPage('navigate');
  const image = document.createElement('img');
  document.body.append(image);
  image.dispatchEvent(new Event('error'));
  expect(screen.queryByRole('alert')).toBeNull();
  image.remove();
});

test('a page that loads itself again and again without coming alive is stopped, and one that comes alive is not', async () => {
  for (let at = 0; at < 5; at += 1) {
    beginPage('reload');
    window.dispatchEvent(new Event('page-alive'));
  }
  expect(screen.queryByRole('alert')).toBeNull();
  for (let at = 0; at < 3; at += 1) beginPage('reload');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('did not arrive'));
  expect(window.stop).toHaveBeenCalled();
});
