import { useNavigate, useSearchParams } from 'react-router';
import { adminRightsErrors } from '#contract/admin/rights/admins.ts';
import { site } from '#contract/site.ts';
import { SessionDoor } from '#web/auth/doors/session-door.tsx';
import { codeOf } from '#web/lib/api/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { useAcceptInvitation } from './admins.queries.ts';

export function meta() {
  return [{ title: `Join the team | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** Where the link of an invitation leads: with an account of its address, one press makes an admin. */
export default function InvitationPage() {
  return <SessionDoor>{(member) => <Invitation email={member?.email} />}</SessionDoor>;
}

function Invitation({ email }: { email: string | undefined }) {
  const token = useSearchParams()[0].get('token');
  const navigate = useNavigate();
  const { mutate, isPending, error } = useAcceptInvitation();
  const isGone = !token || codeOf(error) === adminRightsErrors.invitationGone.code;
  return (
    <div className="mx-auto max-w-xl px-4 py-12 sm:py-20">
      <Card>
        <h1 className="text-3xl font-medium">Join the team</h1>
        {!isGone && <p className="mt-3">You are invited to the back office of {site.name}.</p>}
        {email && <p className="mt-1 wrap-anywhere text-ink-soft">You are signed in as {email}.</p>}
        {/* After an answer the button stays: the focus is on it. */}
        {!token ? (
          <FormError message={adminRightsErrors.invitationGone.message} className="mt-5" />
        ) : (
          <>
            <FormError error={error} className="mt-5" />
            <Button
              className="mt-6"
              isPending={isPending}
              onClick={() => mutate(token, { onSuccess: () => void navigate('/admin', { replace: true }) })}
            >
              Accept the invitation
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
