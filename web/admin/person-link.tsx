import { Link } from 'react-router';
import { deletedMemberName } from '#contract/messages/message-values.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** A member's name, and for those who may see members the way to the page where they can be suspended. */
export function PersonLink({ person }: { person: { id: string; name: string } | null }) {
  const to = useAdminPath();
  const maySeeUsers = useCan('users.read');
  if (!person) return <span className="text-ink-soft">{deletedMemberName}</span>;
  if (!maySeeUsers)
    return (
      <span className="font-semibold">
        <MemberText>{person.name}</MemberText>
      </span>
    );
  return (
    <Link to={to(`users/${person.id}`)} className="font-semibold text-plum underline">
      <MemberText>{person.name}</MemberText>
    </Link>
  );
}
