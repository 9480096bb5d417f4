import { adminReasonMaxLength } from '#contract/admin/admin.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx';
import { TextArea } from './text-area.tsx';
import { requireText } from './use-form.ts';

type ReasonDialogProps<Answer> = Omit<AskDialogProps<Answer>, 'isOpen' | 'fields' | 'onConfirm' | 'onCancel'> & {
  /** Names the act and whom it is about: a reason that was begun is found there again. */
  draftName: string;
  onConfirm: (reason: string) => Promise<Answer> | Answer;
  isReasonRequired?: boolean;
  label?: string;
  description?: string;
  /** What stands there before anything is typed. */
  startText?: string;
  maxLength?: number;
};

/** Asks for a reason before something happens. It stays when the dialog is left by Escape, and goes with Cancel. */
export function ReasonDialog<Answer>({
  draftName,
  onConfirm,
  isReasonRequired = true,
  label = 'Reason',
  description,
  startText = '',
  maxLength = adminReasonMaxLength,
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
      check={(form) => ({
        ...check?.(form),
        ...(isReasonRequired && requireText(form, 'reason', 'Please give a reason')),
      })}
      fields={(errors) => (
        <TextArea
          label={label}
          name="reason"
          description={description}
          isRequired={isReasonRequired}
          rows={3}
          value={reason}
          onChange={setReason}
          maxLength={maxLength}
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
