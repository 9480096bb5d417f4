import { useQuery } from '@tanstack/react-query';
import { sessionsQuery, useEndOtherSessions } from '#web/auth/security.queries.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadingRegion, SkeletonText } from '#web/ui/skeleton.tsx';
import { DeviceRow } from './device-row.tsx';
import { SettingsSection } from './settings-section.tsx';

export function DevicesSection() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
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
      {isError && !data && (
        <ErrorBox message="Your devices could not be loaded." onRetry={refetch} isRetrying={isFetching} />
      )}
      {!isError && !data && (
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
