import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminReviewFilter, adminReviewFilters, burstDays, burstReviews } from '#contract/admin/admin.ts';
import type { AdminReview } from '#contract/admin/reviews.ts';
import { dayText } from '#contract/day-text.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { toast } from '#web/lib/toast.ts';
import { type Selection, useSelection } from '#web/lib/use-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { adminReviewsQuery, useClearNewReviews, useSetHidden } from './reviews.queries.ts';
import { ReviewsAtOnce } from './reviews-at-once.tsx';

const labels: Record<AdminReviewFilter, string> = { queue: 'To look at', hidden: 'Hidden', all: 'All' };
const options = adminReviewFilters.map((value) => ({ value, label: labels[value] }));

const emptyTexts: Record<AdminReviewFilter, string> = {
  queue: 'No reviews to look at',
  hidden: 'No review is hidden',
  all: 'No reviews found',
};

export function AdminReviews() {
  const { values, change } = useTableAddress({ filter: 'queue', member: '', review: '' });
  const filter = knownOr(adminReviewFilters, values.filter, 'queue');
  const isNarrow = values.member !== '' || values.review !== '';
  return (
    <>
      <p className="mb-4 text-ink-soft">
        To look at: members who got {burstReviews} or more reviews from accounts younger than a week, in {burstDays}{' '}
        days.
      </p>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <NativeSelect
          label="Show"
          options={options}
          value={filter}
          onChange={(chosen) => change({ filter: chosen })}
          className="w-full sm:w-56"
        />
        {isNarrow && (
          <Button variant="secondary" onClick={() => change({ member: '', review: '' })}>
            Show everyone’s
          </Button>
        )}
      </div>
      <ReviewList filter={filter} member={values.member} review={values.review} />
    </>
  );
}

interface ReviewListProps {
  filter: AdminReviewFilter;
  member: string;
  review: string;
}

function ReviewList({ filter, member, review }: ReviewListProps) {
  const query = useInfiniteQuery(adminReviewsQuery({ filter, member: member || undefined, id: review || undefined }));
  const { data, error, isFetching, refetch } = query;
  const selection = useSelection(data?.items.map(({ id }) => id) ?? []);
  if (!data && error)
    return (
      <ErrorBox message="Failed to load reviews" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (!data)
    return (
      <LoadingRegion label="Loading reviews..." className="space-y-4">
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </LoadingRegion>
    );
  if (data.items.length === 0) return <EmptyState title={emptyTexts[filter]} />;
  return (
    <>
      <ReviewsAtOnce reviews={data.items} selection={selection} isHidden={filter === 'hidden'} />
      <ul className="space-y-4">
        {data.items.map((item) => (
          <ReviewCard key={item.id} review={item} inQueue={filter === 'queue'} selection={selection} />
        ))}
      </ul>
      <LoadMore {...moreOf(query, 'Failed to load more reviews')} />
    </>
  );
}

interface ReviewCardProps {
  review: AdminReview;
  inQueue: boolean;
  selection: Selection;
}

function ReviewCard({ review, inQueue, selection }: ReviewCardProps) {
  const { reviewer, reviewed, rating, comment, createdAt, editedAt, hiddenReason, isFromNewAccount, isVerified } =
    review;
  return (
    <Card as="li" aria-label={`Review of ${reviewed.name}`} className="space-y-3">
      <header className="flex flex-wrap items-center gap-2">
        <Checkbox isSelected={selection.has(review.id)} onChange={(isChosen) => selection.set(review.id, isChosen)}>
          <span className="sr-only">
            Choose the review of {reviewed.name} by {reviewer?.name ?? 'a member who left'},{' '}
          </span>
          {rating} of 5
        </Checkbox>
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
          about={`of ${reviewed.name}`}
          isPending={clear.isPending}
          onClick={() =>
            clear.mutate(reviewed.id, { onSuccess: () => toast.success(`The reviews of ${reviewed.name} are fine`) })
          }
        >
          All reviews are fine
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
