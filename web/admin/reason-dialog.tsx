import { type ReactNode, useId, useState } from 'react';
import { adminReasonMaxLength } from '#contract/admin/admin.ts';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

interface ReasonDialogProps {
  /** Names the act and whom it is about: a reason that was begun is found there again. */
  draftName: string;
  title: string;
  confirmLabel: string;
  onClose: () => void;
  /** Closes the dialog when it succeeds; a refusal is shown in it. */
  onConfirm: (reason: string) => Promise<unknown>;
  tone?: 'primary' | 'danger';
  isReasonRequired?: boolean;
  /** What is asked for is still on its way: nothing can be confirmed yet. */
  isReady?: boolean;
  children?: ReactNode;
}

/** Every act of an admin says why: the audit log keeps it. */
export function ReasonDialog({
  draftName,
  title,
  confirmLabel,
  onClose,
  onConfirm,
  tone = 'primary',
  isReasonRequired = true,
  isReady = true,
  children,
}: ReasonDialogProps) {
  const { value: reason, set: setReason, drop } = useDraft(`reason:${draftName}`, '');
  const formId = useId();
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isMissing = isReasonRequired && !reason.trim();

  async function confirm() {
    setTried(true);
    if (isMissing || isPending || !isReady) return;
    setPending(true);
    setFailure(null);
    try {
      await onConfirm(reason.trim());
      drop();
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiCallError ? error.message : 'An unexpected error occurred. Please try again.');
      setPending(false);
    }
  }

  function cancel() {
    drop();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={!isPending}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={tone} isPending={isPending} disabled={!isReady}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={confirm} onInput={() => setFailure(null)} className="space-y-4">
        {children}
        <TextArea
          label="Reason"
          isRequired={isReasonRequired}
          rows={3}
          value={reason}
          onChange={setReason}
          maxLength={adminReasonMaxLength}
          error={isTried && isMissing ? 'Please give a reason' : undefined}
        />
        <FormError message={failure} />
      </Form>
    </Dialog>
  );
}
