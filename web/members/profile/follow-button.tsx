import { useQuery } from '@tanstack/react-query';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { wishNameMaxLength } from '#contract/wishes/wish-values.ts';
import { useMembersOnly } from '#web/favorites/use-members-only.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsBlocked } from '#web/messages/blocks/block-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { sellerWishesQuery, useCreateWish, useDeleteWish } from '#web/wishes/wishes.queries.ts';

/** To follow a seller is to wish for whatever they list. On the profile of another member, unless it is hidden. */
export function FollowButton({ memberId, memberName }: { memberId: string; memberName: string }) {
  const { status, member } = useSession();
  const isBlocked = useIsBlocked(memberId);
  const { data } = useQuery({
    ...sellerWishesQuery(memberId),
    enabled: status === 'signed-in' && member.id !== memberId,
  });
  const create = useCreateWish();
  const end = useDeleteWish();
  const attemptId = useAttemptId();
  const following = data?.find(({ filters }) => Object.keys(filters).length === 1);
  const press = useMembersOnly(toggle, 'Please sign in to follow a seller');
  if (member?.id === memberId || isBlocked) return null;

  function toggle() {
    const onError = (error: Error) => toast.error(failureText(error));
    if (following)
      return end.mutate(following.id, {
        onSuccess: () => toast.success(`You no longer follow ${memberName}`),
        onError,
      });
    const name = [...memberName].slice(0, wishNameMaxLength).join('');
    create.mutate(
      { id: attemptId(memberId), name, alert: 'at-once', isPublic: false, filters: { seller: memberId } },
      {
        onSuccess: () =>
          toast.success(`You will hear of what ${memberName} lists`, {
            link: { to: '/account/wishes', text: 'See my wishes' },
          }),
        onError,
      },
    );
  }

  return (
    <Button variant="secondary" isPending={create.isPending || end.isPending} onClick={press}>
      {following ? (
        <UserCheck aria-hidden="true" className="size-4.5" />
      ) : (
        <UserPlus aria-hidden="true" className="size-4.5" />
      )}
      {following ? 'Following' : 'Follow'}
    </Button>
  );
}
