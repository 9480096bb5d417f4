import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { emptyListing, type ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { useSaveDraft } from '#web/listings/mine/drafts/drafts.queries.ts';
import type { PhotoItem } from '#web/photos/photo-item.ts';
import { withChange } from './listing-draft.ts';

/** So long nothing is typed before it is saved. */
const quietMs = 1_500;

interface Kept {
  getId: () => string;
  values: ListingFormValues;
  items: readonly PhotoItem[];
  /** There is something to keep, and it is a draft. */
  isWanted: boolean;
  /** It comes from the server, as it is. */
  isSaved: boolean;
}

/** Saves what is typed by itself, so that any device has it. It says whether the server has everything. */
export function useKeptDraft({ getId, values, items, isWanted, isSaved }: Kept) {
  const { mutateAsync } = useSaveDraft();
  const draft = {
    typed: withChange({}, emptyListing, values).changes ?? {},
    photoIds: items.flatMap(({ id, state }) => (state === 'done' ? [id] : [])),
  };
  const now = JSON.stringify(draft);
  const [kept, setKept] = useState(isSaved ? now : undefined);
  const sent = useRef(kept);
  const isStopped = useRef(false);
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const send = useEffectEvent(() => {
    if (isStopped.current || !isWanted || sent.current === now) return;
    sent.current = now;
    const id = getId();
    // One after the other: an older save that comes late would take back what was typed since.
    running.current = running.current
      .then(() => mutateAsync({ id, ...draft }))
      .then(
        () => setKept(now),
        () => {
          // It stays on this device, and goes along with the next change.
          if (sent.current === now) sent.current = undefined;
        },
      );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes begins the wait anew.
  useEffect(() => {
    const timer = setTimeout(send, quietMs);
    return () => clearTimeout(timer);
  }, [now, isWanted]);
  useEffect(() => () => send(), []);

  return {
    isKept: isWanted && kept === now,
    /** It was published, or is not wanted any more. */
    stop: () => {
      isStopped.current = true;
    },
  };
}
