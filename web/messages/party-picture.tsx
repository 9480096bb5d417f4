import type { Party } from '#contract/messages/messages.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';

/** The picture or the initial, with a dot while the member is online, as far as this device can know. */
export function PartyPicture({ party }: { party: Party }) {
  const isConnected = useOnline();
  return (
    <span className="relative shrink-0">
      <Avatar name={party.displayName} src={party.avatarUrl} />
      {isConnected && party.isOnline && (
        <span className="absolute right-0 bottom-0 size-3.5 rounded-full border-2 border-surface bg-sage">
          <span className="sr-only">Online</span>
        </span>
      )}
    </span>
  );
}
