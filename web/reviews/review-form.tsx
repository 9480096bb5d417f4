import { type FormEvent, useState } from 'react';
import { reviewCommentMaxLength } from '#contract/review-values.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { StarRatingInput } from '#web/ui/star-rating-input.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useWriteReview } from './reviews.queries.ts';

interface ReviewFormProps {
  memberId: string;
  before: { rating: number; comment: string | null } | null;
  onDone: () => void;
}

export function ReviewForm({ memberId, before, onDone }: ReviewFormProps) {
  const [rating, setRating] = useState(before?.rating ?? null);
  const [comment, setComment] = useState(before?.comment ?? '');
  const [isUnrated, setUnrated] = useState(false);
  const { mutate, isPending, error } = useWriteReview(memberId);

  function submit(event: FormEvent) {
    event.preventDefault();
    setUnrated(rating === null);
    if (rating === null || isPending) return;
    mutate({ rating, comment }, { onSuccess: onDone });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {before && <p className="text-ink-soft">You reviewed this member before. Saving changes your review.</p>}
      <StarRatingInput
        label="Your rating"
        value={rating}
        onChange={setRating}
        isRequired
        error={isUnrated && rating === null ? 'Please choose a rating from 1 to 5 stars.' : null}
      />
      <TextArea
        label="Your review (optional)"
        placeholder="Share your experience..."
        value={comment}
        onChange={setComment}
        maxLength={reviewCommentMaxLength}
        rows={5}
        hasCount
      />
      <FormError message={error?.message} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Submitting...' : 'Submit Review'}
        </Button>
      </div>
    </form>
  );
}
