import type { Mutant } from '../mutant-runner.ts';

const matrix = ['server/test/matrix.test.ts'];
const guardFile = 'server/auth/guards.ts';

/** Doors that let in who should stay outside. */
export const guards: readonly Mutant[] = [
  {
    breaks: 'a suspended member writes to nobody',
    file: guardFile,
    find: 'if (isSuspended(found, deps.clock.now())) throw new Refusal(suspended);\n    return found;',
    replace: 'return found;',
    tests: matrix,
  },
  {
    breaks: 'a suspended admin has no rights',
    file: guardFile,
    find: 'const rights = isSuspended(found, deps.clock.now()) ? undefined : await getAdminRights(deps, found.id);',
    replace: 'const rights = await getAdminRights(deps, found.id);',
    tests: ['server/admin/users/restrictions.test.ts'],
  },
  {
    breaks: 'whoever is no admin stays outside the back office',
    file: guardFile,
    find: 'if (!rights) throw new Refusal(commonErrors.forbidden);\n    return { ...found, admin: rights };',
    replace: "return { ...found, admin: rights ?? { role: 'admin', permissions: [] } };",
    tests: matrix,
  },
  {
    breaks: 'each door of the back office asks for its permission',
    file: guardFile,
    find: 'if (!isEnough(found.admin)) throw new Refusal(commonErrors.forbidden);\n      return found;',
    replace: 'return found;',
    tests: matrix,
  },
  {
    breaks: 'what is for super admins is closed to admins',
    file: guardFile,
    find: "adminWith('super admin', ({ role }) => role === 'super_admin')",
    replace: "adminWith('super admin', () => true)",
    tests: matrix,
  },
  {
    breaks: 'behind the paywall access is asked for',
    file: guardFile,
    find: "if (access === 'inactive') throw new Refusal(subscriptionRequired);",
    replace: '',
    tests: matrix,
  },
  {
    breaks: 'a banned member writes nothing, also when the ban comes in the middle',
    file: guardFile,
    find: "if (held.status === 'banned') throw new Refusal(unauthenticated);",
    replace: '',
    tests: ['server/auth/rights-at-commit.test.ts', 'server/test/held-bodies.test.ts'],
  },
  {
    breaks: 'a suspension that comes in the middle of a write stops it',
    file: guardFile,
    find: 'if (isSuspended(held, deps.clock.now())) throw new Refusal(suspended);\n  };',
    replace: '};',
    tests: ['server/auth/rights-at-commit.test.ts', 'server/test/held-bodies.test.ts'],
  },
  {
    breaks: 'a right that is taken away in the middle of an act of staff stops it',
    file: guardFile,
    find: 'if (isSuspended(held, deps.clock.now()) || !held.rights || !isEnough(held.rights))',
    replace: 'if (isSuspended(held, deps.clock.now()))',
    tests: ['server/auth/rights-at-commit.test.ts', 'server/test/held-bodies.test.ts'],
  },
  {
    breaks: 'the guard is asked again when the body is there',
    file: 'server/lib/http/serve.ts',
    find: '...(isWriting && { preValidation: enter }),',
    replace: '',
    tests: ['server/test/held-bodies.test.ts'],
  },
  {
    breaks: 'a suspension that has ended by its date no longer counts',
    file: guardFile,
    find: "member.status === 'suspended' && (member.suspendedUntil === null || now < member.suspendedUntil)",
    replace: "member.status === 'suspended'",
    tests: ['server/admin/users/restrictions.test.ts'],
  },
  {
    breaks: 'a banned member has no session',
    file: 'server/auth/sessions.ts',
    find: " and coalesce(p.status, 'active') <> 'banned'",
    replace: '',
    tests: matrix,
  },
  {
    breaks: 'an expired session is none',
    file: 'server/auth/sessions.ts',
    find: 's.token = $1 and s.expires_at > $2',
    replace: 's.token = $1 and $2::timestamptz is not null',
    tests: matrix,
  },
  {
    breaks: 'an address that is not confirmed makes nobody super admin',
    file: 'server/auth/admin-rights.ts',
    find: 'if (!row.verified) return undefined;',
    replace: '',
    tests: ['server/admin/admin.test.ts', 'server/admin/admins/admins.test.ts', 'server/auth/admin-rights.test.ts'],
  },
  {
    breaks: 'a super admin is made by the role or the address of the settings, by nothing else',
    file: 'server/auth/admin-rights.ts',
    find: "if (row.role === 'super_admin' || row.email === SUPER_ADMIN_EMAIL)",
    replace: 'if (row.role || row.email === SUPER_ADMIN_EMAIL)',
    tests: matrix,
  },
  {
    breaks: 'a canceled subscription gives access until its period ends, not longer',
    file: 'server/auth/access.ts',
    find: 'return subscription.currentPeriodEnd !== null && now < subscription.currentPeriodEnd;',
    replace: 'return true;',
    tests: ['server/auth/access.test.ts'],
  },
  {
    breaks: 'a bypass for testing counts only while test mode is on',
    file: 'server/auth/access.ts',
    find: "subscription?.bypassReason === 'testing' && settings.test_mode",
    replace: "subscription?.bypassReason === 'testing'",
    tests: ['server/auth/access.test.ts'],
  },
  {
    breaks: 'a live connection opens only from our own site',
    file: 'server/messages/live/live.routes.ts',
    find: 'if (comesFromAnotherSite(request, deps.env)) throw new Refusal(commonErrors.foreignOrigin);',
    replace: '',
    tests: ['server/messages/live/live.test.ts'],
  },
];
