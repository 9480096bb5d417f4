import { useState } from 'react';
import type { BulkAnswer } from '#contract/admin/in-bulk.ts';
import type { AdminReview } from '#contract/admin/reviews.ts';
import { countText } from '#contract/count-text.ts';
import { BulkBar } from '#web/admin/bulk/bulk-bar.tsx';
import type { Selection } from '#web/lib/use-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useDecideReviews } from './reviews.queries.ts';

interface ReviewsAtOnceProps {
  reviews: AdminReview[];
  selection: Selection;
  /** The list has hidden ones only: they can be shown again. */
  isHidden: boolean;
}

/** Hides several reviews with one reason, or shows them again. */
export function ReviewsAtOnce({ reviews, selection, isHidden }: ReviewsAtOnceProps) {
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<BulkAnswer>();
  const { mutateAsync } = useDecideReviews();
  const names = new Map(reviews.map(({ id, reviewed }) => [id, `Review of ${reviewed.name}`]));
  const verb = isHidden ? 'Show' : 'Hide';
  const title = `${verb} ${countText(selection.chosen.length, 'review')}${isHidden ? ' again' : ''}`;
  return (
    <BulkBar
      selection={selection}
      what="review"
      answer={answer}
      nameOf={(id) => names.get(id) ?? 'A review that is gone'}
    >
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {isHidden ? 'Show all chosen again' : 'Hide all chosen'}
      </Button>
      {isAsking && (
        <ReasonDialog
          draftName="reviews-at-once"
          title={`${title}?`}
          confirmLabel={title}
          tone={isHidden ? 'primary' : 'danger'}
          description="Each author is told."
          onConfirm={async (reason) =>
            setAnswer(await mutateAsync({ ids: [...selection.chosen], isHidden: !isHidden, reason }))
          }
          onClose={() => setAsking(false)}
        />
      )}
    </BulkBar>
  );
}
