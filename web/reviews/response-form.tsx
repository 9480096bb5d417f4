import { reviewResponseMaxLength } from '#contract/review-values.ts';
import type { Review } from '#contract/reviews.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useRespondToReview } from './reviews.queries.ts';

interface ResponseFormProps {
  review: Review;
  memberId: string;
  onClose: () => void;
}

export function ResponseForm({ review, memberId, onClose }: ResponseFormProps) {
  const { value: text, set: setText, drop } = useDraft(`response:${review.id}`, review.response?.text ?? '');
  const { mutate, isPending, error } = useRespondToReview(memberId, review.id);

  function submit() {
    if (text.trim()) mutate(text, { onSuccess: leave });
  }

  function leave() {
    drop();
    onClose();
  }

  return (
    <Form onSubmit={submit} className="mt-3 space-y-3">
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
        <Button variant="quiet" size="small" onClick={leave}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
