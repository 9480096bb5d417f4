import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { countText, numberText } from '#contract/count-text.ts';
import { useSession } from '#web/lib/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { signInFirst, useToggleLiked } from './favorites.queries.ts';
import { useMembersOnly } from './use-members-only.ts';

interface LikeButtonProps {
  listingId: string;
  title: string;
  ownerId: string;
  /** As the list or the listing says. */
  likeCount: number;
  className?: string;
}

const likesClass =
  'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-sm font-semibold tabular-nums';

/** Nobody likes a listing of their own: its owner sees how many did. */
export function LikeButton({ listingId, title, ownerId, likeCount: listedCount, className }: LikeButtonProps) {
  const { isLiked, likeCount, toggle } = useToggleLiked(listingId, listedCount);
  const press = useMembersOnly(toggle, signInFirst.like);
  const isOwn = useSession().member?.id === ownerId;
  // A like from before this rule can be taken back.
  if (isOwn && !isLiked)
    return (
      <span className={classNames(likesClass, 'text-ink-soft', className)}>
        <ThumbsUp aria-hidden="true" className="size-4.5" />
        <span aria-hidden="true">{numberText(likeCount)}</span>
        <span className="sr-only">{countText(likeCount, 'like')}</span>
      </span>
    );
  return (
    <button
      type="button"
      aria-label={`Like ${title}, ${countText(likeCount, 'like')}`}
      aria-pressed={isLiked}
      title={isLiked ? 'Take the like back' : 'Like'}
      onClick={press}
      className={classNames(
        likesClass,
        'relative z-10 cursor-pointer transition-colors duration-200 hover:bg-plum-soft hover:text-plum',
        isLiked ? 'text-plum' : 'text-ink-soft',
        className,
      )}
    >
      <ThumbsUp aria-hidden="true" className={classNames('size-4.5', isLiked && 'fill-current')} />
      {numberText(likeCount)}
    </button>
  );
}
