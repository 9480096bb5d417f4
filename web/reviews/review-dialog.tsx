import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReviewForm } from './review-form.tsx';
import { myReviewMarksQuery } from './reviews.queries.ts';

interface ReviewDialogProps {
  memberId: string;
  memberName: string;
  onClose: () => void;
}

/** There is one review per member and seller, so whoever wrote one finds it here to change. */
export default function ReviewDialog({ memberId, memberName, onClose }: ReviewDialogProps) {
  const { data: marks, isPending } = useQuery(myReviewMarksQuery(memberId));
  return (
    <Dialog isOpen onClose={onClose} title={`Review ${memberName}`} size="small">
      {isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <ReviewForm memberId={memberId} before={marks?.review ?? null} onDone={onClose} />
      )}
    </Dialog>
  );
}
