import type { FastifyRequest } from 'fastify';
import type { AdminPermission } from '#contract/admin/admin.ts';
import { authErrors } from '#contract/auth/auth.ts';
import { commonErrors } from '#contract/errors.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import type { Guard } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { decideAccess } from './access.ts';
import { type AdminRights, getAdminRights, holdStanding, type Standing } from './admin-rights.ts';
import type { Member, SessionReader } from './sessions.ts';
import { holdToken } from './tokens/access-tokens.ts';

/** All guards. Each route names one; "writer" guards also refuse members who are suspended. */
export interface Gate {
  requireSession: Guard<Member>;
  /** A session, and not suspended: for what reaches other members. */
  requireWriter: Guard<Member>;
  /** Access by subscription, bypass, grace period or paywall off. */
  requireSubscriber: Guard<Member>;
  requireSubscribedWriter: Guard<Member>;
  requireAdmin: Guard<Admin>;
  requireSuperAdmin: Guard<Admin>;
  requirePermission(permission: AdminPermission): Guard<Admin>;
}

const { unauthenticated } = commonErrors;
const { suspended, subscriptionRequired } = authErrors;

export type Admin = Member & { admin: AdminRights };

export function createGate(deps: Deps, sessions: SessionReader, settings: SettingsReader): Gate {
  const orRefuse = (found: Member | undefined): Member => {
    if (!found) throw new Refusal(unauthenticated);
    return found;
  };
  const member = (request: FastifyRequest): Member | Promise<Member> => {
    const found = sessions.find(request);
    return found instanceof Promise ? found.then(orRefuse) : orRefuse(found);
  };
  const writer = async (request: FastifyRequest): Promise<Member> => {
    const found = await member(request);
    if (isSuspended(found, deps.clock.now())) throw new Refusal(suspended);
    return found;
  };
  const withAccess = async (found: Member): Promise<Member> => {
    const access = decideAccess(await settings.getSubscriptionSettings(), found.subscription, deps.clock.now());
    if (access === 'inactive') throw new Refusal(subscriptionRequired);
    return found;
  };
  const admin = async (request: FastifyRequest): Promise<Admin> => {
    const found = await member(request);
    // Asked anew each time: rights must not outlive their removal by a single request.
    const rights = isSuspended(found, deps.clock.now()) ? undefined : await getAdminRights(deps, found.id);
    if (!rights) throw new Refusal(commonErrors.forbidden);
    return { ...found, admin: rights };
  };
  const standing = async (transaction: DbOrTransaction, { id, tokenId }: Member): Promise<Standing> => {
    if (tokenId) await holdToken(transaction, tokenId);
    const held = await holdStanding(deps, transaction, id);
    if (held.status === 'banned') throw new Refusal(unauthenticated);
    return held;
  };
  const memberAtCommit = async (transaction: DbOrTransaction, caller: Member): Promise<void> => {
    await standing(transaction, caller);
  };
  const writerAtCommit = async (transaction: DbOrTransaction, caller: Member): Promise<void> => {
    const held = await standing(transaction, caller);
    if (isSuspended(held, deps.clock.now())) throw new Refusal(suspended);
  };
  const adminWith = (name: string, isEnough: (rights: AdminRights) => boolean): Guard<Admin> => ({
    name,
    refusals: [unauthenticated, commonErrors.forbidden],
    answersInForce: true,
    async check(request) {
      const found = await admin(request);
      if (!isEnough(found.admin)) throw new Refusal(commonErrors.forbidden);
      return found;
    },
    async checkCommit(transaction, caller) {
      const held = await standing(transaction, caller);
      if (isSuspended(held, deps.clock.now()) || !held.rights || !isEnough(held.rights))
        throw new Refusal(commonErrors.forbidden);
    },
  });
  return {
    requireSession: { name: 'session', refusals: [unauthenticated], check: member, checkCommit: memberAtCommit },
    requireWriter: {
      name: 'writer',
      refusals: [unauthenticated, suspended],
      check: writer,
      checkCommit: writerAtCommit,
    },
    requireSubscriber: {
      name: 'subscriber',
      refusals: [unauthenticated, subscriptionRequired],
      check: async (request) => withAccess(await member(request)),
      checkCommit: memberAtCommit,
    },
    requireSubscribedWriter: {
      name: 'subscribed writer',
      refusals: [unauthenticated, suspended, subscriptionRequired],
      check: async (request) => withAccess(await writer(request)),
      checkCommit: writerAtCommit,
    },
    requireAdmin: adminWith('admin', () => true),
    requireSuperAdmin: adminWith('super admin', ({ role }) => role === 'super_admin'),
    requirePermission: (permission) =>
      adminWith(`permission ${permission}`, ({ permissions }) => permissions.includes(permission)),
  };
}

export function isSuspended(member: Pick<Member, 'status' | 'suspendedUntil'>, now: Date): boolean {
  return member.status === 'suspended' && (member.suspendedUntil === null || now < member.suspendedUntil);
}
