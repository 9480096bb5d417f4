import { useQueryClient } from '@tanstack/react-query';
import type { MySettings } from '#contract/members/members.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { NotificationPreferences } from '#web/notifications/preferences/preference-table.tsx';
import { preferencesQuery } from '#web/notifications/preferences/preferences.queries.ts';
import { PushDeviceSetting } from '#web/notifications/push/push-device-setting.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useUpdateMySettings } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

type Choice = 'notifyByEmail' | 'notifyMessages' | 'profileVisible' | 'showOnline';

const groups: { id: string; title: string; choices: { name: Choice; label: string; description: string }[] }[] = [
  {
    id: 'notifications',
    title: 'Notifications',
    choices: [
      {
        name: 'notifyByEmail',
        label: 'Email notifications',
        description: 'Emails about new messages and other news. Emails that protect your account are always sent.',
      },
      {
        name: 'notifyMessages',
        label: 'Message notifications',
        description: 'Get an email when another member writes to you.',
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    choices: [
      {
        name: 'profileVisible',
        label: 'Profile visibility',
        description: 'When off, your profile hides your listings and dates. Rating and reviews stay.',
      },
      { name: 'showOnline', label: 'Online status', description: 'Show other members when you are online.' },
    ],
  },
];

/** Each switch is saved as it is thrown. */
export function ChoicesSection({ settings }: { settings: MySettings }) {
  const client = useQueryClient();
  const { member } = useSession();
  const { mutate } = useUpdateMySettings();

  function choose(name: Choice, isOn: boolean) {
    mutate(
      { [name]: isOn },
      {
        onError: (error) => toast.error(`Your choice could not be saved. ${failureText(error)}`),
        // Two of the switches are also in the table below them.
        onSettled: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
      },
    );
  }

  return groups.map(({ id, title, choices }) => (
    <SettingsSection key={id} id={id} title={title}>
      <div className="divide-y divide-line">
        {choices.map(({ name, label, description }) => (
          <Switch
            key={name}
            isSpread
            isSelected={settings[name]}
            onChange={(isOn) => choose(name, isOn)}
            description={description}
            className="py-3 first:pt-0 last:pb-0"
          >
            {label}
          </Switch>
        ))}
      </div>
      {id === 'notifications' && (
        <div className="mt-4 border-t border-line pt-4">
          <NotificationPreferences />
          {member && (
            <div className="mt-6 border-t border-line pt-6">
              <PushDeviceSetting memberId={member.id} />
            </div>
          )}
        </div>
      )}
    </SettingsSection>
  ));
}
