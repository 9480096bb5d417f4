import Heart from 'lucide-react/icons/heart';
import { classNames } from '#web/ui/class-names.ts';
import { signInFirst, useToggleSaved } from './favorites.queries.ts';
import { useMembersOnly } from './use-members-only.ts';

interface SaveButtonProps {
  listingId: string;
  title: string;
  className?: string;
}

export function SaveButton({ listingId, title, className }: SaveButtonProps) {
  const { isSaved, toggle } = useToggleSaved(listingId);
  const press = useMembersOnly(toggle, signInFirst.save);
  return (
    <button
      type="button"
      aria-label={`Save ${title}`}
      aria-pressed={isSaved}
      title={isSaved ? 'Remove from Saved' : 'Save'}
      onClick={press}
      className={classNames(
        'group/save z-10 grid size-11 cursor-pointer place-items-center rounded-full text-plum',
        className,
      )}
    >
      {/* The thumb gets 44 px, the eye a smaller disc: it lies on a photograph. */}
      <span className="grid size-9 place-items-center rounded-full bg-surface/95 shadow-soft transition-colors duration-200 group-hover/save:bg-plum-soft">
        <Heart aria-hidden="true" className={classNames('size-5', isSaved && 'fill-current')} />
      </span>
    </button>
  );
}
