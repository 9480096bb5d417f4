import { useQueryClient } from '@tanstack/react-query';
import type { MySettings } from '#contract/members/members.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { NotificationPreferences } from '#web/notifications/preferences/notification-preferences.tsx';
import { preferencesQuery } from '#web/notifications/preferences/preferences.queries.ts';
import { PushDeviceSetting } from '#web/notifications/push/push-device-setting.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { mySettingsQuery, useUpdateMySettings } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

type Choice = 'notifyByEmail' | 'notifyMessages' | 'profileVisible' | 'showOnline';

type SectionId = 'notifications' | 'privacy';

const sections: Record<SectionId, { title: string; choices: { name: Choice; label: string; description: string }[] }> =
  {
    notifications: {
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
    privacy: {
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
  };

/** Each switch is saved as it is thrown. */
export function ChoicesSection({ id, settings }: { id: SectionId; settings: MySettings }) {
  const client = useQueryClient();
  const { member } = useSession();
  const { mutate } = useUpdateMySettings();

  function choose(name: Choice, isOn: boolean) {
    mutate(
      { [name]: isOn },
      {
        onError: (error) => toast.error(`Your choice could not be saved. ${failureText(error)}`),
        // Two of the switches are also among the choices below them.
        onSettled: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
      },
    );
  }

  const { title, choices } = sections[id];
  return (
    <SettingsSection id={id} title={title}>
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
          <NotificationPreferences onSaved={() => client.invalidateQueries({ queryKey: mySettingsQuery.queryKey })} />
          {member && (
            <div className="mt-6 border-t border-line pt-6">
              <PushDeviceSetting memberId={member.id} />
            </div>
          )}
        </div>
      )}
    </SettingsSection>
  );
}
