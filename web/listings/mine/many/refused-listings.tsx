import type { ManyAnswer } from '#contract/listings/many/many-listings.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** What could not be done, and why. */
export function RefusedListings({ refused, intro }: { refused: ManyAnswer['refused']; intro: string }) {
  if (refused.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="font-semibold">{intro}</p>
      <ul className="max-h-48 list-disc overflow-y-auto pl-5">
        {refused.map(({ id, title, message }) => (
          <li key={id} className="wrap-anywhere">
            <MemberText>{title || 'A listing that is gone'}</MemberText>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
