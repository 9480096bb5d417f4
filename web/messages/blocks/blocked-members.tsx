import { useQuery } from '@tanstack/react-query';
import { blocksQuery, useBlock } from '#web/messages/messages.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** The list in the settings. */
export function BlockedMembers() {
  const { data, error, refetch, isFetching } = useQuery(blocksQuery);
  if (error && !data)
    return (
      <ErrorBox
        message="Failed to load blocked members"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-12" />;
  if (data.blocks.length === 0) return <p className="text-ink-soft">You have blocked nobody.</p>;
  return (
    <ul className="divide-y divide-line">
      {data.blocks.map((block) => (
        <BlockedMember key={block.memberId} {...block} />
      ))}
    </ul>
  );
}

interface BlockedMemberProps {
  memberId: string;
  displayName: string;
  avatarUrl: string | null;
}

function BlockedMember({ memberId, displayName, avatarUrl }: BlockedMemberProps) {
  const block = useBlock(memberId);
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={displayName} src={avatarUrl} size="small" />
      <span className="min-w-0 flex-1 font-medium">
        <MemberText>{displayName}</MemberText>
      </span>
      <Button
        variant="secondary"
        size="small"
        isPending={block.isPending}
        onClick={() => block.mutate(false)}
        aria-label={`Unblock ${displayName}`}
      >
        Unblock
      </Button>
    </li>
  );
}
