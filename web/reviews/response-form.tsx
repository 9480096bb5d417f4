import { writtenResponseSchema } from '#contract/reviews/review-schema.ts';
import { reviewResponseMaxLength } from '#contract/reviews/review-values.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useRespondToReview } from './reviews.queries.ts';

interface ResponseFormProps {
  review: Review;
  memberId: string;
  onClose: () => void;
}

/** Comes with its schema when it is opened: whoever only reads reviews loads neither. */
export default function ResponseForm({ review, memberId, onClose }: ResponseFormProps) {
  const { value: text, set: setText, drop } = useDraft(`response:${review.id}`, review.response?.text ?? '');
  const { mutateAsync } = useRespondToReview(memberId, review.id);
  const form = useForm(
    async () => {
      await mutateAsync(writtenResponseSchema.parse({ text }).text);
      leave();
    },
    () => fieldErrors(writtenResponseSchema, { text }),
  );

  function leave() {
    drop();
    onClose();
  }

  return (
    <Form {...form.handlers} className="mt-3 space-y-3">
      <TextArea
        label="Your response"
        isRequired
        description="Everyone can read it. You can change it later."
        value={text}
        onChange={setText}
        error={form.errors.text}
        maxLength={reviewResponseMaxLength}
        rows={3}
        hasCount
        autoFocus
      />
      <FormError message={form.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isPending={form.isSending}>
          Save response
        </Button>
        <Button variant="quiet" size="small" onClick={leave}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
