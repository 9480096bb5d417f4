import { expect, test } from 'vitest';
import { getSession } from '#contract/auth/session.ts';
import { saveMyPolicy } from '#contract/policies/policies.ts';
import { answer, answerRequest, endApi } from './api.ts';

test('a request that nobody answers fails the test, whatever the page made of it', async () => {
  await answerRequest('http://localhost/api/session').catch(() => {});
  expect(endApi).toThrow('Nothing answers GET /api/session');
  expect(endApi).not.toThrow();
});

test('an answer that does not fit its endpoint fails the test', async () => {
  answer(getSession, { member: null } as never);
  await answerRequest('http://localhost/api/session').catch(() => {});
  expect(endApi).toThrow('GET /api/session never answers like this');
});

test('a request that the server would not read fails the test', async () => {
  answer(saveMyPolicy, {} as never);
  await answerRequest('http://localhost/api/me/policy', { method: 'PUT', body: '{"isVisible":"yes"}' }).catch(() => {});
  expect(endApi).toThrow('PUT /api/me/policy refuses this body');
});
