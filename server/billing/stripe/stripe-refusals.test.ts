import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPortal } from '#contract/billing/billing.ts';
import { createLog } from '#server/lib/log.ts';
import { pay, startBillingApp } from '#server/test/billing-app.ts';
import type { TestApp } from '#server/test/test-app.ts';
import { runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';
import { stripeFailures } from './payments.ts';

let testApp: TestApp;
let member: TestMember;
const lines: { level: number; err?: { cause?: { requestId?: string } } }[] = [];
beforeAll(async () => {
  const destination = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  testApp = await startBillingApp({}, { log: createLog('error', destination) });
  member = await addMember(testApp, 'member@example.com');
  await pay(testApp, member, 'budget-monthly');
  await runJobs(testApp);
});
afterAll(() => testApp.close());

/** Stripe's next answer, in its own shape. */
function answerOnce(status: number, error: { type: string; code?: string }): void {
  const headers = { 'request-id': 'req_1', 'stripe-should-retry': 'false' };
  const body = JSON.stringify({ error: { message: 'Stripe says no', ...error } });
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body, { status, headers }));
}

test.each([
  ['missing portal settings', 400, { type: 'invalid_request_error' }],
  ['an inactive price', 400, { type: 'invalid_request_error', code: 'product_inactive' }],
  ['a restricted key without the right', 403, { type: 'invalid_request_error', code: 'secret_key_required' }],
  ['a key used twice', 400, { type: 'idempotency_error' }],
  ['a revoked key', 401, { type: 'invalid_request_error' }],
])(
  '%s is told as a failure of payments, logged with the request id of Stripe, and counted',
  async (_why, status, refusal) => {
    const before = { lines: lines.length, failures: stripeFailures.count };
    answerOnce(status, refusal);
    const answer = await member.client.call(openPortal, {});
    expect([answer.status, answer.error.code]).toEqual([503, 'billing.unavailable']);
    expect(lines.slice(before.lines)).toMatchObject([{ level: 50, err: { cause: { requestId: 'req_1' } } }]);
    expect(stripeFailures.count).toBe(before.failures + 1);
  },
);

test('only a refused card is told as the matter of the member', async () => {
  const before = stripeFailures.count;
  answerOnce(402, { type: 'card_error', code: 'card_declined' });
  const answer = await member.client.call(openPortal, {});
  expect([answer.status, answer.error.code]).toEqual([409, 'billing.card_declined']);
  expect(stripeFailures.count).toBe(before);
});
