import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

export type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** May take its time: the dialog waits, closes when it succeeds and stays with a sentence when it fails. */
  onConfirm: () => unknown;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  failureText?: (error: unknown) => string;
};

export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  failureText = () => 'An unexpected error occurred. Please try again.',
}: ConfirmDialogProps) {
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  function cancel() {
    setFailure(null);
    onClose();
  }

  return (
    <Dialog
      role="alertdialog"
      size="small"
      isOpen={isOpen}
      onClose={cancel}
      isDismissable={!isPending}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone} isPending={isPending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-ink-soft">
        {children}
        <FormError message={failure} />
      </div>
    </Dialog>
  );
}
