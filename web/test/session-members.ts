import type { SessionMember } from '#contract/auth/session.ts';

/** Somebody who is signed in and may do everything a member may. */
export function sessionMember(facts: Partial<SessionMember> = {}): SessionMember {
  return {
    id: '0193a0a0-0000-7000-8000-000000000001',
    email: 'amy@example.com',
    displayName: 'amy',
    avatarUrl: null,
    isAdmin: false,
    subscription: 'active',
    suspension: null,
    failedPayment: null,
    cameFor: null,
    ...facts,
  };
}
