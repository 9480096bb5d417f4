import BadgeCheck from 'lucide-react/icons/badge-check';
import { type ReviewTag, reviewTagLabels } from '#contract/reviews/review-values.ts';

/** What the author chose to say of the deal. */
export function ReviewTags({ tags }: { tags: readonly ReviewTag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="What was good" className="mt-2 flex flex-wrap gap-2 text-sm">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-plum-soft px-3 py-1 text-plum">
          {reviewTagLabels[tag]}
        </li>
      ))}
    </ul>
  );
}

/** The deal it speaks of went through all its steps here. */
export function VerifiedMark() {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-semibold text-sage">
      <BadgeCheck aria-hidden="true" className="size-4" />
      Verified deal
    </span>
  );
}
