import type { FastifyRequest } from 'fastify';
import { daySeconds } from '#contract/durations.ts';
import { CallRefused } from '#server/dev/stripe-sandbox/calls.ts';
import type { Answer } from '#server/dev/stripe-sandbox/objects.ts';
import type { SandboxStore } from '#server/dev/stripe-sandbox/sandbox-store.ts';

/** The answer that Stripe gave to an earlier request with this key, a refusal too. Stripe forgets it after a day. */
export async function findKnownAnswer(store: SandboxStore, request: FastifyRequest): Promise<Answer | undefined> {
  const key = keyOf(request);
  const known = key && (await store.find('sandbox.answer', key));
  if (!known || known.created <= store.now - daySeconds) return undefined;
  if (known.asked === askedBy(request)) return known.answer;
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new CallRefused(message, { type: 'idempotency_error' });
}

export async function keepAnswer(store: SandboxStore, request: FastifyRequest, answer: Answer): Promise<void> {
  const id = keyOf(request);
  const own = { created: store.now, customer: null, metadata: {} };
  if (id) await store.save({ id, object: 'sandbox.answer', ...own, asked: askedBy(request), answer });
}

function askedBy({ url, body }: FastifyRequest): string {
  return JSON.stringify([url, body]);
}

/** Only requests that write have one. */
function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' ? key : undefined;
}
