import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { site } from '#contract/site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { AccountWait } from './account-wait.tsx';
import { resetLinkQuery } from './auth.queries.ts';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export function meta() {
  return [
    { title: `Set a new password | ${site.name}` },
    { name: 'robots', content: 'noindex' },
    // The address holds the link's secret.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function NewPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const isComplete = /^[\w-]{20,100}$/.test(token);
  const link = useQuery({ ...resetLinkQuery(token), enabled: isComplete });

  if (!isComplete || link.data?.valid === false) return <LinkOver />;
  if (link.isPending) return <AccountWait text="Checking your link..." />;
  if (link.isError) {
    return (
      <AuthFrame title="Set a new password">
        <ErrorBox message={link.error.message} onRetry={() => link.refetch()} isRetrying={link.isFetching} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Set a new password" intro="Afterwards every device has to sign in again.">
      <NewPasswordForm token={token} />
    </AuthFrame>
  );
}

export function LinkOver() {
  return (
    <AuthFrame title="This link no longer works" intro="It has expired or was already used. A new one takes a minute.">
      <div className="space-y-3">
        <ButtonLink to="/reset-password" isFullWidth>
          Ask for a new link
        </ButtonLink>
        <ButtonLink to="/login" variant="quiet" isFullWidth>
          Back to login
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
