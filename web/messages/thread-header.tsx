import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import User from 'lucide-react/icons/user';
import { Link } from 'react-router';
import type { Party } from '#contract/messages.ts';
import { Menu, type MenuEntry } from '#web/ui/menu.tsx';
import { BackButton } from './back-button.tsx';
import { PartyPicture } from './party-picture.tsx';

interface ThreadHeaderProps {
  party: Party;
  onBack?: () => void;
  onBlock: () => void;
}

export function ThreadHeader({ party, onBack, onBlock }: ThreadHeaderProps) {
  return (
    <header className="border-b border-line bg-surface px-3 py-2 sm:px-4">
      {onBack && <BackButton onBack={onBack} className="-ml-3 mb-1" />}
      <div className="flex items-center gap-3">
        <PartyPicture party={party} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-sans text-lg font-semibold">
            {party.isDeleted ? (
              party.displayName
            ) : (
              <Link to={`/user/${party.id}`} className="hover:text-plum">
                {party.displayName}
              </Link>
            )}
          </h2>
          {party.isOnline && <p className="text-sm text-sage">Online</p>}
        </div>
        {!party.isDeleted && (
          <Menu
            label="More about this member"
            icon={<Ellipsis aria-hidden="true" className="size-5" />}
            variant="quiet"
            entries={entriesFor(party, onBlock)}
          />
        )}
      </div>
    </header>
  );
}

function entriesFor(party: Party, onBlock: () => void): MenuEntry[] {
  const profile: MenuEntry = {
    id: 'profile',
    label: 'View profile',
    icon: <User aria-hidden="true" className="size-4.5" />,
    to: `/user/${party.id}`,
  };
  if (party.isBlockedByMe) return [profile];
  const icon = <Ban aria-hidden="true" className="size-4.5" />;
  return [profile, { id: 'block', label: 'Block member', icon, tone: 'danger', onAction: onBlock }];
}
