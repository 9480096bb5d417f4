import { eq } from 'drizzle-orm';
import { restrictionActions } from '#contract/admin/admin.ts';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import { type AdminUser, adminUserErrors } from '#contract/admin/users.ts';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import { getAdminRights } from '#server/auth/admin-rights.ts';
import type { Admin } from '#server/auth/guards.ts';
import { isEndableSql, isWaitingSql } from '#server/billing/subscription-sql.ts';
import type { DbOrTransaction } from '#server/db/database.ts';
import { jsonbRow, jsonRow } from '#server/db/json-row.ts';
import { ratingFields } from '#server/db/rating.ts';
import { userSubscriptions } from '#server/db/schema/billing.ts';
import { sqlList } from '#server/db/sql-list.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { RawJson } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { recordAudit } from '../audit.ts';
import { isForReader } from '../reports/reports.ts';
import { reachMember } from './reach.ts';
import { hasSubscriptionSql, userStatusSql } from './user-sql.ts';

/** A member with the newest of everything that belongs to them, in one statement. */
export async function getUser(
  deps: Pick<Deps, 'database' | 'clock' | 'env'> & { settings: SettingsReader },
  caller: Admin,
  memberId: string,
): Promise<RawJson> {
  const { grace_period_days } = await deps.settings.getSubscriptionSettings();
  const rights = await getAdminRights(deps, memberId);
  const admin = rights ? JSON.stringify(rights) : null;
  const { rows } = await deps.database.pool.query<{ json: string }>({
    name: 'admin-user',
    text: userSql,
    values: [
      deps.clock.now(),
      grace_period_days,
      memberId,
      admin,
      deps.env.SUPER_ADMIN_EMAIL,
      caller.admin.permissions.includes('subscriptions.read'),
      caller.id,
    ],
  });
  const [row] = rows;
  if (!row) throw new Refusal(adminUserErrors.notFound);
  return new RawJson(row.json);
}

const newest = (columns: string, from: string, order = 'created_at', most = 20) =>
  `coalesce((select json_agg(found) from (select ${columns} from ${from} order by ${order} desc limit ${most}) found), '[]')`;

const paymentsSql = `(
    select invoice_id as id, 'payment' as kind, amount_cents as "amountCents", paid_at as at
      from received_payments where user_id = u.id
    union all select refund_id, 'refund', amount_cents, refunded_at from payment_refunds where user_id = u.id
  ) paid`;

const subscriptionJson = jsonRow<NonNullable<AdminUser['subscription']>>({
  status: 's.status',
  plan: 's.plan_type',
  currentPeriodEnd: 's.current_period_end',
  cancelAtPeriodEnd: 's.cancel_at_period_end',
  bypassReason: 's.bypass_reason',
  isEndable: isEndableSql('$1'),
  isWaiting: isWaitingSql,
});

const reviewerJson = jsonRow<NonNullable<AdminUser['reviews'][number]['reviewer']>>({
  id: 'r.reviewer_id',
  displayName: `coalesce(rp.display_name, '${deletedMemberName}')`,
});

const siteOwnerJson = jsonbRow<Pick<NonNullable<AdminUser['admin']>, 'isSiteOwner'>>({
  isSiteOwner: 'u.email = $5::text',
});

const shopJson = jsonRow<NonNullable<AdminUser['shop']>>({
  code: 'case when is_shown then code end',
  sentence: 'sentence',
  otherShops: 'other_shops',
});

const userSql = `select ${jsonRow<AdminUser>({
  id: 'u.id',
  username: 'p.username',
  displayName: `coalesce(p.display_name, split_part(u.email, '@', 1))`,
  fullName: 'p.full_name',
  avatarUrl: 'p.avatar_url',
  email: 'u.email',
  createdAt: 'u.created_at',
  isTwoFactorOn: 'u.two_factor_enabled',
  shop: `(select ${shopJson} from shop_pages where user_id = u.id)`,
  hasSubscription: hasSubscriptionSql,
  status: userStatusSql,
  suspendedUntil: 'p.suspended_until',
  statusReason: 'p.status_reason',
  ...ratingFields('p'),
  admin: `$4::jsonb || ${siteOwnerJson}`,
  subscription: `case when s.id is not null then ${subscriptionJson} end`,
  listingCount: '(select count(*) from listings where user_id = u.id)',
  listings: newest(
    `id, title, brand, status, price_cents as "priceCents", created_at as "createdAt"`,
    'listings where user_id = u.id',
    'sort_at',
  ),
  reviews: newest(
    `r.id, case when r.reviewer_id is not null then ${reviewerJson} end as reviewer, r.rating, r.comment, r.created_at as "createdAt",
        r.hidden_at is not null or r.author_banned as "isHidden"`,
    'reviews r left join profiles rp on rp.id = r.reviewer_id where r.reviewed_user_id = u.id',
    'r.created_at',
  ),
  writtenReviewCount: '(select count(*) from reviews where reviewer_id = u.id)',
  payments: `case when $6::boolean then ${newest('*', paymentsSql, 'at', 40)} end`,
  restrictions: newest(
    `seq::text as id, action, reason, admin_email as by, created_at as "createdAt"`,
    `audit_log where subject_kind = 'member' and subject_id = u.id::text and action in (${sqlList(restrictionActions)})`,
    'seq',
  ),
  registrationSteps: newest(
    `id, step_name as name, step_status as status, error_data ->> 'code' as "errorCode", created_at as "createdAt"`,
    'registration_steps where user_id = u.id',
  ),
  reports: newest(
    `id, case when accused_id = u.id then 'about' else 'by' end as side, kind, reason, status, created_at as "createdAt"`,
    `reports where (accused_id = u.id or reporter_id = u.id) and ${isForReader('$7')}`,
  ),
  sessions: newest(
    `id, user_agent as "userAgent", ip_address as "ipAddress", created_at as "createdAt", expires_at as "expiresAt"`,
    'session where user_id = u.id and expires_at > $1',
  ),
})}::text as json
  from "user" u left join profiles p on p.id = u.id left join user_subscriptions s on s.user_id = u.id
  where u.id = $3::uuid`;

type BypassReason = (typeof userSubscriptions.$inferSelect)['bypassReason'];

/** Access without a plan that always counts, whatever the paywall and test mode say. */
export async function grantBypass(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  await setBypass(deps, actor, memberId, { bypassReason: 'grandfathered', action: 'member.grant-bypass', reason });
}

export async function revokeBypass(
  deps: Pick<Deps, 'database' | 'clock' | 'env'>,
  actor: Admin,
  memberId: string,
  { reason }: { reason: string },
): Promise<void> {
  await setBypass(deps, actor, memberId, { bypassReason: null, action: 'member.revoke-bypass', reason });
}

async function setBypass(
  { database, clock, env }: Pick<Deps, 'database' | 'clock' | 'env'>,
  actor: Admin,
  memberId: string,
  { bypassReason, action, reason }: { bypassReason: BypassReason; action: AuditAction; reason: string },
): Promise<void> {
  const now = clock.now();
  await database.db.transaction(async (transaction) => {
    await reachMember({ env }, transaction, actor, memberId);
    const before = await readBypass(transaction, memberId);
    if (before === bypassReason) return;
    const bypass = { bypassSubscription: bypassReason !== null, bypassReason, updatedAt: now };
    await transaction
      .insert(userSubscriptions)
      .values({ userId: memberId, createdAt: now, ...bypass })
      .onConflictDoUpdate({ target: userSubscriptions.userId, set: bypass });
    const change = { before: { bypassReason: before }, after: { bypassReason } };
    const subject = { kind: 'member', id: memberId } as const;
    await recordAudit(transaction, { admin: actor, action, subject, ...change, reason }, now);
  });
}

async function readBypass(transaction: DbOrTransaction, memberId: string): Promise<BypassReason> {
  const [row] = await transaction
    .select({ bypassReason: userSubscriptions.bypassReason })
    .from(userSubscriptions)
    .where(eq(userSubscriptions.userId, memberId))
    .for('update');
  return row?.bypassReason ?? null;
}
