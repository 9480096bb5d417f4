import { type ReactNode, useState } from 'react';
import { type AdminReviewFilter, adminReviewFilters, burstDays, burstReviews } from '#contract/admin/admin.ts';
import {
  type AdminReview,
  clearNewReviews,
  decideReviews,
  findAdminReviews,
  hideReview,
  showReview,
} from '#contract/admin/reviews.ts';
import { dayText } from '#contract/day-text.ts';
import { useOfficeAct } from '#web/admin/office.queries.ts';
import { PersonLink } from '#web/admin/person-link.tsx';
import { declareTable, linkedFilter, type SeveralAct } from '#web/admin/table/declaration.ts';
import { OfficeTable } from '#web/admin/table/office-table.tsx';
import { useTableAddress } from '#web/admin/table/table-address.ts';
import { call } from '#web/lib/api/call.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';

const labels: Record<AdminReviewFilter, string> = { queue: 'To look at', hidden: 'Hidden', all: 'All' };

const emptyTexts: Record<AdminReviewFilter, string> = {
  queue: 'No reviews to look at',
  hidden: 'No review is hidden',
  all: 'No reviews found',
};

/** A rating stands on the member's page, too. */
const parts = ['reviews', 'users', 'audit-log', 'attention'] as const;

const setAllHidden = (ids: string[], isHidden: boolean, reason: string) =>
  call(decideReviews, { body: { ids, isHidden, reason } });

const hideAll: SeveralAct = {
  label: 'Hide all chosen',
  title: (rows) => `Hide ${rows}?`,
  confirm: (rows) => `Hide ${rows}`,
  done: (rows) => `${rows} hidden`,
  tone: 'danger',
  reason: { description: 'Each author is told.' },
  run: (ids, reason) => setAllHidden(ids, true, reason),
  undo: (ids) => setAllHidden(ids, false, 'Hidden by mistake'),
};

const showAll: SeveralAct = {
  label: 'Show all chosen again',
  title: (rows) => `Show ${rows} again?`,
  confirm: (rows) => `Show ${rows} again`,
  done: (rows) => `${rows} shown again`,
  reason: { description: 'Each author is told.' },
  run: (ids, reason) => setAllHidden(ids, false, reason),
};

const reviews = declareTable({
  caption: 'Reviews',
  right: 'reviews.write',
  part: 'reviews',
  changes: parts,
  endpoint: findAdminReviews,
  filters: {
    filter: {
      label: 'Show',
      usual: 'queue',
      options: adminReviewFilters.map((value) => ({ value, label: labels[value] })),
    },
    member: linkedFilter,
    review: linkedFilter,
  },
  query: ({ filter, member, review }, cursor) => ({
    filter,
    member: member || undefined,
    id: review || undefined,
    cursor,
  }),
  rows: (answer) => answer.reviews,
  rowKey: ({ id }) => id,
  card: (review, choose, { filter }) => <ReviewCard review={review} inQueue={filter === 'queue'} choose={choose} />,
  several: ({ filter }) => ({
    what: 'review',
    nameOf: ({ reviewed }) => `Review of ${reviewed.name}`,
    acts: [filter === 'hidden' ? showAll : hideAll],
  }),
  empty: ({ filter }) => emptyTexts[filter],
  failure: 'Failed to load reviews',
  moreFailure: 'Failed to load more reviews',
  loading: 'Loading reviews...',
});

export function AdminReviews() {
  const { state, change } = useTableAddress(reviews);
  return (
    <>
      <p className="mb-4 text-ink-soft">
        To look at: members who got {burstReviews} or more reviews from accounts younger than a week, in {burstDays}{' '}
        days.
      </p>
      {(state.member || state.review) && (
        <Button variant="secondary" className="mb-4" onClick={() => change({ member: '', review: '' })}>
          Show everyone’s
        </Button>
      )}
      <OfficeTable table={reviews} />
    </>
  );
}

interface ReviewCardProps {
  review: AdminReview;
  inQueue: boolean;
  choose: ReactNode;
}

function ReviewCard({ review, inQueue, choose }: ReviewCardProps) {
  const { reviewer, reviewed, rating, comment, createdAt, editedAt, hiddenReason, isFromNewAccount, isVerified } =
    review;
  return (
    <Card as="article" aria-label={`Review of ${reviewed.name}`} className="space-y-3">
      <header className="flex flex-wrap items-center gap-2">
        {choose}
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
  const clear = useOfficeAct((memberId: string) => call(clearNewReviews, { params: { id: memberId } }), ...parts);
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
  const { mutateAsync } = useOfficeAct(
    (reason: string) => call(isHidden ? showReview : hideReview, { params: { id }, body: { reason } }),
    ...parts,
  );
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
