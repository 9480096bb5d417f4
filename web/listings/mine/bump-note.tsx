import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  return <span id={bumpNoteId(listingId)}>It can be bumped again on {momentText(mayBumpAt)}</span>;
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

function momentText(iso: string): string {
  const moment = new Date(iso);
  return `${day.format(moment)} at ${time.format(moment)}`;
}
