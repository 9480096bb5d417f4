import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { shortDayText, timeText } from '#contract/day-text.ts';
import { invalidateSelling } from './selling.queries.ts';

export function bumpNoteId(listingId: string): string {
  return `bump-${listingId}`;
}

/** Why the button is greyed, and until when; at that moment the list is asked again. */
export function BumpNote({ listingId, mayBumpAt }: { listingId: string; mayBumpAt: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const wait = Math.max(1_000, new Date(mayBumpAt).getTime() - Date.now());
    const timer = setTimeout(() => void invalidateSelling(client), wait);
    return () => clearTimeout(timer);
  }, [client, mayBumpAt]);
  return (
    <span id={bumpNoteId(listingId)}>
      It can be bumped again on {shortDayText(mayBumpAt)} at {timeText(mayBumpAt)}
    </span>
  );
}

export function reservedNoteId(listingId: string): string {
  return `reserved-${listingId}`;
}

/** Why all buttons are greyed, and where that ends. */
export function ReservedNote({ listingId, dealId }: { listingId: string; dealId: string | null }) {
  return (
    <p className="mt-1 text-sm">
      <span id={reservedNoteId(listingId)}>
        Reserved in a deal: it cannot be changed, bumped, marked or removed until the deal is over.
      </span>{' '}
      {dealId && (
        <Link to={`/account/deals/${dealId}`} className="font-semibold text-plum underline">
          Open the deal
        </Link>
      )}
    </p>
  );
}
