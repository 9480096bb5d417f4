import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { toast } from '#web/lib/toast.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { FormError } from '../feedback/form-error.tsx';
import { Form } from '../form/form.tsx';
import { type FieldErrors, useForm } from '../form/use-form.ts';
import { Dialog, type DialogSize } from './dialog.tsx';

export type AskDialogProps<Answer = unknown> = {
  isOpen?: boolean;
  title: string;
  /** The consequence and any choices; a function draws them with their errors. */
  children?: ReactNode | ((errors: FieldErrors) => ReactNode);
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  size?: DialogSize;
  /** False while the subject is still loading: nothing can be confirmed yet. */
  isReady?: boolean;
  /** Text fields, drawn with their errors. A dialog without fields is a mere question. */
  fields?: (errors: FieldErrors) => ReactNode;
  /** Errors of the fields before anything is sent. */
  check?: (form: HTMLFormElement) => FieldErrors;
  /** The field that a refusal is about, by its code, where the server does not name it. */
  fieldOfCode?: Record<string, string>;
  /** May take its time: the dialog waits. A refusal is said at its field or in the dialog, which stays as it is. */
  onConfirm: (form: HTMLFormElement) => Promise<Answer> | Answer;
  /** A toast for when it is done. */
  doneText?: string;
  /** Follows a success; the dialog closes by itself unless this is set. */
  onDone?: (answer: Answer) => void;
  /** By the button; `onClose` unless something else is said here. */
  onCancel?: () => void;
  onClose: () => void;
};

/** Asks before something happens. ReasonDialog and PasswordDialog ask for a reason or for the password as well. */
export function AskDialog<Answer>({
  isOpen = true,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  size = 'small',
  isReady = true,
  fields,
  check,
  fieldOfCode,
  onConfirm,
  doneText,
  onClose,
  onDone = onClose,
  onCancel = onClose,
}: AskDialogProps<Answer>) {
  const formId = useId();
  const form = useForm(
    async (element) => {
      if (!isReady) return;
      const answer = await onConfirm(element);
      if (doneText) toast.success(doneText);
      onDone(answer);
    },
    check,
    fieldOfCode,
  );

  // The next time it is opened, it begins anew.
  function leave(by: () => void) {
    form.clear();
    by();
  }

  return (
    <Dialog
      role={fields ? undefined : 'alertdialog'}
      size={size}
      isOpen={isOpen}
      onClose={() => leave(onClose)}
      isDismissable={!form.isSending}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={form.isSending} onClick={() => leave(onCancel)}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} variant={tone} isPending={form.isSending} disabled={!isReady}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        {...form.handlers}
        onKeyDown={keepChoosing}
        className={classNames('space-y-4', !fields && 'text-ink-soft')}
      >
        {typeof children === 'function' ? children(form.errors) : children}
        {fields?.(form.errors)}
        <FormError message={form.failure} />
      </Form>
    </Dialog>
  );
}

/** Enter confirms from a field that is typed into; on one of several choices it would answer before the end was read. */
function keepChoosing(event: KeyboardEvent<HTMLFormElement>): void {
  const isChoice = event.target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(event.target.type);
  if (event.key === 'Enter' && isChoice) event.preventDefault();
}
