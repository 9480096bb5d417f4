import type { AdminUser } from '#contract/admin/users.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { type UserAction, useUserAction } from './users.queries.ts';

interface ActionTexts {
  title: (name: string) => string;
  text: string;
  label: string;
  done: string;
  tone?: 'danger';
}

const texts: Record<UserAction, ActionTexts> = {
  ban: {
    title: (name) => `Ban ${name}?`,
    text: 'They are signed out, cannot sign in again, and their listings are hidden. A subscription ends at once, and what was paid for the time left is refunded. They get a mail with your reason.',
    label: 'Ban',
    done: 'The member is banned',
    tone: 'danger',
  },
  lift: {
    title: (name) => `Let ${name} back in?`,
    text: 'They can write to others again, and their listings are shown. A subscription that a ban ended does not come back: the mail invites them to choose a plan.',
    label: 'Lift',
    done: 'The member is back in',
  },
  'grant-bypass': {
    title: (name) => `Grant ${name} a bypass?`,
    text: 'They are grandfathered: full access without a plan, also while the paywall is on.',
    label: 'Grant bypass',
    done: 'The member has full access without a plan',
  },
  'revoke-bypass': {
    title: (name) => `Revoke the bypass of ${name}?`,
    text: 'While the paywall is on they need a plan from now on.',
    label: 'Revoke bypass',
    done: 'The bypass is revoked',
    tone: 'danger',
  },
  'sign-out': {
    title: (name) => `Sign ${name} out everywhere?`,
    text: 'Every device is signed out at once. They can sign in again with their password.',
    label: 'Sign out everywhere',
    done: 'The member is signed out everywhere',
  },
};

interface UserActionDialogProps {
  user: Pick<AdminUser, 'id' | 'displayName'>;
  action: UserAction;
  onClose: () => void;
}

export function UserActionDialog({ user, action, onClose }: UserActionDialogProps) {
  const { mutateAsync } = useUserAction(user.id, action);
  const { title, text, label, done, tone } = texts[action];

  return (
    <ReasonDialog
      draftName={`${action}:${user.id}`}
      title={title(user.displayName)}
      confirmLabel={label}
      tone={tone}
      onClose={onClose}
      onConfirm={(reason) => mutateAsync(reason)}
      doneText={done}
    >
      <p className="text-ink-soft">{text}</p>
    </ReasonDialog>
  );
}
