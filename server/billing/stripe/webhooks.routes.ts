import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { billingErrors } from '#contract/billing/billing.ts';
import { commonErrors } from '#contract/errors.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { everyone, writingFor } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { applyEvent, eventSchema, type StripeEvent } from './events.ts';
import { isStripeError, type Payments } from './payments.ts';

const path = '/api/webhooks/stripe';
const bodyLimit = 1024 * 1024;
const toleranceSeconds = 300;

/** Where Stripe tells what happened. Only what carries its signature is read. */
export async function webhookRoutes(
  app: FastifyInstance,
  deps: Deps,
  { settings, payments }: { settings: SettingsReader; payments: Payments | undefined },
): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes as they came: JSON that was parsed and built again would not match.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post(
      path,
      { bodyLimit, config: { guard: 'public', withoutContract: 'signed by Stripe' }, schema: { hide: true } },
      async (request) => {
        if (!payments) throw new Refusal(commonErrors.notFound);
        await applyEvent(
          { ...writingFor(everyone, undefined)(deps), settings },
          payments,
          readEvent(request, payments, deps.clock.now()),
        );
        return { received: true };
      },
    );
  });
}

function readEvent(request: FastifyRequest, { stripe, webhookSecret }: Payments, now: Date): StripeEvent {
  const signature = request.headers['stripe-signature'];
  if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw new Refusal(billingErrors.badSignature);
  const event = eventSchema.safeParse(readSigned(stripe, request.body, signature, webhookSecret, now));
  if (!event.success) throw new Refusal(billingErrors.badEvent, { cause: event.error });
  return event.data;
}

function readSigned(stripe: Stripe, body: Buffer, signature: string, secret: string, now: Date): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch (error) {
    const isForged = isStripeError(error) && error.type === 'StripeSignatureVerificationError';
    throw new Refusal(isForged ? billingErrors.badSignature : billingErrors.badEvent, { cause: error });
  }
}
