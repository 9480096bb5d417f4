import { useState } from 'react';
import { authErrors } from '#contract/auth/auth.ts';
import { useVerifyTwoFactor } from '#web/auth/auth.queries.ts';
import { PlainCheckbox } from '#web/auth/fields/plain-checkbox.tsx';
import { PlainField } from '#web/auth/fields/plain-field.tsx';
import { SubmitButton } from '#web/auth/fields/submit-button.tsx';
import { codeOf, failureText, judgeFailure } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { readText, useForm } from '#web/ui/form/use-form.ts';
import { explainLoginFailure } from './login-failure.ts';

interface CodeStepProps {
  onRight: () => Promise<void>;
  onStartAgain: (reason?: string) => void;
}

export default function CodeStep({ onRight, onStartAgain }: CodeStepProps) {
  const { mutateAsync: verify } = useVerifyTwoFactor();
  const [failure, setFailure] = useState<string>();

  const form = useForm(async (element) => {
    setFailure(undefined);
    const code = readText(element, 'code').trim();
    if (code.length < 6) return form.refuse({ code: authErrors.wrongCode.message });
    try {
      await verify({ code, trustDevice: readText(element, 'trustDevice') === 'on' });
      await onRight();
    } catch (error) {
      if (codeOf(error) === authErrors.codeExpired.code) return onStartAgain(failureText(error));
      if (judgeFailure(error) === 'refused') return form.refuse({ code: authErrors.wrongCode.message });
      const { message, toast: text } = explainLoginFailure(error);
      setFailure(message);
      if (text) toast.error(text, { isSilent: true });
    }
  });

  return (
    <Form method="post" {...form.handlers} className="space-y-4">
      <FormError message={failure} />
      <PlainField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={form.errors.code}
        required
        autoFocus
      />
      <PlainCheckbox name="trustDevice">Trust this device for 30 days</PlainCheckbox>
      <SubmitButton isPending={form.isSending}>Verify</SubmitButton>
      <Button variant="quiet" isFullWidth onClick={() => onStartAgain()}>
        Start again
      </Button>
    </Form>
  );
}
