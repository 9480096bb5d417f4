import { type FeatureFlag, featureFlags, setFeatureFlag, useFeatureFlag } from '#web/lib/feature-flags.ts';

/** The three switches, and when they count. */
export default function FeatureFlagList() {
  return (
    <>
      <h2 className="text-xl font-semibold">Feature flags</h2>
      <ul className="mt-3">
        {featureFlags.map(({ name, label }) => (
          <li key={name}>
            <FlagSwitch name={name} label={label} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">Changes take effect immediately. Reload the page to see all updates.</p>
    </>
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
          className="peer size-full cursor-pointer appearance-none rounded-full bg-line-strong transition-colors checked:bg-plum forced-color-adjust-none forced-colors:border forced-colors:border-[ButtonText] forced-colors:bg-[Canvas] forced-colors:checked:bg-[Highlight]"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-white transition-transform peer-checked:translate-x-5 forced-color-adjust-none forced-colors:bg-[ButtonText]"
        />
      </span>
    </label>
  );
}
