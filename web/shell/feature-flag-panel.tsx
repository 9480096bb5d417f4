import Settings from 'lucide-react/icons/settings';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type FeatureFlag, featureFlags, setFeatureFlag, useFeatureFlag } from '#web/lib/feature-flags.ts';

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
        <h2 className="text-xl font-semibold">Feature flags</h2>
        <ul className="mt-3">
          {featureFlags.map(({ name, label }) => (
            <li key={name}>
              <FlagSwitch name={name} label={label} />
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-ink-soft">
          Changes take effect immediately. Reload the page to see all updates.
        </p>
      </section>
    </div>
  );
}

function FlagSwitch({ name, label }: { name: FeatureFlag; label: string }) {
  const isOn = useFeatureFlag(name);
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span>{label}</span>
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={(event) => setFeatureFlag(name, event.target.checked)}
          className="peer size-full cursor-pointer appearance-none rounded-full bg-line-strong transition-colors checked:bg-plum"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-white transition-transform peer-checked:translate-x-5"
        />
      </span>
    </label>
  );
}
