import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OpenProposal } from '#contract/deals/open-proposals.ts';
import type { ManyAnswer } from '#contract/listings/many/many-listings.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { endingQuery, previewQuery, useChangeListings } from './many.queries.ts';
import { ManyFields } from './many-fields.tsx';
import { confirmLabelOf, endedOffersText, manyLabels, questionOf } from './many-words.ts';
import { type ManyAct, nothingTyped, readMany } from './read-many.ts';
import { RefusedListings } from './refused-listings.tsx';

interface ManyDialogProps {
  act: ManyAct;
  listingIds: string[];
  onDone: (done: { id: string; change: ManyChange; answer: ManyAnswer }) => void;
  onClose: () => void;
}

/** First what is to change, then what that would do: how many, which ones not, and which offers end. */
export default function ManyDialog({ act, ...rest }: ManyDialogProps) {
  const [change, setChange] = useState<ManyChange | null>(isWhole(act) ? { what: act } : null);
  if (change) return <ConfirmDialog {...rest} change={change} />;
  return <WhatToChange act={act} onRead={setChange} onClose={rest.onClose} />;
}

/** There is nothing to ask about it. */
const isWhole = (act: ManyAct): act is 'bump' | 'sell' | 'remove' =>
  act === 'bump' || act === 'sell' || act === 'remove';

interface WhatToChangeProps {
  act: ManyAct;
  onRead: (change: ManyChange) => void;
  onClose: () => void;
}

function WhatToChange({ act, onRead, onClose }: WhatToChangeProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const read = readMany(act, typed);
  return (
    <AskDialog
      title={manyLabels[act]}
      confirmLabel="Continue"
      check={() => ('errors' in read ? read.errors : {})}
      onConfirm={() => {
        if ('change' in read) onRead(read.change);
      }}
      // What comes next stands in its place.
      onDone={() => {}}
      onClose={onClose}
      fields={(errors) => (
        <ManyFields
          act={act}
          typed={typed}
          errors={errors}
          onChange={(more) => setTyped((before) => ({ ...before, ...more }))}
        />
      )}
    />
  );
}

interface ConfirmDialogProps extends Omit<ManyDialogProps, 'act'> {
  change: ManyChange;
}

function ConfirmDialog({ change, listingIds, onDone, onClose }: ConfirmDialogProps) {
  // Kept for a second try: the server does the same change once.
  const id = useRef(crypto.randomUUID());
  const preview = useQuery(previewQuery(listingIds, change));
  const ending = useQuery(endingQuery(listingIds, change));
  const failed = [preview, ending].find(({ isError }) => isError);
  const { mutateAsync } = useChangeListings();
  const count = preview.data?.done.length ?? listingIds.length;
  return (
    <AskDialog
      title={count > 0 ? questionOf(change, count) : 'None of them can be changed like this'}
      confirmLabel={confirmLabelOf(change)}
      tone={change.what === 'remove' ? 'danger' : 'primary'}
      isReady={preview.data !== undefined && ending.data !== undefined && count > 0}
      onConfirm={() => mutateAsync({ id: id.current, listingIds, change })}
      onDone={(answer) => {
        onDone({ id: id.current, change, answer });
        onClose();
      }}
      onClose={onClose}
    >
      {!failed && !(preview.data && ending.data) && (
        <LoadingRegion label="Looking at your listings...">
          <Skeleton className="h-6" />
        </LoadingRegion>
      )}
      {failed && (
        <ErrorBox
          message="Failed to look at your listings"
          error={failed.error}
          onRetry={() => failed.refetch()}
          isRetrying={failed.isFetching}
        />
      )}
      {preview.data && ending.data && (
        <WhatHappens change={change} preview={preview.data} ending={ending.data.proposals} />
      )}
    </AskDialog>
  );
}

interface WhatHappensProps {
  change: ManyChange;
  preview: ManyAnswer;
  ending: OpenProposal[];
}

function WhatHappens({ change, preview: { done, refused }, ending }: WhatHappensProps) {
  return (
    <>
      {ending.length > 0 && <p>{endedOffersText(ending)}</p>}
      {change.what === 'remove' && done.length > 0 && <p>You can restore them for 30 days.</p>}
      <RefusedListings refused={refused} intro={done.length > 0 ? 'These stay as they are:' : 'This is why:'} />
    </>
  );
}
