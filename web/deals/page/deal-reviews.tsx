import { useState } from 'react';
import { dayText } from '#contract/day-text.ts';
import { writtenDealReviewSchema } from '#contract/deals/deal-forms-schema.ts';
import { type Deal, type DealReviews as DealReviewsFacts, reviewDeal } from '#contract/deals/deals.ts';
import {
  type ReviewTag,
  reviewCommentMaxLength,
  reviewTagLabels,
  reviewTags,
  wigTags,
} from '#contract/reviews/review-values.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { ReviewTags } from '#web/deals/review-tags.tsx';
import { call } from '#web/lib/api/call.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { StarRatingInput } from '#web/ui/form/star-rating-input.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Card } from '#web/ui/text/card.tsx';
import { StarRating } from '#web/ui/text/star-rating.tsx';
import { type ActingOnDeal, useDealAct } from './use-deal-act.ts';

type Written = DealReviewsFacts['written'][number];

/** How it went, by those who dealt with each other; nobody reads the other's words before all are shown. */
export function DealReviews(props: ActingOnDeal) {
  const { deal, me } = props;
  const { reviews } = deal;
  if (!reviews) return null;
  const { shownAt, mayReview, written } = reviews;
  if (written.length === 0 && (shownAt || mayReview.length === 0)) return null;
  return (
    <Card as="section" aria-label="Reviews">
      <h2 className="font-display text-xl font-semibold">{shownAt ? 'Reviews' : 'How did it go?'}</h2>
      {!shownAt && (
        <p className="mt-2 text-ink-soft">
          {blindText(deal, reviews)}
          {deal.kind === 'deal' && (
            <>
              {' '}
              <TextLink href="/help/deals">Which reviews carry “Verified deal”</TextLink>
            </>
          )}
        </p>
      )}
      <div className="mt-4 space-y-6">
        {shownAt
          ? written.map((review) => <ShownReview key={review.by + review.of} deal={deal} me={me} review={review} />)
          : mayReview.map((of) => (
              <OwnReview key={of} {...props} of={of} written={written.find((review) => review.of === of)} />
            ))}
      </div>
    </Card>
  );
}

function blindText({ parties }: Deal, { closesAt }: DealReviewsFacts): string {
  const when = parties.length > 2 ? 'everyone has written' : 'you both have written';
  return `Your review is shown once ${when}, or on ${dayText(closesAt)}. Until then nobody reads it, and you can change it.`;
}

interface ShownReviewProps {
  deal: Deal;
  me: string;
  review: Written;
}

function ShownReview({ deal: { parties }, me, review: { by, of, rating, text, tags } }: ShownReviewProps) {
  const author = by === me ? 'You' : nameOf(parties, by, me);
  return (
    <article>
      <h3 className="font-sans font-semibold wrap-anywhere">
        {author} about {nameOf(parties, of, me)}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-3">
        <StarRating value={rating} size="small" />
      </p>
      <ReviewTags tags={tags} />
      <Words text={text} />
      {of === me && (
        <ButtonLink to={`/user/${me}#reviews`} variant="secondary" size="small" className="mt-3">
          Respond on your profile
        </ButtonLink>
      )}
    </article>
  );
}

function Words({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p dir="auto" className="mt-2 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

type OwnReviewProps = ActingOnDeal & { of: string; written: Written | undefined };

function OwnReview(props: OwnReviewProps) {
  const { deal, me, of, written } = props;
  const [isWriting, setWriting] = useState(false);
  const name = nameOf(deal.parties, of, me);
  if (!written || isWriting) return <ReviewForm {...props} name={name} onDone={() => setWriting(false)} />;
  return (
    <article>
      <h3 className="font-sans font-semibold wrap-anywhere">Your review of {name}</h3>
      <p className="mt-1">
        <StarRating value={written.rating} size="small" />
      </p>
      <ReviewTags tags={written.tags} />
      <Words text={written.text} />
      <Button variant="secondary" size="small" className="mt-3" about={`of ${name}`} onClick={() => setWriting(true)}>
        Change your review
      </Button>
    </article>
  );
}

/** What is said of a wig is asked of whoever got one from the other. */
function tagsFor(of: string, me: string, { terms }: ActingOnDeal['deal'], chosen: readonly ReviewTag[]): ReviewTag[] {
  const gaveWig = terms.moves.some((move) => move.from === of && move.to === me && !('cents' in move));
  return reviewTags.filter((tag) => gaveWig || chosen.includes(tag) || !wigTags.includes(tag));
}

const unchanged: { rating?: number; text?: string; tags?: ReviewTag[] } = {};

function ReviewForm({
  deal,
  me,
  of,
  written,
  name,
  onConflict,
  onDone,
}: OwnReviewProps & { name: string; onDone: () => void }) {
  const { act } = useDealAct(onConflict);
  const draft = useDraft(`deal-review:${deal.id}:${of}`, unchanged);
  const { rating = written?.rating ?? null, text = written?.text ?? '', tags = written?.tags ?? [] } = draft.value;

  const form = useForm(
    async () => {
      const body = { of, rating: rating ?? 0, text, tags: [...tags] };
      const send = () => call(reviewDeal, { params: { id: deal.id }, body });
      if (!(await act(send, sentText))) return;
      draft.drop();
      onDone();
    },
    () => fieldErrors(writtenDealReviewSchema, { of, rating, text, tags }),
  );

  return (
    <Form {...form.handlers} className="space-y-4" aria-label={`Review ${name}`}>
      <StarRatingInput
        label={`Your rating of ${name}`}
        value={rating}
        onChange={(chosen) => draft.set({ ...draft.value, rating: chosen })}
        isRequired
        error={form.errors.rating}
      />
      <CheckboxGroup
        label="What was good? (optional)"
        orientation="horizontal"
        options={tagsFor(of, me, deal, tags).map((value) => ({ value, label: reviewTagLabels[value] }))}
        value={tags}
        onChange={(chosen) => draft.set({ ...draft.value, tags: chosen })}
      />
      <TextArea
        label="Your review (optional)"
        name="text"
        value={text}
        onChange={(words) => draft.set({ ...draft.value, text: words })}
        maxLength={reviewCommentMaxLength}
        rows={4}
        hasCount
        error={form.errors.text}
      />
      <FormError message={form.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isSending}>
          {written ? 'Save review' : 'Send review'}
        </Button>
        {written && (
          <Button
            variant="quiet"
            onClick={() => {
              draft.drop();
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}

function sentText({ reviews }: Deal): string {
  return reviews?.shownAt
    ? 'Thank you. The reviews are shown now.'
    : 'Thank you. Your review is kept until all have written.';
}
