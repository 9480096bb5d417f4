import type { AdminUser } from '#contract/admin/users.ts';
import { isolated } from '#contract/isolated.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { type UserAction, useUserAction } from './users.queries.ts';

interface ActionTexts {
  title: (name: string) => string;
  text: string;
  label: string;
  done: string;
  tone?: 'danger';
}

const actionTexts: Record<Exclude<UserAction, 'ban'>, ActionTexts> = {
  lift: {
    title: (name) => `Let ${name} back in?`,
    text: 'They can write to others again, and their listings are shown. A subscription that a ban ended does not come back: the mail invites them to choose a plan.',
    label: 'Lift',
    done: 'The member is back in',
  },
  'grant-bypass': {
    title: (name) => `Grant ${name} a bypass?`,
    text: 'Free access, no plan needed, also while the paywall is on.',
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
  'clear-shop': {
    title: (name) => `Take away what ${name} shows outside?`,
    text: 'The line of the shop page and the other shops named on the profile go at once. The wigs on the page stay.',
    label: 'Take away',
    done: 'The line and the other shops are gone',
    tone: 'danger',
  },
  'resend-confirmation': {
    title: (name) => `Send ${name} the confirmation mail again?`,
    text: 'A new link goes to the address they registered with. The ones before keep working.',
    label: 'Send again',
    done: 'The confirmation mail is on its way',
  },
  confirm: {
    title: (name) => `Confirm the address of ${name} by hand?`,
    text: 'Only for someone of whom you know that the address is theirs. The password they registered with counts from then on. Say how you know.',
    label: 'Confirm the address',
    done: 'The address is confirmed',
  },
  'send-reset': {
    title: (name) => `Send ${name} a reset link?`,
    text: 'Everyone who reads their email can then choose a new password. It ends their passkeys and signs every device out.',
    label: 'Send the link',
    done: 'The reset link is on its way',
  },
  'remove-second-factor': {
    title: (name) => `Remove the second factor of ${name}?`,
    text: 'Only after a check that it is really them: their password alone opens the account afterwards. Every device is signed out, and they get an email. Say how you checked.',
    label: 'Remove the second factor',
    done: 'The second factor is removed',
    tone: 'danger',
  },
};

interface UserActionDialogProps {
  user: Pick<AdminUser, 'id' | 'displayName'>;
  action: Exclude<UserAction, 'ban'>;
  onClose: () => void;
}

/** The dialog of acts that ask for a reason alone. */
export function UserActionDialog({ user, action, onClose }: UserActionDialogProps) {
  const { mutateAsync } = useUserAction(user.id, action);
  const { title, text, label, done, tone } = actionTexts[action];

  return (
    <ReasonDialog
      draftName={`${action}:${user.id}`}
      title={title(isolated(user.displayName))}
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
