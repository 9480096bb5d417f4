import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MemberAccount as Account, addMemberNote } from '#contract/admin/accounts.ts';
import { memberNoteSchema } from '#contract/admin/admin-forms-schema.ts';
import type { AdminUser } from '#contract/admin/users.ts';
import { momentText } from '#contract/day-text.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { mailStateText, mailText, obstacleText, signInText } from './account-text.ts';
import { UserActionDialog } from './user-action-dialog.tsx';
import { UserSection } from './user-section.tsx';
import { memberAccountQuery, memberParts } from './users.queries.ts';

/** Helps a member who cannot get in: the obstacle, the possible acts, and the known facts. */
export function MemberAccount({ user }: { user: AdminUser }) {
  return (
    <Loaded query={useQuery(memberAccountQuery(user.id))} loading="Loading the account..." bars={['h-48']}>
      {(account) => (
        <>
          <SigningIn user={user} account={account} />
          <Notes user={user} notes={account.notes} />
        </>
      )}
    </Loaded>
  );
}

/** Their latest sign-ins, and what was mailed to them. */
export function AccountHistory({ user }: { user: Pick<AdminUser, 'id'> }) {
  const { data } = useQuery(memberAccountQuery(user.id));
  if (!data) return null;
  return (
    <>
      <UserSection title="Latest sign-ins" rows={data.signIns} emptyText="None in the last 90 days.">
        {({ refusal, device, place, at }) => (
          <>
            <span className="min-w-0">
              <span className="block font-semibold">{signInText(refusal)}</span>
              <span className="text-sm wrap-anywhere text-ink-soft">{[device, place].filter(Boolean).join(', ')}</span>
            </span>
            <span className="text-sm text-ink-soft">{momentText(at)}</span>
          </>
        )}
      </UserSection>
      <UserSection title="Mails to them" rows={data.mails} emptyText="None.">
        {(mail) => (
          <>
            <span className="min-w-0">
              <span className="block font-semibold">{mailText(mail.kind)}</span>
              <span className="text-sm wrap-anywhere text-ink-soft">{mailStateText(mail)}</span>
            </span>
            <span className="text-sm text-ink-soft">{momentText(mail.at)}</span>
          </>
        )}
      </UserSection>
    </>
  );
}

const acts = ['resend-confirmation', 'confirm', 'send-reset', 'remove-second-factor'] as const;
type Act = (typeof acts)[number];
const actLabels: Record<Act, string> = {
  'resend-confirmation': 'Send the confirmation again',
  confirm: 'Confirm by hand',
  'send-reset': 'Send a reset link',
  'remove-second-factor': 'Remove the second factor',
};

function SigningIn({ user, account }: { user: AdminUser; account: Account }) {
  const [act, setAct] = useState<Act | null>(null);
  const mayHelp = useCan('accounts.help');
  const mayRemove = useCan('accounts.second-factor');
  const isUnconfirmed = user.status === 'unconfirmed';
  const isShown: Record<Act, boolean> = {
    'resend-confirmation': mayHelp && isUnconfirmed,
    confirm: mayHelp && isUnconfirmed,
    'send-reset': mayHelp,
    'remove-second-factor': mayRemove && user.isTwoFactorOn,
  };
  return (
    <Card as="section" padding="small" isRaised={false}>
      <CardHeader
        title="Signing in"
        actions={
          <Badge tone={account.maySignIn ? 'sage' : 'copper'}>
            {account.maySignIn ? 'Can sign in' : 'Cannot sign in'}
          </Badge>
        }
      />
      {account.obstacles.length === 0 && <p className="text-ink-soft">Nothing is in their way.</p>}
      <ul className="space-y-1">
        {account.obstacles.map((obstacle) => (
          <li key={obstacle.kind}>{obstacleText(obstacle)}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {acts
          .filter((each) => isShown[each])
          .map((each) => (
            <Button key={each} variant="secondary" size="small" onClick={() => setAct(each)}>
              {actLabels[each]}
            </Button>
          ))}
      </div>
      {act && <UserActionDialog user={user} action={act} onClose={() => setAct(null)} />}
    </Card>
  );
}

function Notes({ user, notes }: { user: AdminUser; notes: Account['notes'] }) {
  const [isWriting, setWriting] = useState(false);
  const { mutateAsync } = useOfficeAct(
    (body: { id: string; text: string }) => call(addMemberNote, { params: { id: user.id }, body }),
    ...memberParts,
  );
  return (
    <>
      <UserSection
        title="Notes of staff"
        rows={notes}
        emptyText="No notes."
        actions={
          useCan('accounts.help') && (
            <Button variant="secondary" size="small" onClick={() => setWriting(true)}>
              Add a note
            </Button>
          )
        }
      >
        {({ text, by, at }) => (
          <div className="min-w-0">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {by}, {momentText(at)}
            </p>
          </div>
        )}
      </UserSection>
      {isWriting && (
        <ReasonDialog
          draftName={`member-note:${user.id}`}
          title="A note for staff"
          label="Note"
          description="The member does not see it."
          schema={memberNoteSchema}
          confirmLabel="Add the note"
          onClose={() => setWriting(false)}
          onConfirm={(text) => mutateAsync({ id: crypto.randomUUID(), text })}
          doneText="The note is added"
        />
      )}
    </>
  );
}
