import * as accounts from '#contract/admin/accounts.ts';
import * as contract from '#contract/admin/users.ts';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';

export const userQuery = (id: string) => officeQuery('users', contract.getUser, { params: { id } });

export const memberAccountQuery = (id: string) => officeQuery('users', accounts.getMemberAccount, { params: { id } });

/** Asked anew each time: a refund shrinks with every day. */
export const banPreviewQuery = (id: string) => ({
  ...officeQuery('users', contract.previewBan, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

/** A member's page stands beside the record of what was done. */
export const memberParts = ['users', 'audit-log'] as const;

const actions = {
  ban: contract.banUser,
  lift: contract.liftRestriction,
  'grant-bypass': contract.grantBypass,
  'revoke-bypass': contract.revokeBypass,
  'sign-out': contract.endUserSessions,
  'clear-shop': contract.clearShop,
  'resend-confirmation': accounts.resendMemberConfirmation,
  confirm: accounts.confirmByHand,
  'send-reset': accounts.sendResetLink,
  'remove-second-factor': accounts.removeSecondFactor,
};
export type UserAction = keyof typeof actions;

/** An act on a member that needs nothing but a reason. */
export function useUserAction(id: string, action: UserAction) {
  return useOfficeAct((reason: string) => call(actions[action], { params: { id }, body: { reason } }), ...memberParts);
}
