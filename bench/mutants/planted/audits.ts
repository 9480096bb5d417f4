import type { Mutant } from '../mutant-runner.ts';

const skip = (find: string): Pick<Mutant, 'find' | 'replace'> => ({ find, replace: '' });

/** Acts of staff: on record, within reach, and never the last key given away. */
export const audits: readonly Mutant[] = [
  {
    breaks: 'suspending, banning and lifting are on record',
    file: 'server/admin/users/restrictions.ts',
    ...skip('await recordAudit(transaction, { admin: actor, action, subject, before, after: status, reason }, now);'),
    tests: ['server/admin/users/restrictions.test.ts'],
  },
  {
    breaks: 'ending the sessions of a member is on record',
    file: 'server/admin/users/restrictions.ts',
    ...skip('await recordAudit(transaction, { ...entry, after: { sessions: 0 } }, clock.now());'),
    tests: ['server/admin/users/restrictions.test.ts'],
  },
  {
    breaks: 'giving access without a plan is on record',
    file: 'server/admin/users/users.ts',
    ...skip('await recordAudit(transaction, { admin: actor, action, subject, ...change, reason }, now);'),
    tests: ['server/admin/users/restrictions.test.ts'],
  },
  {
    breaks: 'giving and changing rights is on record',
    file: 'server/admin/admins/admins.ts',
    ...skip(
      'await recordAudit(transaction, { admin: actor, action, subject, before, after, reason }, deps.clock.now());',
    ),
    tests: ['server/admin/admins/admins.test.ts'],
  },
  {
    breaks: 'taking rights away is on record',
    file: 'server/admin/admins/admins.ts',
    ...skip(
      "await recordAudit(transaction, { admin: actor, action: 'admin.remove', subject, before, reason }, deps.clock.now());",
    ),
    tests: ['server/admin/admins/admins.test.ts'],
  },
  {
    breaks: 'deleting and restoring a listing is on record',
    file: 'server/admin/listings/change-listing.ts',
    ...skip('await recordAudit(tx, { admin, action, subject, before: { status: from }, after: { status } }, now);'),
    tests: ['server/admin/listings/admin-listings.test.ts'],
  },
  {
    breaks: 'an edit of a listing by staff is on record',
    file: 'server/admin/listings/change-listing.ts',
    ...skip(
      "await recordAudit(tx, { admin, action: 'listing.edit', subject: { kind: 'listing', id }, ...changes, reason }, now);",
    ),
    tests: ['server/admin/listings/admin-listings.test.ts'],
  },
  {
    breaks: 'approving a listing is on record',
    file: 'server/admin/listings/change-listing.ts',
    ...skip("await recordAudit(tx, { admin, action: 'listing.approve', subject, before: { flags: cleared } }, now);"),
    tests: ['server/admin/listings/review-queue.test.ts'],
  },
  {
    breaks: 'taking a listing down is on record',
    file: 'server/admin/listings/change-listing.ts',
    ...skip(
      "await recordAudit(tx, { admin, action: 'listing.take_down', subject, before: { status }, after, reason }, now);",
    ),
    tests: ['server/admin/listings/review-queue.test.ts', 'server/admin/listings/admin-listings.test.ts'],
  },
  {
    breaks: 'every step of a report is on record',
    file: 'server/admin/reports/reports.ts',
    ...skip(
      'await recordAudit(tx, { admin, action: `report.${change.action}`, subject, before, after, reason }, now);',
    ),
    tests: ['server/admin/reports/admin-reports.test.ts'],
  },
  {
    breaks: 'closing a support request is on record',
    file: 'server/admin/support/submissions.ts',
    ...skip("await recordAudit(tx, { admin, action, subject: { kind: 'submission', id }, before, after }, now);"),
    tests: ['server/admin/reports/admin-reports.test.ts', 'server/support/requests.test.ts'],
  },
  {
    breaks: 'each look at a reported image is on record',
    file: 'server/admin/messages/messages.ts',
    ...skip(
      "await recordAudit(db, { admin, action: 'message.view_image', subject, after: { reportId } }, deps.clock.now());",
    ),
    tests: ['server/admin/messages/admin-messages.test.ts'],
  },
  {
    breaks: 'each look at the messages around a reported one is on record',
    file: 'server/admin/messages/messages.ts',
    ...skip(
      "await recordAudit(tx, { admin, action: 'message.read_context', subject, after: { reportId } }, clock.now());",
    ),
    tests: ['server/admin/messages/admin-messages.test.ts'],
  },
  {
    breaks: 'an admin does not act on another admin',
    file: 'server/admin/users/reach.ts',
    find: 'if (rights) await requireRightsOverAdmins({ env }, transaction, actor);',
    replace: '',
    tests: ['server/admin/users/restrictions.test.ts'],
  },
  {
    breaks: 'nobody restricts the owner of the site',
    file: 'server/admin/users/restrictions.ts',
    find: 'if (member.isSiteOwner) throw new Refusal(adminUserErrors.siteOwner);',
    replace: '',
    tests: ['server/admin/users/restrictions.test.ts'],
  },
  {
    breaks: 'one super admin always remains',
    file: 'server/admin/admins/admins.ts',
    find: "if (before.role === 'super_admin') await requireAnotherSuperAdmin(deps, transaction, memberId);",
    replace: '',
    tests: ['server/admin/admins/admins.test.ts'],
  },
  {
    breaks: 'only super admins delete permanently',
    file: 'server/admin/listings/change-listing.ts',
    find: 'if (!isPossible(staffActs[admin.admin.role].edit, before, status))',
    replace: 'if (!isPossible(staffActs.super_admin.edit, before, status))',
    tests: ['server/admin/listings/admin-listings.test.ts'],
  },
  {
    breaks: 'a report that another has claimed is decided by that one',
    file: 'server/admin/reports/reports.ts',
    find: "if (isOthers && action !== 'release') throw new Refusal(adminReportErrors.claimedByOther);",
    replace: '',
    tests: ['server/admin/reports/admin-reports.test.ts'],
  },
  {
    breaks: 'a ban ends every session',
    file: 'server/admin/users/restrictions.ts',
    find: "if (status.status === 'banned') await transaction.delete(session).where(eq(session.userId, memberId));",
    replace: '',
    tests: ['server/admin/users/restrictions.test.ts'],
  },
];
