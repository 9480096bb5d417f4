import { useQuery } from '@tanstack/react-query';
import { isolated } from '#contract/isolated.ts';
import { writtenReviewSchema } from '#contract/reviews/review-schema.ts';
import { reviewCommentMaxLength } from '#contract/reviews/review-values.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { StarRatingInput } from '#web/ui/form/star-rating-input.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { myReviewMarksQuery, useWriteReview } from './reviews.queries.ts';

interface ReviewDialogProps {
  memberId: string;
  memberName: string;
  onClose: () => void;
}

/** There is one review per member and seller, so whoever wrote one finds it here to change. */
export default function ReviewDialog({ memberId, memberName, onClose }: ReviewDialogProps) {
  const { data: marks, isPending } = useQuery(myReviewMarksQuery(memberId));
  return (
    <Dialog isOpen onClose={onClose} title={`Review ${isolated(memberName)}`} size="small">
      {isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <ReviewForm memberId={memberId} before={marks?.review ?? null} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface ReviewFormProps {
  memberId: string;
  before: { rating: number; comment: string | null; hiddenReason: string | null } | null;
  onDone: () => void;
}

const unchanged: { rating?: number; comment?: string } = {};

function ReviewForm({ memberId, before, onDone }: ReviewFormProps) {
  const draft = useDraft(`review:${memberId}`, unchanged);
  const { rating = before?.rating ?? null, comment = before?.comment ?? '' } = draft.value;
  const { mutateAsync } = useWriteReview(memberId);
  const form = useForm(
    async () => {
      await mutateAsync({ comment, ...writtenReviewSchema.parse({ rating, comment }) });
      leave();
    },
    () => fieldErrors(writtenReviewSchema, { rating, comment }),
  );

  function leave() {
    draft.drop();
    onDone();
  }

  return (
    <Form {...form.handlers} className="space-y-5">
      {before && <p className="text-ink-soft">You reviewed this member before. Saving changes your review.</p>}
      {before?.hiddenReason && (
        <p className="rounded-soft bg-copper-soft px-4 py-3 wrap-anywhere">
          Our team has hidden your review: {before.hiddenReason} What you change stays hidden until we show it again.
        </p>
      )}
      <StarRatingInput
        label="Your rating"
        value={rating}
        onChange={(chosen) => draft.set({ ...draft.value, rating: chosen })}
        isRequired
        error={form.errors.rating}
      />
      <TextArea
        label="Your review (optional)"
        placeholder="Share your experience..."
        value={comment}
        onChange={(written) => draft.set({ ...draft.value, comment: written })}
        error={form.errors.comment}
        maxLength={reviewCommentMaxLength}
        rows={5}
        hasCount
      />
      <FormError message={form.failure} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" isPending={form.isSending} pendingLabel="Submitting...">
          Submit Review
        </Button>
      </div>
    </Form>
  );
}
