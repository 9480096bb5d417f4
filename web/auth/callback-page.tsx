import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { site } from '#contract/site.ts';
import { toast } from '#web/lib/toast.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { AccountWait } from './account-wait.tsx';
import { confirmationQuery, useEnter } from './auth.queries.ts';
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
  const { data, error } = useQuery({ ...confirmationQuery(token), enabled: token !== '' });
  const navigate = useNavigate();
  const enter = useEnter();
  const [failure, setFailure] = useState<string>();

  const goOn = useEffectEvent(async (next: string, selectedPlan: string | null) => {
    const isSignedIn = await enter().catch(() => false);
    if (!isSignedIn) return setFailure('Your session has expired. Please log in again.');
    toast.success('Successfully signed in');
    await navigate(next, { replace: true, state: selectedPlan ? { selectedPlan } : null });
  });

  useEffect(() => {
    if (data) void goOn(data.next, data.selectedPlan);
  }, [data]);

  const problem = failure ?? (error || !token ? explainConfirmationFailure(error) : undefined);
  if (!problem) return <AccountWait text="Confirming your email..." />;
  return (
    <MessagePage title="Verification Error" text={problem}>
      <ButtonLink to="/login">Return to Login</ButtonLink>
    </MessagePage>
  );
}
