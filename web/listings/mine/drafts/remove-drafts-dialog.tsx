import { countText } from '#contract/count-text.ts';
import { toast } from '#web/lib/toast.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { useRemoveDrafts } from './drafts.queries.ts';

interface RemoveDraftsDialogProps {
  chosen: { ids: string[] } | { importId: string; count: number };
  onDone: () => void;
  onClose: () => void;
}

export default function RemoveDraftsDialog({ chosen, onDone, onClose }: RemoveDraftsDialogProps) {
  const remove = useRemoveDrafts();
  const isImport = 'importId' in chosen;
  const these = countText(isImport ? chosen.count : chosen.ids.length, 'draft');
  return (
    <AskDialog
      title={isImport ? 'Undo this import?' : `Delete ${these}?`}
      confirmLabel={isImport ? 'Undo this import' : 'Delete'}
      tone="danger"
      onConfirm={() => remove.mutateAsync(isImport ? { importId: chosen.importId } : chosen)}
      onDone={({ removed }) => {
        toast.success(`${countText(removed, 'draft')} deleted`);
        onDone();
      }}
      onClose={onClose}
    >
      {isImport
        ? `${these} of this table and their photos are deleted for good. Listings that you have published stay.`
        : `${these} and their photos are deleted for good.`}
    </AskDialog>
  );
}
