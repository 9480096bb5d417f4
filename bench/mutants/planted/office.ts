import type { Mutant } from '../mutant-runner.ts';

/** What the operator of the site sees in the morning, and what is said before something is done. */
export const office: readonly Mutant[] = [
  {
    breaks: 'staff land in the back office after signing in',
    file: 'web/auth/doors/return-target.ts',
    find: 'member?.isAdmin ? backOfficePath : fallbackReturnPath',
    replace: 'fallbackReturnPath',
    tests: ['web/auth/doors/return-target.test.ts'],
  },
  {
    breaks: 'the dashboard tells an admin only of what they may work on',
    file: 'server/admin/dashboard/attention.ts',
    find: 'attentionKinds.filter((kind) => admin.permissions.includes(attention[kind].permission))',
    replace: '[...attentionKinds]',
    tests: ['server/admin/dashboard/attention.test.ts'],
  },
  {
    breaks: 'who was promised to be answered first is answered first',
    file: 'server/admin/support/submissions.ts',
    find: "(s.plan is not distinct from '${urgentPlan}') desc, ",
    replace: '',
    tests: ['server/admin/support/answers.test.ts'],
  },
  {
    breaks: 'what one admin takes care of nobody else answers',
    file: 'server/admin/support/answers.ts',
    find: '    refuseIfOthers(submission, admin);\n    await tx\n',
    replace: '    await tx\n',
    tests: ['server/admin/support/answers.test.ts'],
  },
  {
    breaks: 'a ban says how many listings it hides, and of active ones alone',
    file: 'server/admin/users/restrictions.ts',
    find: " and shelf = 'active') as listings",
    replace: ') as listings',
    tests: ['server/admin/users/ban-preview.test.ts'],
  },
  {
    breaks: 'the paywall counts whom it shuts out, not who has a plan',
    file: 'server/admin/settings/paywall-preview.ts',
    find: "= 'inactive'`",
    replace: "<> 'inactive'`",
    tests: ['server/admin/settings/paywall-preview.test.ts'],
  },
  {
    breaks: 'each file of the back office needs its own permission',
    file: 'server/admin/exports/exports.routes.ts',
    find: 'gate.requirePermission(exportPermissions[name])',
    replace: "gate.requirePermission('users.read')",
    tests: ['server/admin/exports/exports.test.ts'],
  },
  {
    breaks: 'who took a file is on record',
    file: 'server/admin/exports/exports.routes.ts',
    find: 'await recordExport(deps, admin, name, month);',
    replace: '',
    tests: ['server/admin/exports/exports.test.ts'],
  },
  {
    breaks: 'a file goes on after its first thousand lines',
    file: 'server/admin/exports/exports.ts',
    find: 'after = last?.toString();',
    replace: 'after = undefined;',
    tests: ['server/admin/exports/exports.test.ts'],
  },
  {
    breaks: 'a burst of reviews from new accounts is one from the third on',
    file: 'server/admin/reviews/find-reviews.ts',
    find: 'having count(*) >= ${burstReviews})`,',
    replace: 'having count(*) > ${burstReviews})`,',
    tests: ['server/admin/reviews/admin-reviews.test.ts'],
  },
];
