import { useNavigate, useSearchParams } from 'react-router';
import { site } from '#contract/site.ts';
import { SessionDoor } from '#web/auth/doors/session-door.tsx';
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
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useAcceptInvitation();
  const accept = () =>
    mutate(address.get('token') ?? '', { onSuccess: () => void navigate('/admin', { replace: true }) });
  return (
    <div className="mx-auto max-w-xl px-4 py-12 sm:py-20">
      <Card>
        <h1 className="text-3xl font-medium">Join the team</h1>
        <p className="mt-3">You are invited to the back office of {site.name}.</p>
        {email && <p className="mt-1 wrap-anywhere text-ink-soft">You are signed in as {email}.</p>}
        <FormError error={error} className="mt-5" />
        <Button className="mt-6" isPending={isPending} onClick={accept}>
          Accept the invitation
        </Button>
      </Card>
    </div>
  );
}
