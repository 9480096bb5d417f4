import { useMemo } from 'react';
import { ownTimeZone } from '#contract/notifications/local-hours.ts';
import type { MailTime, Preferences } from '#contract/notifications/preferences.ts';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { PreferencesChange } from './preferences.queries.ts';

interface PreferenceTimesProps {
  preferences: Preferences;
  onChange: (change: PreferencesChange) => void;
}

const mailTimeOptions: { value: MailTime; label: string }[] = [
  { value: 'at-once', label: 'When something happens' },
  { value: 'daily', label: 'One letter a day' },
];

/** When mails and pushes come, on the member's own clock. */
export function PreferenceTimes({ preferences, onChange }: PreferenceTimesProps) {
  const { mailTime, letterHour, timeZone, quietHours } = preferences;
  const usesClock = mailTime === 'daily' || quietHours !== null;
  // Whoever uses the clock for the first time means the one on their own wall.
  const clock = usesClock ? {} : { timeZone: ownTimeZone() };
  return (
    <div className="space-y-4 border-t border-line pt-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label="Mails come"
          options={mailTimeOptions}
          value={mailTime}
          onChange={(value) => onChange({ mailTime: value, ...clock })}
        />
        {mailTime === 'daily' && (
          <NativeSelect
            label="The letter comes at"
            options={hourOptions}
            value={String(letterHour)}
            onChange={(value) => onChange({ letterHour: Number(value) })}
          />
        )}
      </div>
      {mailTime === 'daily' && (
        <p className="text-sm text-ink-soft">
          Days without news bring no letter. What you have to know is mailed at once.
        </p>
      )}
      <Switch
        isSpread
        isSelected={quietHours !== null}
        onChange={(isOn) => onChange({ quietHours: isOn ? { from: 22, to: 7 } : null, ...clock })}
        description="No push meanwhile; what came is pushed when they are over."
      >
        Quiet hours
      </Switch>
      {quietHours && (
        <div className="grid grid-cols-2 gap-4">
          <NativeSelect
            label="From"
            options={hourOptions.filter(({ value }) => value !== String(quietHours.to))}
            value={String(quietHours.from)}
            onChange={(value) => onChange({ quietHours: { ...quietHours, from: Number(value) } })}
          />
          <NativeSelect
            label="To"
            options={hourOptions.filter(({ value }) => value !== String(quietHours.from))}
            value={String(quietHours.to)}
            onChange={(value) => onChange({ quietHours: { ...quietHours, to: Number(value) } })}
          />
        </div>
      )}
      {usesClock && <TimeZone value={timeZone} onChange={(zone) => onChange({ timeZone: zone })} />}
    </div>
  );
}

function TimeZone({ value, onChange }: { value: string; onChange: (timeZone: string) => void }) {
  const options = useMemo(() => {
    const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', value]);
    return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
  }, [value]);
  return <NativeSelect label="Your time zone" options={options} value={value} onChange={onChange} />;
}

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));
