import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { authErrors } from '#contract/auth/auth.ts';
import { site } from '#contract/site.ts';
import { AuthFrame } from '#web/auth/auth-frame.tsx';
import { SubmitButton } from '#web/auth/fields/submit-button.tsx';
import { codeOf } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useConfirmEmailChange } from './email-change.queries.ts';

export function meta() {
  return [
    { title: `Confirm your new address | ${site.name}` },
    { name: 'robots', content: 'noindex' },
    // The address holds the link's secret.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Asks for a press: programs that read mail open every link. */
export default function EmailChangePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [isOver, setOver] = useState(!/^[\w-]{20,100}$/.test(token));
  const navigate = useNavigate();
  const { mutateAsync: confirm } = useConfirmEmailChange();
  const form = useForm(async () => {
    try {
      await confirm(token);
    } catch (error) {
      if (codeOf(error) !== authErrors.linkInvalid.code) throw error;
      return setOver(true);
    }
    toast.success('Your account has the new address.');
    await navigate('/account/settings');
  });

  if (isOver)
    return (
      <AuthFrame title="This link no longer works" intro="It has expired or was already used.">
        <ButtonLink to="/account/settings" isFullWidth>
          Go to your settings
        </ButtonLink>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Your new address" intro="From then on you sign in with it, and our mail goes there.">
      <Form method="post" {...form.handlers} className="space-y-4">
        <FormError message={form.failure} />
        <SubmitButton isPending={form.isSending}>Confirm the new address</SubmitButton>
      </Form>
    </AuthFrame>
  );
}
