import { useEffect, useState } from 'react';
import { type ResendTarget, resentText, useResendConfirmation } from '#web/auth/auth.queries.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';

const pauseSeconds = 60;

interface ResendConfirmationProps {
  target: ResendTarget;
  label?: string;
  /** Another page has just sent one. */
  isJustSent?: boolean;
}

/** One mail a minute from here; the server counts as well. */
export function ResendConfirmation({ target, label = 'Send the email again', isJustSent }: ResendConfirmationProps) {
  const { mutate, isPending, error, reset } = useResendConfirmation();
  const [secondsLeft, setSecondsLeft] = useState(isJustSent ? pauseSeconds : 0);

  useEffect(() => {
    if (secondsLeft <= 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  function resend() {
    reset();
    mutate(target, {
      onSuccess: () => {
        setSecondsLeft(pauseSeconds);
        toast.success(resentText);
      },
    });
  }

  return (
    <div className="mt-6 space-y-3">
      <FormError error={error} />
      <Button variant="secondary" isFullWidth disabled={secondsLeft > 0} isPending={isPending} onClick={resend}>
        {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : label}
      </Button>
      <p className="text-sm text-ink-soft">No email after a few minutes? Please check your spam folder, too.</p>
    </div>
  );
}
