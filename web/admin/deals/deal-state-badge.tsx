import type { DealState } from '#contract/deals/deal-states.ts';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';

export const dealStateLabels: Record<DealState, string> = {
  proposed: 'Proposed',
  agreed: 'Agreed',
  returning: 'Returning',
  disputed: 'Disputed',
  completed: 'Completed',
  canceled: 'Canceled',
  closed: 'Closed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  void: 'Void',
};

const tones: Partial<Record<DealState, BadgeTone>> = {
  proposed: 'plum',
  agreed: 'sage',
  returning: 'copper',
  disputed: 'danger',
  completed: 'sage',
};

export function DealStateBadge({ state }: { state: DealState }) {
  return <Badge tone={tones[state] ?? 'neutral'}>{dealStateLabels[state]}</Badge>;
}
