import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { findDraft, keepDraft } from '#web/lib/drafts/draft-store.ts';
import { forgetAnswers, forgetMember } from './session-changes.ts';

afterEach(() => vi.unstubAllGlobals());

test('when a session ends what was typed stays for its member, and what else was kept for them goes', async () => {
  const local = browserStorage();
  const session = browserStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session });
  keepDraft('amy', 'listing', undefined, 'a bob');
  local.setItem('wigloop:subscription-success', 'true');
  session.setItem('wigloop:payment', '{}');
  const client = new QueryClient();
  client.setQueryData(['messages', 'list'], ['a secret']);

  await forgetMember(client, { hasLeft: true });
  expect(findDraft('amy', 'listing')?.value).toBe('a bob');
  expect([Object.keys(local).length, Object.keys(session)]).toEqual([1, []]);
  expect(client.getQueryData(['messages', 'list'])).toBeUndefined();
});

test('what waits for a connection is not sent as another member', async () => {
  const client = new QueryClient();
  const send = vi.fn(async () => {});
  onlineManager.setOnline(false);
  const save = client.getMutationCache().build(client, { mutationFn: send });
  void save.execute(undefined);
  await vi.waitFor(() => expect(save.state.isPaused).toBe(true));
  forgetAnswers(client);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).not.toHaveBeenCalled();
});

/** As browsers do it: keys are properties of the object. */
function browserStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}
