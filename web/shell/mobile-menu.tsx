import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useFeatureFlag } from '#web/lib/feature-flags.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { InlineMenu } from './inline-menu.tsx';
import { OverlayMenu } from './overlay-menu.tsx';

export function MobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const isOverlay = useFeatureFlag('improved-hamburger-menu');
  const panelId = useId();
  const close = () => setOpen(false);
  const Icon = isOpen && !isOverlay ? X : Menu;

  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label={isOpen && !isOverlay ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-haspopup={isOverlay ? 'dialog' : undefined}
        onClick={() => setOpen(!isOpen)}
        className={iconButtonClass({ className: '-mr-2' })}
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
      {isOverlay ? (
        <OverlayMenu id={panelId} isOpen={isOpen} onClose={close} />
      ) : (
        <InlineMenu id={panelId} isOpen={isOpen} onClose={close} />
      )}
    </div>
  );
}
