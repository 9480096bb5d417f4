import { type UserStatus, userStatusLabels } from '#contract/admin/admin.ts';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';

const tones: Record<UserStatus, BadgeTone> = {
  active: 'sage',
  suspended: 'copper',
  banned: 'danger',
  unconfirmed: 'neutral',
};

export function StatusBadge({ status }: { status: UserStatus }) {
  return <Badge tone={tones[status]}>{userStatusLabels[status]}</Badge>;
}

export function SubscriptionBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'sage' : 'neutral'}>{isActive ? 'Active' : 'None'}</Badge>;
}
