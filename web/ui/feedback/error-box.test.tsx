import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { ErrorBox, type ErrorBoxProps } from './error-box.tsx';

const answer = (status: number) => new ApiCallError('some.code', 'The roof is leaking.', { status });
const textOf = (props: ErrorBoxProps) => renderToStaticMarkup(<ErrorBox {...props} />).replaceAll(/<[^>]*>/g, '|');
const member = { message: 'Failed to load this member', missingText: 'There is no such member.', onRetry: () => {} };

test('what is missing is said to be missing, and no other try is offered', () => {
  const text = textOf({ ...member, error: answer(404) });
  expect(text).toContain('There is no such member.');
  expect(text).not.toMatch(/Failed|leaking|Try Again/);
});

test.each([0, 400, 402, 403, 429, 500, 503])('an answer of %i says why, and offers another try', (status) => {
  const text = textOf({ ...member, error: answer(status) });
  expect(text).toContain('Failed to load this member');
  expect(text).toContain('The roof is leaking.');
  expect(text).toContain('Try Again');
  expect(text).not.toContain('There is no such member.');
});

test('without words of the page, the server’s sentence stands alone and once', () => {
  expect(textOf({ error: answer(429) }).match(/The roof is leaking/g)).toHaveLength(1);
  expect(textOf({ error: answer(404), onRetry: () => {} })).toContain('The roof is leaking.');
});

test('words of the page need no error', () => {
  expect(textOf({ message: 'Your admin account has no permission.' })).not.toContain('unexpected');
});

test('where it is the whole page it is the heading of it', () => {
  expect(renderToStaticMarkup(<ErrorBox isWholePage error={answer(503)} />)).toContain('<h1');
  expect(renderToStaticMarkup(<ErrorBox error={answer(503)} />)).not.toContain('<h1');
});
