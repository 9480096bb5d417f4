import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { site } from '#contract/site.ts';
import { toast } from '#web/lib/toast.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { AccountWait } from './account-wait.tsx';
import { useConfirmEmail, useEnter } from './auth.queries.ts';
import { explainConfirmationFailure } from './confirmation-failure.ts';

export function meta() {
  return [
    { title: `Confirming your email | ${site.name}` },
    { name: 'robots', content: 'noindex' },
    // The address holds the link's secret.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function CallbackPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const navigate = useNavigate();
  const { mutateAsync: confirm } = useConfirmEmail();
  const enter = useEnter();
  const [problem, setProblem] = useState<string>();
  const isFollowed = useRef(false);

  const follow = useEffectEvent(async () => {
    try {
      if (!token) return setProblem(explainConfirmationFailure(null));
      const { next, selectedPlan } = await confirm(token);
      if (!(await enter())) return setProblem('Your session has expired. Please log in again.');
      toast.success('Successfully signed in');
      await navigate(next, { replace: true, state: { fromRegistration: true, ...(selectedPlan && { selectedPlan }) } });
    } catch (error) {
      setProblem(explainConfirmationFailure(error));
    }
  });

  useEffect(() => {
    // A link works once: it must not be followed again when React draws the page a second time.
    if (isFollowed.current) return;
    isFollowed.current = true;
    void follow();
  }, []);

  if (!problem) return <AccountWait text="Confirming your email..." />;
  return (
    <MessagePage title="Verification Error" text={problem}>
      <ButtonLink to="/login">Return to Login</ButtonLink>
    </MessagePage>
  );
}
