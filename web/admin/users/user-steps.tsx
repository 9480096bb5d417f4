import type { AdminUser } from '#contract/admin-users.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { momentText } from '../moment-text.ts';
import { UserSection } from './user-section.tsx';

type Step = AdminUser['registrationSteps'][number];

const tones: Record<Step['status'], BadgeTone> = { started: 'neutral', completed: 'sage', failed: 'danger' };

export function UserSteps({ steps }: { steps: Step[] }) {
  return (
    <UserSection title="Registration steps" rows={steps} emptyText="Nothing is known of the registration.">
      {({ name, status, errorCode, createdAt }) => (
        <>
          <span className="min-w-0">
            <span className="block">{name.replaceAll('_', ' ')}</span>
            <span className="text-sm wrap-anywhere text-ink-soft">
              {momentText(createdAt)}
              {errorCode && `, ${errorCode}`}
            </span>
          </span>
          <Badge tone={tones[status]}>{status}</Badge>
        </>
      )}
    </UserSection>
  );
}
