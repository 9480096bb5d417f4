import { wishChoicesSchema } from '#contract/wishes/wish-schema.ts';
import { wishNameMaxLength } from '#contract/wishes/wish-values.ts';
import type { OwnWish } from '#contract/wishes/wishes.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useUpdateWish } from '#web/wishes/wishes.queries.ts';

export function RenameDialog({ wish, onClose }: { wish: OwnWish; onClose: () => void }) {
  const { id, alert, isPublic, filters } = wish;
  const draft = useDraft(`wish-name:${id}`, wish.name);
  const { mutateAsync } = useUpdateWish();
  const choices = { name: draft.value, alert, isPublic };
  const leave = () => {
    draft.drop();
    onClose();
  };
  return (
    <AskDialog
      title="Rename this wish"
      confirmLabel="Save"
      check={() => fieldErrors(wishChoicesSchema, choices)}
      onConfirm={() => mutateAsync({ id, ...choices, filters })}
      onDone={leave}
      onCancel={leave}
      onClose={onClose}
      fields={(errors) => (
        <TextField
          label="Name"
          name="name"
          isRequired
          value={draft.value}
          onChange={draft.set}
          error={errors.name}
          maxLength={wishNameMaxLength * 2}
        />
      )}
    />
  );
}
