import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { countText, numberText } from '#contract/count-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { signInFirst, useToggleLiked } from './favorites.queries.ts';
import { useMembersOnly } from './use-members-only.ts';

interface LikeButtonProps {
  listingId: string;
  title: string;
  /** As the list or the listing says. */
  likeCount: number;
  className?: string;
}

export function LikeButton({ listingId, title, likeCount: listedCount, className }: LikeButtonProps) {
  const { isLiked, likeCount, toggle } = useToggleLiked(listingId, listedCount);
  const press = useMembersOnly(toggle, signInFirst.like);
  return (
    <button
      type="button"
      aria-label={`Like ${title}, ${countText(likeCount, 'like')}`}
      aria-pressed={isLiked}
      title={isLiked ? 'Take the like back' : 'Like'}
      onClick={press}
      className={classNames(
        'relative z-10 flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-full px-2 text-sm font-semibold tabular-nums transition-colors duration-200 hover:bg-plum-soft hover:text-plum',
        isLiked ? 'text-plum' : 'text-ink-soft',
        className,
      )}
    >
      <ThumbsUp aria-hidden="true" className={classNames('size-4.5', isLiked && 'fill-current')} />
      {numberText(likeCount)}
    </button>
  );
}
