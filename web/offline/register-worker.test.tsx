import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { stopClock } from '#web/test/clock.ts';
import { openPage } from '#web/test/open-page.tsx';
import { registerWorker } from './register-worker.ts';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser whose new worker waits, and takes over when the test says so. */
async function openWithWaiting() {
  const worker = new EventTarget();
  const postMessage = vi.fn();
  const registration = Object.assign(new EventTarget(), { waiting: { postMessage }, update: async () => {} });
  const container = Object.assign(worker, { controller: {}, register: async () => registration });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const wait = stopClock();
  const { user } = openPage(<p>A page</p>);
  await act(() => registerWorker());
  await user.click(await screen.findByRole('button', { name: 'Reload' }));
  return { wait, reload, postMessage, takeOver: () => container.dispatchEvent(new Event('controllerchange')) };
}

test('who takes a new version reloads as soon as its worker has taken over', async () => {
  const { reload, postMessage, takeOver } = await openWithWaiting();
  expect(postMessage).toHaveBeenCalledWith({ type: 'take-over' });
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('who takes a new version does not wait for an old worker that is busy', async () => {
  const { reload, wait } = await openWithWaiting();
  await wait(2_500);
  expect(reload).not.toHaveBeenCalled();
  await wait(600);
  expect(reload).toHaveBeenCalledTimes(1);
});
