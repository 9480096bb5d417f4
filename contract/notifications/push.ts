import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

export const pushErrors = {
  badAddress: {
    code: 'push.bad_address',
    status: 400,
    message: 'This push address cannot be used.',
  },
  badKeys: { code: 'push.bad_keys', status: 400, message: 'The keys of this push address are not complete.' },
  taken: { code: 'push.taken', status: 409, message: 'This push address belongs to another device.' },
  unknown: {
    code: 'push.unknown',
    status: 404,
    message: 'This device does not get push notifications. Please turn them on again.',
  },
  tooSoon: {
    code: 'push.too_soon',
    status: 429,
    message: 'A test is already on its way. Please wait a moment before the next one.',
  },
} as const;

export const pushAddressMaxLength = 1000;
/** Who needs more has devices that are no longer in use: the one not seen for longest makes room. */
export const pushDevicesMax = 10;

/** What a device is told. Nothing in it is an address of someone, or an amount of money. */
export interface PushPayload {
  /** Whom it is for: a device that has changed hands shows nothing. */
  to: string;
  text: string;
  /** What it is about, as a path of this site. */
  path: string;
  /** What is told again of one matter takes the place of what was told before. */
  tag: string;
}

const done = z.object({ done: z.literal(true) });
const address = z
  .string()
  .min(1, pushErrors.badAddress.message)
  .max(pushAddressMaxLength, pushErrors.badAddress.message);

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/api/me/push-subscriptions',
  summary:
    "The key with which a browser subscribes, and the number of the caller's devices that get push notifications.",
  response: z.object({ publicKey: z.string(), deviceCount: z.int() }),
});

export const savePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/me/push-subscriptions',
  summary:
    'Lets this device get push notifications, for as long as this session lasts. Saying it again changes nothing.',
  body: z.object({
    endpoint: address,
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{87}=?$/, pushErrors.badKeys.message),
      auth: z.string().regex(/^[\w-]{22}={0,2}$/, pushErrors.badKeys.message),
    }),
  }),
  response: done,
});

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/me/push-subscriptions',
  summary: 'Ends push notifications on one device of the caller.',
  body: z.object({ endpoint: address }),
  response: done,
});

export const testPush = endpoint({
  method: 'POST',
  path: '/api/me/push-tests',
  summary: 'Sends a push notification to one device of the caller, to see whether it arrives.',
  body: z.object({ endpoint: address }),
  response: z.object({ outcome: z.enum(['sent', 'gone', 'failed']) }),
});
