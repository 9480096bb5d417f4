import { Suspense } from 'react';
import { lazyOrNothing } from '#web/lib/lazy-or-nothing.ts';
import { useOfferedTo } from './push-offer.ts';

const PushInvitationCard = lazyOrNothing(() => import('./push-invitation-card.tsx'));

/** Stands on the page where the answer will come, and waits there until it is answered. */
export function PushInvitation({ memberId, className }: { memberId: string; className?: string }) {
  if (useOfferedTo() !== memberId) return null;
  return (
    <Suspense>
      <PushInvitationCard memberId={memberId} className={className} />
    </Suspense>
  );
}
