import { useInfiniteQuery } from '@tanstack/react-query';
import { type AdminReviewFilter, adminReviewFilters, burstDays, burstReviews } from '#contract/admin/admin.ts';
import { AdminHeading } from '#web/admin/frame/admin-heading.tsx';
import { adminMeta } from '#web/admin/frame/admin-meta.ts';
import { knownOr, useTableAddress } from '#web/admin/use-table-address.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ReviewCard } from './review-card.tsx';
import { adminReviewsQuery } from './reviews.queries.ts';

export function meta() {
  return adminMeta('Reviews');
}

const labels: Record<AdminReviewFilter, string> = { queue: 'To look at', hidden: 'Hidden', all: 'All' };
const options = adminReviewFilters.map((value) => ({ value, label: labels[value] }));

const emptyTexts: Record<AdminReviewFilter, string> = {
  queue: 'No burst of reviews waits for a look',
  hidden: 'No review is hidden',
  all: 'No reviews found',
};

export default function ReviewsPage() {
  const { values, change } = useTableAddress({ filter: 'queue', member: '', review: '' });
  const filter = knownOr(adminReviewFilters, values.filter, 'queue');
  const isNarrow = values.member !== '' || values.review !== '';
  return (
    <>
      <AdminHeading
        title="Reviews"
        subtitle={`To look at: members who got ${burstReviews} or more reviews from accounts younger than a week, in ${burstDays} days.`}
      />
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
      <ul className="space-y-4">
        {data.items.map((item) => (
          <ReviewCard key={item.id} review={item} inQueue={filter === 'queue'} />
        ))}
      </ul>
      <LoadMore {...moreOf(query, 'Failed to load more reviews')} />
    </>
  );
}
