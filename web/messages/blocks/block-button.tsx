import { useQuery } from '@tanstack/react-query';
import Ban from 'lucide-react/icons/ban';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { blocksQuery, useBlock } from '#web/messages/messages.queries.ts';
import { Button } from '#web/ui/button.tsx';

const BlockDialog = lazy(() => import('./block-dialog.tsx').then((file) => ({ default: file.BlockDialog })));

/** On the profile of another member, for those who are signed in. */
export function BlockButton({ memberId, memberName }: { memberId: string; memberName: string }) {
  const { member } = useSession();
  if (!member || member.id === memberId) return null;
  return <BlockOrUnblock memberId={memberId} memberName={memberName} />;
}

function BlockOrUnblock({ memberId, memberName }: { memberId: string; memberName: string }) {
  const isBlocked = useIsBlocked(memberId);
  const block = useBlock(memberId);
  const [isOpen, setOpen] = useState(false);
  if (isBlocked === undefined) return null;
  return (
    <>
      <Button
        variant="quiet"
        isPending={block.isPending}
        onClick={() => (isBlocked ? block.mutate(false) : setOpen(true))}
      >
        <Ban aria-hidden="true" className="size-4.5" />
        {isBlocked ? 'Unblock member' : 'Block member'}
      </Button>
      {isOpen && (
        <Suspense>
          <BlockDialog party={{ id: memberId, displayName: memberName }} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the member at the screen has blocked this one; undefined as long as that is not known. */
export function useIsBlocked(memberId: string): boolean | undefined {
  const { status } = useSession();
  const { data } = useQuery({ ...blocksQuery, enabled: status === 'signed-in' });
  return data?.blocks.some((block) => block.memberId === memberId);
}
