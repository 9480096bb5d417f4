import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { reportAnswer } from '#web/lib/api/connection.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { answerRequest, endApi } from './api.ts';

globalThis.fetch = answerRequest;
// Testing Library knows a clock that a test moves only under this name.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } });
configure({
  // What the page says, in place of all its tags.
  getElementError: (message) => new Error(`${message}\n\nThe page: ${document.body.textContent}`),
  // Parts of a page whose code comes later are read from the disk, which a busy machine takes its time for.
  asyncUtilTimeout: 10_000,
});
// As on the shell that members get: a page knows nothing of its reader before it has asked.
sessionQuery.initialData = undefined;
// What the server failed to do is tried again at once.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } });

// Files share their modules, so whatever a page keeps beside itself goes with each test.
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // What a page sends as it is left belongs to its own test.
  await new Promise((resolve) => setTimeout(resolve));
  reportAnswer();
  queryClient.clear();
  toast.dismissAll();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  endApi();
});
