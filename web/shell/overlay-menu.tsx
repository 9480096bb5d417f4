import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { BrandLinks } from './brand-links.tsx';
import { MenuEntries } from './menu-entries.tsx';

interface OverlayMenuProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The browser's own modal dialog: it closes on Escape, returns the focus and makes the rest of the page inert. */
export function OverlayMenu({ id, isOpen, onClose }: OverlayMenuProps) {
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
