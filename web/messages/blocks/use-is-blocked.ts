import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/lib/session.ts';
import { blocksQuery } from '#web/messages/messages.queries.ts';

/** Whether the member at the screen has blocked this one; undefined as long as that is not known. */
export function useIsBlocked(memberId: string): boolean | undefined {
  const { status } = useSession();
  const { data } = useQuery({ ...blocksQuery, enabled: status === 'signed-in' });
  return data?.blocks.some((block) => block.memberId === memberId);
}
