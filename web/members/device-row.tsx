import { format } from 'date-fns';
import type { SessionInfo } from '#contract/auth.ts';
import { useEndSession } from '#web/auth/security.queries.ts';
import { toast } from '#web/lib/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

export function DeviceRow({ session }: { session: SessionInfo }) {
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
          Signed in {format(session.createdAt, 'MMM d, yyyy, h:mm a')}
          {session.place && ` · ${session.place}`}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          isPending={isPending}
          onClick={end}
          aria-label={`Sign out of ${name}, signed in ${format(session.createdAt, 'MMM d, h:mm a')}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
