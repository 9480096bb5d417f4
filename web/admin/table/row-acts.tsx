import { useState } from 'react';
import { useAdmin } from '#web/admin/frame/admin-context.ts';
import { type OfficePart, useOfficeAct } from '#web/admin/office.queries.ts';
import { toast } from '#web/lib/toast.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { RowAct } from './declaration.ts';

const undoMs = 10_000;

/** The acts of one row, and the dialog of the one that was chosen: it stays when its result ends the act. */
export function useRowActs<Row>(acts: readonly RowAct<Row>[], changes: readonly OfficePart[]) {
  const me = useAdmin();
  const [open, setOpen] = useState<{ act: number; row: Row }>();
  const { mutate, mutateAsync, isError } = useOfficeAct(
    ({ act, row, isUndo }: { act: number; row: Row; isUndo?: boolean }) =>
      Promise.resolve(isUndo ? acts[act]?.undo?.(row) : acts[act]?.run?.(row)),
    ...changes,
  );

  function choose(at: number, row: Row) {
    const { dialog, done, undo } = acts[at] ?? {};
    if (dialog) return setOpen({ act: at, row });
    const takeBack = () =>
      void mutateAsync({ act: at, row, isUndo: true }).then(
        () => toast.success('Undone'),
        () => toast.error('This could not be undone. Look at the list again.'),
      );
    const offer = undo && { duration: undoMs, action: { text: 'Undo', run: takeBack } };
    mutate({ act: at, row }, { onSuccess: () => done && toast.success(done(row), offer) });
  }

  return {
    hasFailed: isError,
    dialog: open && acts[open.act]?.dialog?.(open.row, () => setOpen(undefined)),
    cell: (row: Row) => (
      <div className="flex justify-end gap-1">
        {acts.map(
          ({ label, look, right, isFor }, at) =>
            (!right || me.permissions.includes(right)) &&
            isFor?.(row, me) !== false && (
              <IconButton key={label(row)} size="small" label={label(row)} onClick={() => choose(at, row)}>
                {look}
              </IconButton>
            ),
        )}
      </div>
    ),
  };
}
