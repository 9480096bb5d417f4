import type { z } from 'zod';
import { adminReasonSchema } from '#contract/admin/admin-forms-schema.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { fieldError } from '../form/field-errors.ts';
import { TextArea } from '../form/text-area.tsx';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';

type ReasonDialogProps<Answer> = Omit<AskDialogProps<Answer>, 'isOpen' | 'fields' | 'onConfirm' | 'onCancel'> & {
  /** Names the act and whom it is about: a reason that was begun is found there again. */
  draftName: string;
  onConfirm: (reason: string) => Promise<Answer> | Answer;
  /** The contract's rule: whether the reason may be empty, and how long it may be. */
  schema?: z.ZodString;
  label?: string;
  description?: string;
  /** The text before anything is typed. */
  startText?: string;
};

/** Asks for a reason before something happens. Escape keeps the typed reason, Cancel drops it. */
export function ReasonDialog<Answer>({
  draftName,
  onConfirm,
  schema = adminReasonSchema,
  label = 'Reason',
  description,
  startText = '',
  check,
  onClose,
  onDone = onClose,
  ...question
}: ReasonDialogProps<Answer>) {
  const { value: reason, set: setReason, drop } = useDraft(`reason:${draftName}`, startText);
  return (
    <AskDialog
      size="medium"
      {...question}
      check={(form) => ({ ...check?.(form), ...fieldError(schema, form, 'reason') })}
      fields={(errors) => (
        <TextArea
          label={label}
          name="reason"
          description={description}
          isRequired={(schema.minLength ?? 0) > 0}
          rows={3}
          value={reason}
          onChange={setReason}
          maxLength={schema.maxLength ?? undefined}
          error={errors.reason}
        />
      )}
      onConfirm={() => onConfirm(reason.trim())}
      onDone={(answer) => {
        drop();
        onDone(answer);
      }}
      onCancel={() => {
        drop();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
