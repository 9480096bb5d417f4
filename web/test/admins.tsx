import type { ReactElement } from 'react';
import { adminPermissions } from '#contract/admin/admin.ts';
import { getAttention } from '#contract/admin/numbers/attention.ts';
import { type AdminIdentity, getAdminIdentity } from '#contract/admin/office.ts';
import { getSubscriptionSettings } from '#contract/billing/billing.ts';
import { AdminContext } from '#web/admin/frame/admin-context.ts';
import { answer } from './api.ts';
import { sessionMember } from './session-members.ts';

/** Somebody who may do everything in the back office. */
const superAdmin: AdminIdentity = {
  id: sessionMember().id,
  email: 'admin@example.com',
  role: 'super_admin',
  permissions: [...adminPermissions],
  lastLogin: null,
};

/** What the frame of every page of the back office asks. */
export function answerOffice(): void {
  answer(getAdminIdentity, superAdmin);
  answer(getAttention, { items: [], support: [] });
  answer(getSubscriptionSettings, {
    paywall_enabled: false,
    grace_period_days: 3,
    test_mode: true,
    updatedAt: null,
    updatedBy: null,
    missingForPayments: [],
  });
}

/** A page of the back office as it stands in its frame. */
export function inOffice(page: ReactElement): ReactElement {
  return <AdminContext value={superAdmin}>{page}</AdminContext>;
}
