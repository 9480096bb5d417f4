import { useQuery } from '@tanstack/react-query';
import type { SessionInfo } from '#contract/auth/auth.ts';
import { momentText } from '#contract/day-text.ts';
import { toast } from '#web/lib/toast.ts';
import { SettingsSection } from '#web/members/settings/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './security.queries.ts';

export function DevicesSection() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const { mutate, isPending } = useEndOtherSessions();
  const sessions = data?.sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? [];

  function endOthers() {
    mutate(undefined, {
      onSuccess: () => toast.success('All other devices are signed out'),
      onError: () => toast.error('Failed to sign out'),
    });
  }

  return (
    <SettingsSection id="devices" title="Devices" description="Where you are signed in.">
      {error && !data && (
        <ErrorBox message="Your devices could not be loaded." error={error} onRetry={refetch} isRetrying={isFetching} />
      )}
      {!error && !data && (
        <LoadingRegion label="Loading...">
          <SkeletonText lines={2} />
        </LoadingRegion>
      )}
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="secondary" className="mt-4" isPending={isPending} onClick={endOthers}>
          Sign out of all other devices
        </Button>
      )}
    </SettingsSection>
  );
}

function DeviceRow({ session }: { session: SessionInfo }) {
  const { mutate, isPending } = useEndSession();
  const name = session.device;

  function end() {
    mutate(session.id, {
      onSuccess: () => toast.success(`Signed out of ${name}`),
      onError: () => toast.error('Failed to sign out'),
    });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {session.current && <Badge tone="sage">This device</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          Signed in {momentText(session.createdAt)}
          {session.place && ` · ${session.place}`}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          isPending={isPending}
          onClick={end}
          aria-label={`Sign out of ${name}, signed in ${momentText(session.createdAt)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
