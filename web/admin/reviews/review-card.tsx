import { useState } from 'react';
import type { AdminReview } from '#contract/admin/reviews.ts';
import { dayText } from '#contract/day-text.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { toast } from '#web/lib/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { useClearNewReviews, useSetHidden } from './reviews.queries.ts';

export function ReviewCard({ review, inQueue }: { review: AdminReview; inQueue: boolean }) {
  const { reviewer, reviewed, rating, comment, createdAt, editedAt, hiddenReason, isFromNewAccount, isVerified } =
    review;
  return (
    <Card as="li" aria-label={`Review of ${reviewed.name}`} className="space-y-3">
      <header className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{rating} of 5</span>
        <span>
          by <PersonLink person={reviewer} /> about <PersonLink person={reviewed} />
        </span>
        {isVerified && <Badge tone="sage">Verified deal</Badge>}
        {isFromNewAccount && <Badge tone="copper">New account</Badge>}
        {reviewer?.isBanned && <Badge tone="danger">Author banned: not shown</Badge>}
        {hiddenReason && <Badge tone="danger">Hidden</Badge>}
        <p className="w-full text-sm text-ink-soft">
          <time dateTime={createdAt}>{dayText(createdAt)}</time>
          {editedAt && `, changed on ${dayText(editedAt)}`}
          {reviewer && `. The author joined on ${dayText(reviewer.joinedAt)}`}
        </p>
      </header>
      {comment && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {comment}
        </p>
      )}
      {hiddenReason && <p className="text-sm wrap-anywhere">Hidden because: {hiddenReason}</p>}
      <ReviewActions review={review} inQueue={inQueue} />
    </Card>
  );
}

function ReviewActions({ review: { id, reviewed, hiddenAt }, inQueue }: { review: AdminReview; inQueue: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const clear = useClearNewReviews();
  const isHidden = hiddenAt !== null;
  return (
    <div className="flex flex-wrap gap-2">
      <FormError error={clear.error} className="w-full" />
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {isHidden ? 'Show again' : 'Hide'}
      </Button>
      {inQueue && (
        <Button
          variant="secondary"
          size="small"
          isPending={clear.isPending}
          onClick={() =>
            clear.mutate(reviewed.id, { onSuccess: () => toast.success(`The reviews of ${reviewed.name} are fine`) })
          }
        >
          All of {reviewed.name} are fine
        </Button>
      )}
      {isAsking && <HideDialog id={id} isHidden={isHidden} name={reviewed.name} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface HideDialogProps {
  id: string;
  isHidden: boolean;
  name: string;
  onClose: () => void;
}

function HideDialog({ id, isHidden, name, onClose }: HideDialogProps) {
  const { mutateAsync } = useSetHidden(id, !isHidden);
  return (
    <ReasonDialog
      draftName={`${isHidden ? 'show' : 'hide'}-review:${id}`}
      title={isHidden ? 'Show this review again?' : 'Hide this review?'}
      confirmLabel={isHidden ? 'Show again' : 'Hide'}
      tone={isHidden ? 'primary' : 'danger'}
      onClose={onClose}
      onConfirm={(reason) => mutateAsync(reason)}
      doneText={isHidden ? 'The review is shown again' : 'The review is hidden'}
    >
      <p className="text-ink-soft">
        {isHidden
          ? `It stands on the profile of ${name} again and counts in the rating.`
          : `Nobody sees it any more, and it does not count in the rating of ${name}. Its author is told your reason.`}
      </p>
    </ReasonDialog>
  );
}
