import { useEffect, useRef, useState } from 'react';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useRequestPasswordReset } from './auth.queries.ts';
import { PlainField } from './plain-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { readText, useForm } from './use-form.ts';

export function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { mutateAsync: request } = useRequestPasswordReset();
  const [failure, setFailure] = useState<string[]>([]);
  const [isEmpty, setEmpty] = useState(true);
  const input = useRef<HTMLInputElement>(null);

  // The browser may have filled the field before the code arrived.
  useEffect(() => setEmpty(!input.current?.value.trim()), []);

  const form = useForm(async (element) => {
    setFailure([]);
    const email = readText(element, 'email').trim();
    try {
      await request(email);
      toast.success('Password reset instructions sent to your email');
      onSent(email);
    } catch (error) {
      const refusal = error instanceof ApiCallError ? error : undefined;
      if (refusal?.field === 'email') return form.refuse({ email: refusal.message });
      setFailure(refusal?.status === 429 ? [failureText, refusal.message] : [failureText]);
      toast.error(failureText);
    }
  });

  return (
    <Form method="post" noValidate={false} {...form.handlers} className="space-y-4">
      <FormError message={failure[0]} items={failure.slice(1)} />
      <PlainField
        ref={input}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        error={form.errors.email}
        onInput={(event) => setEmpty(!event.currentTarget.value.trim())}
        required
      />
      <SubmitButton disabled={isEmpty} isPending={form.isSending}>
        Send reset instructions
      </SubmitButton>
    </Form>
  );
}

const failureText = 'Failed to send reset instructions. Please try again.';
