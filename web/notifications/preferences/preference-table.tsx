import { useMemo } from 'react';
import { ownTimeZone } from '#contract/notifications/local-hours.ts';
import { type Channel, channels, familyTexts } from '#contract/notifications/notification-kind.ts';
import type { MailTime, Preferences } from '#contract/notifications/preferences.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import type { PreferencesChange } from './preferences.queries.ts';

export interface PreferencePartProps {
  preferences: Preferences;
  onChange: (change: PreferencesChange) => void;
}

const channelLabels: Record<Channel, { heading: string; way: string }> = {
  here: { heading: 'Here', way: 'here' },
  mail: { heading: 'Mail', way: 'by mail' },
  push: { heading: 'Push', way: 'by push' },
};

/** Each kind of news and each way of it. */
export function PreferenceTable({ preferences, onChange }: PreferencePartProps) {
  return (
    <>
      <table className="w-full border-collapse text-left">
        <caption className="pb-2 text-left text-sm text-ink-soft">What you hear of, and how.</caption>
        <thead>
          <tr className="border-b border-line text-sm">
            <th scope="col" className="py-2 font-semibold">
              About
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-14 py-2 text-center font-semibold sm:w-20">
                {channelLabels[channel].heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {preferences.families.map((row) => (
            <tr key={row.family}>
              <th scope="row" className="py-2 pr-2 font-normal">
                <span className="block font-semibold">{familyTexts[row.family].label}</span>
                <span className="block text-sm text-ink-soft">
                  {familyTexts[row.family].about}
                  {row.isPartlyFixed && '. What you have to know always comes'}
                </span>
              </th>
              {channels.map((channel) => (
                <td key={channel} className="text-center align-middle">
                  <Cell preferences={preferences} row={row} channel={channel} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!preferences.mailIsOn && (
        <p className="text-sm text-ink-soft">
          Email notifications are off: only what you have to know is mailed, whatever is chosen here.
        </p>
      )}
    </>
  );
}

function Cell({
  preferences,
  row,
  channel,
  onChange,
}: PreferencePartProps & { row: Preferences['families'][number]; channel: Channel }) {
  const { family } = row;
  if (row[channel] === 'always') return <span className="text-sm text-ink-soft">Always</span>;
  if (row[channel] === 'never')
    return (
      <span className="text-ink-soft">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Never</span>
      </span>
    );
  return (
    <Checkbox
      isSelected={!preferences.off[channel].includes(family)}
      isDisabled={channel === 'mail' && !preferences.mailIsOn}
      onChange={(isOn) => onChange({ choices: [{ family, channel, isOn }] })}
      className="items-center"
    >
      <span className="sr-only">
        {familyTexts[family].label} {channelLabels[channel].way}
      </span>
    </Checkbox>
  );
}

const mailTimeOptions: { value: MailTime; label: string }[] = [
  { value: 'at-once', label: 'When something happens' },
  { value: 'daily', label: 'One letter a day' },
];

/** When mails and pushes come, on the member's own clock. */
export function PreferenceTimes({ preferences, onChange }: PreferencePartProps) {
  const { mailTime, letterHour, timeZone, quietHours } = preferences;
  const usesClock = mailTime === 'daily' || quietHours !== null;
  // Whoever uses the clock for the first time means the one on their own wall.
  const clock = usesClock ? {} : { timeZone: ownTimeZone() };
  return (
    <div className="space-y-4">
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
          Days without news bring no letter. Matters with a deadline are mailed at once.
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
