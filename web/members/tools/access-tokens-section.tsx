import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AccessToken } from '#contract/auth/access-token-schema.ts';
import { tokensPerMember } from '#contract/auth/tool-rights.ts';
import { dayText, momentText } from '#contract/day-text.ts';
import { SettingsSection } from '#web/members/settings/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { accessTokensQuery, useRevokeAccessToken } from './access-tokens.queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { rightsText } from './right-options.ts';
import { SecretDialog } from './secret-dialog.tsx';

type Step = 'new' | { secret: string } | { revoke: AccessToken };

export function AccessTokensSection({ asksForCode }: { asksForCode: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(accessTokensQuery);
  const { mutateAsync: revoke } = useRevokeAccessToken();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const made = typeof step === 'object' && step && 'secret' in step ? step.secret : null;
  const revoked = typeof step === 'object' && step && 'revoke' in step ? step.revoke : null;

  return (
    <SettingsSection
      id="tools"
      title="Access for tools"
      description="A program that lists or prices for you calls Wigloop with an access token and never learns your password. No token opens messages, money, addresses or your account."
    >
      {error && !data && (
        <ErrorBox message="Your tokens could not be loaded." error={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      {!error && !data && (
        <LoadingRegion label="Loading...">
          <SkeletonText lines={2} />
        </LoadingRegion>
      )}
      {data?.tokens.length === 0 && <p className="mb-4 text-ink-soft">No tool has access.</p>}
      <ul className="divide-y divide-line">
        {data?.tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setStep({ revoke: token })} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        {data && data.tokens.length < tokensPerMember && <Button onClick={() => setStep('new')}>New token</Button>}
        <Link to="/help/tools" className="underline">
          How tools use a token
        </Link>
      </div>
      <NewTokenDialog
        isOpen={step === 'new'}
        asksForCode={asksForCode}
        onMade={(secret) => setStep({ secret })}
        onClose={close}
      />
      <SecretDialog secret={made} onClose={close} />
      <AskDialog
        isOpen={revoked !== null}
        title="Revoke this token?"
        confirmLabel="Revoke"
        tone="danger"
        onConfirm={async () => revoked && revoke(revoked.id)}
        doneText={`Token “${revoked?.name}” revoked`}
        onClose={close}
      >
        <p className="wrap-anywhere">“{revoked?.name}” has no access from this moment on.</p>
      </AskDialog>
    </SettingsSection>
  );
}

interface TokenRowProps {
  token: AccessToken;
  onRevoke: () => void;
}

function TokenRow({ token: { name, rights, endsAt, lastUsedAt }, onRevoke }: TokenRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{rightsText(rights)}</p>
        <p className="text-sm text-ink-soft">
          Ends {dayText(endsAt)}, {lastUsedAt ? `last used ${momentText(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <Button variant="secondary" size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
