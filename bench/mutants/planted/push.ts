import type { Mutant } from '../mutant-runner.ts';

const tests = ['server/notifications/push/push.test.ts'];
const addresses = ['server/notifications/push/push-address.test.ts'];
const address = 'server/notifications/push/push-address.ts';
const sender = 'server/notifications/push/push-sender.ts';
const devices = 'server/notifications/push/push-devices.ts';
const sending = 'server/notifications/push/send-pushes.ts';

/** Where push messages go, and where never. */
export const push: readonly Mutant[] = [
  {
    breaks: 'a push address is https',
    file: address,
    find: "return url.protocol === 'https:' && isName && isPlain",
    replace: 'return isName && isPlain',
    tests,
  },
  {
    breaks: 'a push address has a name, no number',
    file: address,
    find: "return url.protocol === 'https:' && isName && isPlain",
    replace: "return url.protocol === 'https:' && isPlain",
    tests,
  },
  {
    breaks: 'a push address has the usual port and no password',
    file: address,
    find: "return url.protocol === 'https:' && isName && isPlain",
    replace: "return url.protocol === 'https:' && isName",
    tests,
  },
  {
    breaks: 'a name that leads inward is refused when it is saved',
    file: 'server/notifications/push/push-subscriptions.ts',
    find: '  await resolveOutward(url.hostname).catch(() => {\n    throw new Refusal(pushErrors.badAddress);\n  });\n',
    replace: '',
    tests,
  },
  {
    breaks: 'every address that a name leads to lies outside',
    file: address,
    find: '!found.every(({ address }) => isOutward(address))',
    replace: '!found.some(({ address }) => isOutward(address))',
    tests,
  },
  {
    breaks: 'a name that leads inward is not followed when something is sent',
    file: sender,
    find: 'new https.Agent({ ...pool, lookup: lookUpOutward });',
    replace: 'new https.Agent({ ...pool });',
    tests,
  },
  {
    breaks: 'an address that is not allowed any more is not used',
    file: sender,
    find: 'const url = readPushAddress(device.endpoint, env);',
    replace: 'const url = new URL(device.endpoint);',
    tests,
  },
  {
    breaks: 'addresses of this machine are not outward',
    file: address,
    find: "  ['127.0.0.0', 8],\n",
    replace: '',
    tests: addresses,
  },
  {
    breaks: 'addresses of private networks are not outward',
    file: address,
    find: "  ['192.168.0.0', 16],\n",
    replace: '',
    tests: addresses,
  },
  {
    breaks: 'addresses at which clouds tell their secrets are not outward',
    file: address,
    find: "  ['169.254.0.0', 16],\n",
    replace: '',
    tests: addresses,
  },
  {
    breaks: 'addresses of IPv4 written as IPv6, and local ones, are not outward',
    file: address,
    find: "family === 6 && givenOut.check(address, 'ipv6') && ",
    replace: 'family === 6 && ',
    tests: addresses,
  },
  {
    breaks: 'a redirect is a failure',
    file: sender,
    find: "if (status >= 200 && status < 300) return 'sent';",
    replace: "if (status >= 200 && status < 400) return 'sent';",
    tests,
  },
  {
    breaks: 'a payload never exceeds the limit',
    file: sender,
    find: 'JSON.stringify({ ...payload, text });',
    replace: 'JSON.stringify(payload);',
    tests,
  },
  {
    breaks: 'a device that wants no more is forgotten',
    file: sender,
    find: "status === 404 || status === 410 ? 'gone' : 'failed'",
    replace: "status === 410 ? 'gone' : 'failed'",
    tests,
  },
  {
    breaks: 'a device whose service fails pauses',
    file: devices,
    find: 'if (device.pausedUntil && device.pausedUntil > now)',
    replace: 'if (device.pausedUntil && device.pausedUntil < now)',
    tests,
  },
  {
    breaks: 'only what another device took proves a key',
    file: devices,
    find: 'id <> ${device.id} and ',
    replace: 'id = ${device.id} and ',
    tests,
  },
  {
    breaks: 'a service that never answers is given up',
    file: sender,
    find: 'headers, signal: AbortSignal.timeout(timeoutMs) }',
    replace: 'headers }',
    tests,
  },
  {
    breaks: 'a service that never answers keeps no other member waiting',
    file: sending,
    find: 'const membersAtOnce = 20;',
    replace: 'const membersAtOnce = 1;',
    tests,
  },
  {
    breaks: 'two servers push the same once',
    file: sending,
    find: 'and push_due_at <= ${now.toISOString()}::timestamptz\n      returning id)',
    replace: 'and push_due_at is not null\n      returning id)',
    tests,
  },
  {
    breaks: 'what is turned off, or may no longer be seen, is not pushed',
    file: sending,
    find: "claim.rows.filter((row) => isFor(reader, 'push', row));",
    replace: 'claim.rows;',
    tests,
  },
  {
    breaks: 'a session that has run out hears nothing more',
    file: devices,
    find: 'and(eq(session.id, pushSubscriptions.sessionId), gt(session.expiresAt, clock.now()))',
    replace: 'and(eq(session.id, pushSubscriptions.sessionId), clock ? undefined : gt(session.expiresAt, clock.now()))',
    tests,
  },
  {
    breaks: 'a banned member hears nothing more',
    file: devices,
    find: "ne(profiles.status, 'banned'))",
    replace: "ne(profiles.status, 'suspended'))",
    tests,
  },
  {
    breaks: 'who only knows the address of a device cannot have it',
    file: 'server/notifications/push/push-subscriptions.ts',
    find: 'or (${pushSubscriptions.p256dh} = ${p256dh} and ${pushSubscriptions.auth} = ${auth})`,',
    replace: 'or true`,',
    tests,
  },
];
