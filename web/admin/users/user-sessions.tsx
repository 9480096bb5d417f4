import type { AdminUser } from '#contract/admin-users.ts';
import { nameDevice } from '#contract/device-names.ts';
import { momentText } from '../moment-text.ts';
import { UserSection } from './user-section.tsx';

export function UserSessions({ sessions }: { sessions: AdminUser['sessions'] }) {
  return (
    <UserSection title="Sessions" rows={sessions} emptyText="Not signed in anywhere.">
      {({ userAgent, ipAddress, createdAt }) => (
        <>
          <span className="font-semibold">{nameDevice(userAgent)}</span>
          <span className="text-sm wrap-anywhere text-ink-soft">
            {ipAddress && `${ipAddress}, `}
            {momentText(createdAt)}
          </span>
        </>
      )}
    </UserSection>
  );
}
