import { lazy, Suspense, useState } from 'react';
import { countText } from '#contract/count-text.ts';
import type { ManyAnswer } from '#contract/listings/many/many-listings.ts';
import type { ManyChange } from '#contract/listings/many/many-schema.ts';
import { manyMax, undoSeconds } from '#contract/listings/many/many-values.ts';
import type { MyListing } from '#contract/listings/selling.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { ChosenBar } from '#web/listings/mine/chosen-bar.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';
import { useUndoChange } from './many.queries.ts';
import { doneTextOf, manyLabels } from './many-words.ts';
import type { ManyAct } from './read-many.ts';
import { RefusedListings } from './refused-listings.tsx';

const ManyDialog = lazy(() => import('./many-dialog.tsx'));

interface ManyBarProps {
  status: MyListing['status'];
  selection: Selection;
  onLeave: () => void;
}

/** Above the own listings while several are chosen. */
export default function ManyBar({ status, selection, onLeave }: ManyBarProps) {
  const [act, setAct] = useState<ManyAct | null>(null);
  const [refused, setRefused] = useState<ManyAnswer['refused']>([]);
  const undo = useUndo(setRefused);
  const { chosen, setAll } = selection;
  const isTooMany = chosen.length > manyMax;

  function showDone({ id, change, answer }: { id: string; change: ManyChange; answer: ManyAnswer }) {
    setRefused(answer.refused);
    setAll(false);
    const action = { text: 'Undo', run: () => void undo(id) };
    toast.success(doneTextOf(change, answer.done.length), { id, duration: undoSeconds * 1000, action });
  }

  return (
    <ChosenBar
      label="Several listings at once"
      selection={selection}
      chosenText={`${countText(chosen.length, 'listing')} chosen`}
      onLeave={onLeave}
      acts={
        <Menu
          label="Change"
          variant="primary"
          size="small"
          isDisabled={chosen.length === 0 || isTooMany}
          entries={actsIn(status).map((id) => ({
            id,
            label: manyLabels[id],
            ...(id === 'remove' && { tone: 'danger' as const }),
            onAction: () => setAct(id),
          }))}
        />
      }
    >
      {isTooMany && <p className="text-sm text-danger">At most {manyMax} can be changed at once.</p>}
      <div role="status">
        <RefusedListings refused={refused} intro="These stayed as they are:" />
      </div>
      {act && (
        <Suspense>
          <ManyDialog act={act} listingIds={[...chosen]} onDone={showDone} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </ChosenBar>
  );
}

/** What is sold or traded is removed together; its other changes are made one by one. */
function actsIn(status: MyListing['status']): ManyAct[] {
  const all = Object.keys(manyLabels) as ManyAct[];
  return status === 'active' ? all : ['remove'];
}

function useUndo(onRefused: (refused: ManyAnswer['refused']) => void) {
  const { mutateAsync } = useUndoChange();
  return async (id: string) => {
    // The same toast: it cannot be pressed twice.
    toast.update(id, 'loading', 'Undoing...');
    try {
      const { done, refused } = await mutateAsync(id);
      onRefused(refused);
      toast.update(id, 'success', `${countText(done.length, 'listing')} as before`);
    } catch (error) {
      toast.update(id, 'error', failureText(error));
    }
  };
}
