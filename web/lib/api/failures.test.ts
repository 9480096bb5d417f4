import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authErrors } from '#contract/auth/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import { ApiCallError, ShownError } from './api-call-error.ts';
import { codeOf, failureText, isRefusal, judgeFailure } from './failures.ts';

const refusal = (status: number, field?: string) =>
  new ApiCallError('some.code', 'The roof is leaking.', { status, field });

test.each([
  [404, 'missing'],
  [401, 'signed-out'],
  [402, 'paywall'],
  [403, 'forbidden'],
  [429, 'busy'],
  [400, 'refused'],
  [408, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
  [500, 'broken'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
  [0, 'unreachable'],
])('an answer of %i is judged %s', (status, judged) => {
  expect(judgeFailure(refusal(status))).toBe(judged);
});

test('of all answers, only 404 and an id that cannot be one mean that nothing is there', () => {
  const missing = Array.from({ length: 600 }, (_, status) => status).filter(
    (status) => judgeFailure(refusal(status)) === 'missing',
  );
  expect(missing).toEqual([404]);
  expect(judgeFailure(refusal(400, 'id'))).toBe('missing');
  expect(judgeFailure(refusal(400, 'memberId'))).toBe('missing');
  expect(judgeFailure(refusal(400, 'email'))).toBe('refused');
});

test('an error that no call threw is a fault of this page', () => {
  expect(judgeFailure(new TypeError('x is undefined'))).toBe('broken');
  expect(judgeFailure(undefined)).toBe('broken');
});

test('a refusal is an answer; trouble on the way or on our side is none', () => {
  const answers = [400, 401, 402, 403, 404, 409, 429].map((status) => isRefusal(refusal(status)));
  expect(answers).toEqual(answers.map(() => true));
  const troubles = [0, 500, 502, 503, 504].map((status) => isRefusal(refusal(status)));
  expect(troubles).toEqual(troubles.map(() => false));
  expect(isRefusal(new Error('x'))).toBe(false);
});

test('the server’s sentence is what a person reads', () => {
  for (const { code, message, status } of [...Object.values(commonErrors), authErrors.banned])
    expect(failureText(new ApiCallError(code, message, { status }))).toBe(message);
  expect(failureText(new ShownError('Your device said no.'))).toBe('Your device said no.');
});

test('a fault of ours is told in the words of its place, and never in a program’s', () => {
  expect(failureText(refusal(500), 'Failed to save.')).toBe('Failed to save.');
  expect(failureText(refusal(503), 'Failed to save.')).toBe('The roof is leaking.');
  expect(failureText(refusal(429), 'Failed to save.')).toBe('The roof is leaking.');
  expect(failureText(new TypeError('x is undefined'))).toBe('An unexpected error occurred. Please try again.');
});

test('a refusal is known by its code, another error has none', () => {
  expect(codeOf(refusal(400))).toBe('some.code');
  expect(codeOf(new Error('x'))).toBeUndefined();
});

test('no page has an idea of its own of what a failure means: none looks at a status or at the error’s class', () => {
  const own = pathsWith(/instanceof ApiCallError|\bstatus (?:[=!]==|[<>]=?) \d/);
  // The end of a pause and the deals that a refusal carries, the service worker, a route's own answer, an image and an upload outside of call().
  expect(own.toSorted()).toEqual([
    'auth/registration/registration-failure.ts',
    'deals/deals.queries.ts',
    'deals/purchase/unpaid-deals.tsx',
    'offline/worker/member-store.ts',
    'photos/photo-grid.tsx',
    'photos/upload-photo.ts',
    'shell/crash-page.tsx',
  ]);
});

test('no page knows a refusal by its sentence, which may be written anew any day', () => {
  expect(pathsWith(/[=!]== ?\w+Errors\.\w+\.message|Errors\.\w+\.message ?[=!]==/)).toEqual([]);
});

function pathsWith(pattern: RegExp): string[] {
  const web = join(import.meta.dirname, '../..');
  return readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^(?:dev|lib\/api)\//.test(path))
    .filter((path) => pattern.test(readFileSync(join(web, path), 'utf8')));
}
