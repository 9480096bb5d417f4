import { Link } from 'react-router';
import { brands } from '#contract/brands/brands.ts';
import { useSignOut } from '#web/auth/session/use-sign-out.ts';
import { useSession } from '#web/lib/session.ts';
import { useComeBack } from '#web/shell/header-actions.tsx';

export const menuEntryClass =
  'flex min-h-12 w-full cursor-pointer items-center border-b border-line text-left text-base font-medium text-ink hover:text-plum';

export function MenuEntries({ onChoose }: { onChoose: () => void }) {
  const { status, member } = useSession();
  const signOut = useSignOut();
  const comeBack = useComeBack();
  const isSignedIn = status === 'signed-in';

  function chooseSignOut() {
    onChoose();
    signOut();
  }

  return (
    <nav aria-label="Menu">
      <ul>
        <Entry to="/pricing" label="Pricing" onChoose={onChoose} />
        {isSignedIn ? (
          <li>
            <button type="button" onClick={chooseSignOut} className={menuEntryClass}>
              Sign Out
            </button>
          </li>
        ) : (
          <Entry to="/login" state={comeBack} label="Sign In" onChoose={onChoose} />
        )}
        {isSignedIn && <Entry to="/messages" label="Messages" onChoose={onChoose} />}
        <Entry to={isSignedIn ? '/account' : '/login'} label="My Account" onChoose={onChoose} />
        <Entry to="/account/favorites" label="Saved Listings" onChoose={onChoose} />
        {member?.isAdmin && <Entry to="/admin" label="Back office" onChoose={onChoose} />}
      </ul>
    </nav>
  );
}

function Entry({ to, state, label, onChoose }: { to: string; state?: unknown; label: string; onChoose: () => void }) {
  return (
    <li>
      <Link to={to} state={state} onClick={onChoose} className={menuEntryClass}>
        {label}
      </Link>
    </li>
  );
}

export function BrandLinks({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4">
      {brands.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={`/brand/${id}`}
            onClick={onChoose}
            className="flex min-h-11 items-center text-ink-soft hover:text-plum"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
