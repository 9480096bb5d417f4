import { afterEach, expect, test, vi } from 'vitest';
import { getToasts, toast } from './toast.ts';

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of getToasts()) toast.dismiss(id);
});

test('at most 20 toasts are kept, the newest first', () => {
  for (let count = 1; count <= 25; count++) toast.info(`Toast ${count}`);
  expect(getToasts()).toHaveLength(20);
  expect(getToasts()[0]?.message).toBe('Toast 25');
  expect(getToasts().at(-1)?.message).toBe('Toast 6');
});

test('a loading toast stays until it is told how it ended', () => {
  const id = toast.loading('Saving...');
  expect(getToasts()[0]).toMatchObject({ kind: 'loading', duration: null });
  toast.update(id, 'success', 'Saved');
  expect(getToasts()[0]).toEqual({ id, kind: 'success', message: 'Saved', duration: 4000 });
});

test('a dismissed toast is gone, and the others stay', () => {
  const id = toast.error('Gone');
  toast.success('Here');
  toast.dismiss(id);
  expect(getToasts().map(({ message }) => message)).not.toContain('Gone');
  expect(getToasts()[0]?.message).toBe('Here');
});

test('an error stays until it is dismissed, and saying it again shows it once', () => {
  toast.success('Saved');
  toast.error('Failed to save');
  expect(getToasts().map(({ duration }) => duration)).toEqual([null, 4000]);
  const again = toast.error('Failed to save');
  expect(getToasts().filter(({ kind }) => kind === 'error')).toMatchObject([{ id: again, message: 'Failed to save' }]);
});

test('of several errors with one cause the one that names it stays, whichever came first', () => {
  vi.useFakeTimers();
  const saving = toast.loading('Saving...');
  toast.error('Failed to load messages');
  toast.error('Your session has expired.', { id: 'session-expired', namesCause: true });
  toast.update(saving, 'error', 'Failed to save');
  expect(getToasts().map(({ message }) => message)).toEqual(['Your session has expired.']);
  vi.advanceTimersByTime(2000);
  toast.error('Wrong password');
  expect(getToasts().map(({ message }) => message)).toContain('Wrong password');
});
