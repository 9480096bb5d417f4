import Settings from 'lucide-react/icons/settings';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { type FeatureFlag, featureFlags, setFeatureFlag, useFeatureFlag } from '#web/lib/feature-flags.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';

export default function FeatureFlagPanel() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  // On a phone it would lie on the button that sends a message.
  const isAboveComposer = useLocation().pathname === '/messages';
  const Icon = isOpen ? X : Settings;

  return (
    <div
      className={classNames(
        'pointer-events-none mr-4 mb-4 flex flex-col items-end gap-3',
        isAboveComposer && 'max-md:mb-22',
      )}
    >
      <section
        id={panelId}
        hidden={!isOpen}
        aria-label="Feature flags"
        className="pointer-events-auto w-76 max-w-[calc(100vw-2rem)] rounded-soft border border-line bg-surface p-5 shadow-soft"
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
      <button
        type="button"
        aria-label={isOpen ? 'Close feature flags' : 'Open feature flags'}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className={iconButtonClass({ variant: 'secondary', className: 'pointer-events-auto shadow-soft' })}
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
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
