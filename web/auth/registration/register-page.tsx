import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { getPlan, type PlanId, planIds } from '#contract/billing/plans.ts';
import { site } from '#contract/site.ts';
import { AuthFrame, textLinkClass } from '#web/auth/auth-frame.tsx';
import { Redirect } from '#web/auth/doors/redirect.tsx';
import { rememberedPath, returnTarget } from '#web/auth/doors/return-target.ts';
import { useArrivedSearch } from '#web/auth/doors/use-arrived-search.ts';
import { checkRegistration, type RegistrationValues } from '#web/auth/fields/field-checks.ts';
import { NewPasswordFields } from '#web/auth/fields/new-password-fields.tsx';
import { PlainCheckbox } from '#web/auth/fields/plain-checkbox.tsx';
import { PlainField } from '#web/auth/fields/plain-field.tsx';
import { SubmitButton } from '#web/auth/fields/submit-button.tsx';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { readText, useForm } from '#web/ui/form/use-form.ts';
import { NewTab } from '#web/ui/text/new-tab.tsx';
import { useRegister } from './registration.queries.ts';
import { attemptsMax } from './registration-attempts.ts';
import { explainRegistrationFailure, type RegistrationFailure } from './registration-failure.ts';

export function meta() {
  return [
    { title: `Create your account | ${site.name}` },
    { name: 'description', content: 'Join Wigloop to buy, sell and trade premium-brand wigs.' },
  ];
}

export default function RegisterPage() {
  const location = useLocation();
  const search = useArrivedSearch();
  const { member } = useSession();
  const chosen = readPlan(location.state);
  const plan = chosen && getPlan(chosen);
  if (member) return <Redirect to={returnTarget(location, member)} />;

  return (
    <AuthFrame
      title="Create your account"
      intro={
        <>
          Already a member?{' '}
          <Link to={`/login${search}`} state={location.state} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      {plan && (
        <p className="mb-5 rounded-soft bg-copper-soft px-4 py-3">
          You chose <strong>{plan.name}</strong>. You pay for it after confirming your email.{' '}
          <Link to="/pricing" className={textLinkClass}>
            Compare plans
          </Link>
        </p>
      )}
      <RegisterForm />
    </AuthFrame>
  );
}

const successToastMs = 8000;

function RegisterForm() {
  const navigate = useNavigate();
  const location = useLocation();
  const selectedPlan = readPlan(location.state);
  const { mutateAsync: register } = useRegister();
  const [failure, setFailure] = useState<RegistrationFailure>({});
  const [attempt, setAttempt] = useState(1);
  const leaving = useLeaving();
  const attemptIdOf = useAttemptId();

  const form = useForm(
    async (element) => {
      setFailure({});
      await send(valuesOf(element));
    },
    (element) => checkRegistration(valuesOf(element)),
  );

  async function send({ email, password }: { email: string; password: string }) {
    const progress = toast.loading('Creating your account...');
    setAttempt(1);
    try {
      const { paywallEnabled } = await register({
        body: {
          attemptId: attemptIdOf(email, password),
          email,
          password,
          acceptTerms: true,
          selectedPlan,
          returnTo: rememberedPath(location),
        },
        signal: leaving.current.signal,
        onRetry: setAttempt,
      });
      toast.update(progress, 'success', successText(paywallEnabled), { duration: successToastMs });
      await navigate('/auth/confirmation', {
        state: { email, paywallEnabled, planName: selectedPlan && getPlan(selectedPlan)?.name },
      });
    } catch (error) {
      toast.dismiss(progress);
      if (leaving.current.signal.aborted) return;
      const explained = explainRegistrationFailure(error);
      setFailure(explained);
      if (explained.fields) form.refuse(explained.fields);
      if (explained.toast) toast.error(explained.toast.message, { duration: explained.toast.duration });
    }
  }

  return (
    <Form method="post" {...form.handlers} className="flex flex-col gap-4">
      <FormError message={failure.message} />
      <PlainField label="Email" name="email" type="email" autoComplete="email" error={form.errors.email} required />
      <NewPasswordFields label="Password" errors={form.errors} />
      <PlainCheckbox name="acceptTerms" error={form.errors.acceptTerms} required>
        I accept the{' '}
        <Link to="/legal/terms" target="_blank" className={textLinkClass}>
          terms and conditions
          <NewTab />
        </Link>
      </PlainCheckbox>
      <SubmitButton isPending={form.isSending}>Create account</SubmitButton>
      <p role="status" className="text-center text-sm text-ink-soft empty:hidden">
        {form.isSending &&
          attempt > 1 &&
          `The email service is slow to answer. Trying again (${attempt} of ${attemptsMax})...`}
      </p>
    </Form>
  );
}

function valuesOf(element: HTMLFormElement): RegistrationValues {
  return {
    email: readText(element, 'email').trim(),
    password: readText(element, 'password'),
    confirmPassword: readText(element, 'confirmPassword'),
    acceptTerms: readText(element, 'acceptTerms') === 'on',
  };
}

function successText(paywallEnabled: boolean): string {
  return paywallEnabled
    ? 'Registration initiated! Please check your email to verify your account. After verification, you will need to select a subscription plan.'
    : 'Registration successful! Please check your email for a confirmation link.';
}

function readPlan(state: { selectedPlan?: unknown } | null): PlanId | undefined {
  return planIds.find((id) => id === state?.selectedPlan);
}

/** Ends the retries of a form whose page was left. */
function useLeaving() {
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return controller;
}
