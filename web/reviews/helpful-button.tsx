import { useQuery } from '@tanstack/react-query';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { Review } from '#contract/reviews.ts';
import { useMembersOnly } from '#web/favorites/use-members-only.ts';
import { useSession } from '#web/lib/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { myReviewMarksQuery, useToggleHelpful } from './reviews.queries.ts';

/** Nobody votes for their own review: its writer sees the number alone. */
export function HelpfulButton({ review, memberId }: { review: Review; memberId: string }) {
  const { status, member } = useSession();
  const { data: marks } = useQuery({ ...myReviewMarksQuery(memberId), enabled: status === 'signed-in' });
  const { mutate, isPending } = useToggleHelpful(memberId, review.id);
  const isHelpful = marks?.helpfulIds.includes(review.id) ?? false;
  const press = useMembersOnly(() => mutate(!isHelpful), 'Please sign in to mark reviews as helpful');
  const count = `Helpful (${review.helpfulCount.toLocaleString('en-US')})`;

  if (member && review.reviewer.id === member.id)
    return <p className="mt-2 flex min-h-11 items-center text-sm text-ink-soft">{count}</p>;
  return (
    <button
      type="button"
      aria-pressed={isHelpful}
      aria-disabled={isPending}
      onClick={isPending ? undefined : press}
      className={classNames(
        '-ml-3 mt-2 inline-flex align-middle min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 text-sm font-semibold tabular-nums transition-colors duration-200 hover:bg-plum-soft hover:text-plum',
        isHelpful ? 'text-plum' : 'text-ink-soft',
      )}
    >
      <ThumbsUp aria-hidden="true" className={classNames('size-4', isHelpful && 'fill-current')} />
      {count}
    </button>
  );
}
