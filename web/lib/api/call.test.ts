import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ApiCallError } from './api-call-error.ts';
import { call } from './call.ts';

const bumpListing = endpoint({
  method: 'POST',
  path: '/api/listings/:id/bumps',
  summary: 'A call with every part.',
  params: z.object({ id: z.string() }),
  query: z.object({ brands: z.array(z.string()), q: z.string().optional() }),
  body: z.object({ note: z.string() }),
  response: z.object({ bumpedAt: z.string() }),
});

const everyPart = { params: { id: 'a/b' }, query: { brands: ['envy', 'gabor'], q: undefined }, body: { note: 'hi' } };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a call fills the path, repeats lists in the query, leaves out what is undefined and sends JSON', async () => {
  const fetch = answerWith(Response.json({ bumpedAt: 'now' }));
  await expect(call(bumpListing, everyPart)).resolves.toEqual({ bumpedAt: 'now' });
  const [url, request] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/listings/a%2Fb/bumps?brands=envy&brands=gabor');
  expect(request).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"note":"hi"}' });
  expect(new Headers(request?.headers).get('content-type')).toBe('application/json');
});

test('a refusal arrives with its code, sentence, field, request id and the seconds to wait', async () => {
  const refusal = { code: 'listings.too_soon', message: 'Wait a day.', field: 'note', requestId: 'r-1' };
  answerWith(Response.json(refusal, { status: 429, headers: { 'retry-after': '60' } }));
  const error = await call(bumpListing, everyPart).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiCallError);
  expect(error).toMatchObject({ ...refusal, status: 429, retryAfter: 60 });
});

test('a page in place of an answer is an error of the server, not a crash', async () => {
  answerWith(new Response('<html>Bad gateway</html>', { status: 502, headers: { 'x-request-id': 'r-2' } }));
  await expect(call(bumpListing, everyPart)).rejects.toMatchObject({ code: 'internal', status: 502, requestId: 'r-2' });
});

test('no answer at all has the code offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(bumpListing, everyPart)).rejects.toMatchObject({ code: 'offline', status: 0 });
});

test('a call that was given up is not reported as offline', async () => {
  const gone = new DOMException('Aborted', 'AbortError');
  vi.stubGlobal('fetch', () => Promise.reject(gone));
  await expect(call(bumpListing, everyPart, { signal: AbortSignal.abort() })).rejects.toBe(gone);
});

function answerWith(response: Response) {
  const fetch = vi.fn((_url: string, _request: RequestInit) => Promise.resolve(response));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
