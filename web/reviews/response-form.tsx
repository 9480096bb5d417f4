import { type FormEvent, useState } from 'react';
import { reviewResponseMaxLength } from '#contract/review-values.ts';
import type { Review } from '#contract/reviews.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useRespondToReview } from './reviews.queries.ts';

interface ResponseFormProps {
  review: Review;
  memberId: string;
  onClose: () => void;
}

export function ResponseForm({ review, memberId, onClose }: ResponseFormProps) {
  const [text, setText] = useState(review.response?.text ?? '');
  const { mutate, isPending, error } = useRespondToReview(memberId, review.id);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() && !isPending) mutate(text, { onSuccess: onClose });
  }

  return (
    <form onSubmit={submit} className="mt-3 space-y-3">
      <TextArea
        label="Your response"
        description="Everyone can read it. You can change it later."
        value={text}
        onChange={setText}
        maxLength={reviewResponseMaxLength}
        rows={3}
        hasCount
        autoFocus
      />
      <FormError message={error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" disabled={!text.trim()} isPending={isPending}>
          Save response
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
