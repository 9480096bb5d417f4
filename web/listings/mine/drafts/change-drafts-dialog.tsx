import { useState } from 'react';
import { countText } from '#contract/count-text.ts';
import { type Column, columns } from '#contract/listings/bring-in/columns.ts';
import { toast } from '#web/lib/toast.ts';
import { BringInCell } from '#web/listings/mine/bring-in/mending/bring-in-cell.tsx';
import { readRow } from '#web/listings/mine/bring-in/read-row.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { useChangeDrafts } from './drafts.queries.ts';

interface ChangeDraftsDialogProps {
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

const changeable = columns.filter(({ id }) => id !== 'photos' && id !== 'reference' && id !== 'title');
const fallback = changeable[0] as Column;

/** One fact for all chosen drafts, read as the cell of a table is. */
export default function ChangeDraftsDialog({ ids, onDone, onClose }: ChangeDraftsDialogProps) {
  const [columnId, setColumnId] = useState<string>('shippingPrice');
  const [text, setText] = useState('');
  const { shown: brands } = useBrands();
  const change = useChangeDrafts();
  const column = changeable.find(({ id }) => id === columnId) ?? fallback;
  const { typed, errors } = readRow({ [column.id]: text }, [], brands);
  return (
    <AskDialog
      title={`Change ${countText(ids.length, 'draft')}`}
      confirmLabel="Change"
      check={() => (errors[column.id] || !text ? { [column.id]: errors[column.id] ?? 'Say what it becomes.' } : {})}
      onConfirm={() => change.mutateAsync({ ids, typed })}
      onDone={({ changed }) => {
        toast.success(`${countText(changed, 'draft')} changed`);
        onDone();
      }}
      onClose={onClose}
      fields={(found) => (
        <>
          <NativeSelect
            label="Fact"
            options={changeable.map(({ id, label }) => ({ value: id as string, label }))}
            value={column.id as string}
            onChange={(id) => {
              setColumnId(id);
              setText('');
            }}
          />
          <BringInCell column={column} label={column.label} text={text} error={found[column.id]} onMend={setText} />
        </>
      )}
    />
  );
}
