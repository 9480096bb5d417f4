import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useFeatureFlag } from '#web/lib/feature-flags.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import type { PanelProps } from './menu-panel.tsx';

// Nobody opens it before the page is there: a first visit waits for none of its many links.
const loadPanel = () => import('./menu-panel.tsx').catch(() => ({ default: LostPanel }));
const MenuPanel = lazy(loadPanel);

export function MobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isOverlay = useFeatureFlag('improved-hamburger-menu');
  const panelId = useId();
  const Icon = isOpen && !isOverlay ? X : Menu;

  useEffect(() => {
    void whenIdle().then(loadPanel);
  }, []);

  function toggle() {
    setOpen(!isOpen);
    setWasOpened(true);
  }

  return (
    <div className="order-2 lg:hidden">
      <button
        type="button"
        aria-label={isOpen && !isOverlay ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-haspopup={isOverlay ? 'dialog' : undefined}
        onClick={toggle}
        className={iconButtonClass({ className: '-mr-2' })}
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
      {wasOpened && (
        <Suspense>
          <MenuPanel id={panelId} isOverlay={isOverlay} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A browser does not ask again for code that it could not get, except with the whole page. */
function LostPanel({ id, isOpen }: PanelProps) {
  return (
    <p id={id} hidden={!isOpen} className="absolute inset-x-0 top-full border-b border-line bg-surface p-4 shadow-soft">
      The menu could not be loaded.{' '}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="min-h-11 cursor-pointer font-semibold text-plum underline"
      >
        Load this page again
      </button>
    </p>
  );
}
