import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '#web/auth/session/use-sign-out.ts';
import { useSession } from '#web/lib/session.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { useComeBack } from '#web/shell/header-actions.tsx';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface PanelProps {
  id: string;
  isOverlay: boolean;
  isOpen: boolean;
  onClose: () => void;
}

type MenuProps = Omit<PanelProps, 'isOverlay'>;

export default function MenuPanel({ isOverlay, ...props }: PanelProps) {
  return isOverlay ? <OverlayMenu {...props} /> : <InlineMenu {...props} />;
}

function InlineMenu({ id, isOpen, onClose }: MenuProps) {
  const [showsBrands, setShowsBrands] = useState(false);
  const brandsId = useId();

  return (
    <div
      id={id}
      hidden={!isOpen}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem-var(--bar-bottom,0px))] overflow-y-auto border-b border-line bg-surface px-4 pt-2 pb-6 shadow-soft"
    >
      <h2 className="sr-only">Menu</h2>
      <MenuEntries onChoose={onClose} />
      <button
        type="button"
        aria-expanded={showsBrands}
        aria-controls={brandsId}
        onClick={() => setShowsBrands(!showsBrands)}
        className={classNames(menuEntryClass, 'justify-between')}
      >
        Browse Brands
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 transition-transform', showsBrands && 'rotate-180')}
        />
      </button>
      <div id={brandsId} hidden={!showsBrands}>
        <h3 className="mt-3 mb-1 text-lg font-semibold">Shop by Brand</h3>
        <BrandLinks onChoose={onClose} />
      </div>
    </div>
  );
}

/** The browser's own modal dialog: it closes on Escape, returns the focus and makes the rest of the page inert. */
function OverlayMenu({ id, isOpen, onClose }: MenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  function closeOnOutsideClick(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnOutsideClick}
      onKeyDown={keepFocusInside}
      className="slide-in"
    >
      <div className="flex min-h-full flex-col px-5 pt-3 pb-8">
        <div className="flex items-center justify-between">
          <h2 id={titleId} className="text-2xl font-semibold">
            Menu
          </h2>
          <button
            type="button"
            aria-label="Close menu"
            onClick={onClose}
            className={iconButtonClass({ className: '-mr-2' })}
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </div>
        <MenuEntries onChoose={onClose} />
        <h3 className="mt-6 mb-2 text-lg font-semibold">Shop by Brand</h3>
        <BrandLinks onChoose={onClose} />
      </div>
    </dialog>
  );
}

// A modal dialog lets Tab leave for the browser's own controls; going round inside is what people expect of a menu.
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

const menuEntryClass =
  'flex min-h-12 w-full cursor-pointer items-center border-b border-line text-left text-base font-medium text-ink hover:text-plum';

function MenuEntries({ onChoose }: { onChoose: () => void }) {
  const { status, member } = useSession();
  const signOut = useSignOut();
  const comeBack = useComeBack();
  const isSignedIn = status === 'signed-in';

  function chooseSignOut() {
    onChoose();
    signOut();
  }

  return (
    <>
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
      <Link to="/help" onClick={onChoose} className={menuEntryClass}>
        Help
      </Link>
    </>
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

function BrandLinks({ onChoose }: { onChoose: () => void }) {
  const { shown } = useBrands();
  return (
    <ul className="grid grid-cols-2 gap-x-4">
      {shown.map(({ id, name }) => (
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
