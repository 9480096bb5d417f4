import { useState } from 'react';
import { bulkMax } from '#contract/admin/admin.ts';
import type { BulkAnswer } from '#contract/admin/in-bulk.ts';
import { countText } from '#contract/count-text.ts';
import { type OfficePart, useOfficeAct } from '#web/admin/office.queries.ts';
import { toast } from '#web/lib/toast.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { Card } from '#web/ui/text/card.tsx';
import type { SeveralAct } from './declaration.ts';

interface SeveralActsProps {
  selection: Selection;
  /** "review" */
  what: string;
  nameOf: (id: string) => string;
  acts: readonly SeveralAct[];
  changes: readonly OfficePart[];
}

/** So many rows go with one request, so that staff see how far it is. */
const rowsAtOnce = 10;
const undoMs = 10_000;

/** Above a list of which several rows can be handled at once. */
export function SeveralActs({ selection, what, nameOf, acts, changes }: SeveralActsProps) {
  const { chosen, isAll, setAll } = selection;
  const [asking, setAsking] = useState<SeveralAct>();
  const [answer, setAnswer] = useState<BulkAnswer>();
  const [handled, setHandled] = useState(0);
  const { mutateAsync } = useOfficeAct((act: () => Promise<BulkAnswer>) => act(), ...changes);
  const rows = countText(chosen.length, what);
  const isTooMany = chosen.length > bulkMax;

  /** When a piece fails, the answer names what was done before it. */
  async function runInPieces({ run }: SeveralAct, reason: string): Promise<BulkAnswer> {
    const sum: BulkAnswer = { done: [], refused: [] };
    try {
      for (let at = 0; at < chosen.length; at += rowsAtOnce) {
        setHandled(at);
        const { done, refused } = await run(chosen.slice(at, at + rowsAtOnce), reason);
        sum.done.push(...done);
        sum.refused.push(...refused);
      }
    } finally {
      setHandled(0);
      setAnswer(sum);
    }
    return sum;
  }

  function tellDone({ done: doneText, undo }: SeveralAct, { done }: BulkAnswer) {
    if (done.length === 0) return;
    toast.success(doneText(countText(done.length, what)), {
      ...(undo && { duration: undoMs, action: { text: 'Undo', run: () => void undoAll(undo, done) } }),
    });
  }

  async function undoAll(undo: NonNullable<SeveralAct['undo']>, ids: string[]) {
    const undone = await mutateAsync(() => undo(ids)).catch(() => undefined);
    if (undone?.refused.length === 0) toast.success('Undone');
    else toast.error('Not everything could be undone. Look at the list again.');
  }

  return (
    <Card as="section" padding="small" aria-label={`Several ${what}s at once`} className="mb-4 space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox isSelected={isAll} isIndeterminate={chosen.length > 0 && !isAll} onChange={() => setAll(!isAll)}>
          {chosen.length > 0 ? `${rows} chosen` : `Choose all ${what}s shown`}
        </Checkbox>
        {chosen.length > 0 && !isTooMany && (
          <div className="flex flex-wrap gap-2">
            {acts.map((act) => (
              <Button key={act.label} variant="secondary" size="small" onClick={() => setAsking(act)}>
                {act.label}
              </Button>
            ))}
          </div>
        )}
        {isTooMany && <p className="text-sm text-danger">At most {bulkMax} can be handled at once.</p>}
      </div>
      {answer && answer.refused.length > 0 && (
        <div role="status" className="text-sm">
          <p className="font-semibold text-danger">
            {countText(answer.done.length, what)} done, {answer.refused.length} not:
          </p>
          <ul className="list-disc pl-5">
            {answer.refused.map(({ id, message }) => (
              <li key={id} className="wrap-anywhere">
                {nameOf(id)}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asking && (
        <ReasonDialog
          draftName={`several-${what}s`}
          title={asking.title(rows)}
          confirmLabel={asking.confirm(rows)}
          tone={asking.tone}
          {...asking.reason}
          onConfirm={(reason) => mutateAsync(() => runInPieces(asking, reason))}
          onDone={(all) => {
            tellDone(asking, all);
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        >
          {handled > 0 && (
            <p role="status">
              {handled} of {chosen.length} are handled.
            </p>
          )}
        </ReasonDialog>
      )}
    </Card>
  );
}
