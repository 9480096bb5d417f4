import Settings from 'lucide-react/icons/settings';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';

// A first visit shows the button alone.
const FeatureFlagList = lazy(() => import('./feature-flag-list.tsx'));

/** A round button in the bar at the bottom of the screen: anywhere else it would lie on something that is needed. */
export default function FeatureFlagPanel() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const Icon = isOpen ? X : Settings;

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    opener.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape from the button and the switches inside.
    <div onKeyDown={closeOnEscape} className="absolute inset-y-0 right-2 flex items-center">
      <button
        ref={opener}
        type="button"
        aria-label={isOpen ? 'Close feature flags' : 'Open feature flags'}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="grid size-9 cursor-pointer place-items-center rounded-full border border-line-strong bg-surface text-ink hover:text-plum"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
      <section
        id={panelId}
        hidden={!isOpen}
        aria-label="Feature flags"
        className="absolute right-2 bottom-full mb-3 w-76 max-w-[calc(100vw-2rem)] rounded-soft border border-line bg-surface p-5 text-left text-base shadow-soft"
      >
        {isOpen && (
          <Suspense>
            <FeatureFlagList />
          </Suspense>
        )}
      </section>
    </div>
  );
}
