/** Every kind of caller the product knows. */
export const callerKinds = [
  'visitor',
  'expired session',
  'banned',
  'member',
  'suspended',
  'unsubscribed',
  'admin without the permission',
  'admin with the permission',
  'super admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** What each guard answers to those it refuses; a caller who is not named passes. The paywall is on. */
export const refusals: Record<string, Partial<Record<CallerKind, number>>> = {
  public: {},
  session: { visitor: 401, 'expired session': 401, banned: 401 },
  writer: { visitor: 401, 'expired session': 401, banned: 401, suspended: 403 },
  subscriber: { visitor: 401, 'expired session': 401, banned: 401, unsubscribed: 402 },
  'subscribed writer': { visitor: 401, 'expired session': 401, banned: 401, suspended: 403, unsubscribed: 402 },
  permission: {
    visitor: 401,
    'expired session': 401,
    banned: 401,
    member: 403,
    suspended: 403,
    unsubscribed: 403,
    'admin without the permission': 403,
  },
};

/** The door of every route. A route that is missing here, or has another door than written, fails the run. */
export const doors: Record<string, string> = {
  'GET /api/health': 'public',
  'GET /api/metrics': 'metrics',
  'GET /api/openapi.json': 'public',
  'GET /api/session': 'public',
  'POST /api/registrations': 'public',
  'POST /api/registrations/resends': 'public',
  'POST /api/confirmations': 'public',
  'POST /api/auth/sign-in/email': 'public',
  'POST /api/auth/two-factor/verify': 'public',
  'POST /api/auth/sign-out': 'public',
  'POST /api/password-resets': 'public',
  'PUT /api/password-resets': 'public',
  'GET /api/password-resets': 'public',
  'GET /api/dev/mailbox': 'public',
  'PUT /api/me/password': 'session',
  'GET /api/me/sessions': 'session',
  'DELETE /api/me/sessions/:id': 'session',
  'POST /api/me/two-factor': 'session',
  'PUT /api/me/two-factor': 'session',
  'DELETE /api/me/two-factor': 'session',
  'POST /api/me/two-factor/backup-codes': 'session',
  'GET /api/me/settings': 'session',
  'PATCH /api/me/settings': 'session',
  'GET /api/me/export': 'session',
  'DELETE /api/me': 'session',
};
