import { lazy, Suspense, useState } from 'react';
import { useMembersOnly } from '#web/favorites/use-members-only.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

const ReviewDialog = lazy(() => import('./review-dialog.tsx'));

/** Nobody reviews themselves: on the own profile there is no button. */
export function WriteReviewButton({ memberId, memberName }: { memberId: string; memberName: string }) {
  const { member } = useSession();
  const [isOpen, setOpen] = useState(false);
  const open = useMembersOnly(() => setOpen(true), 'Please sign in to write a review');
  if (member?.id === memberId) return null;
  return (
    <>
      <Button variant="secondary" onClick={open}>
        Write a Review
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog memberId={memberId} memberName={memberName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
