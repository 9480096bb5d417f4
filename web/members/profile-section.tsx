import { useState } from 'react';
import { displayNameMaxLength, type MySettings, usernameMaxLength } from '#contract/members.ts';
import { readText, useForm } from '#web/auth/use-form.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AvatarField } from './avatar-field.tsx';
import { type SettingsChange, useUpdateMySettings } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

export function ProfileSection({ settings }: { settings: MySettings }) {
  const { mutateAsync: update } = useUpdateMySettings();
  const [failure, setFailure] = useState<string | null>(null);

  const form = useForm(async (element) => {
    setFailure(null);
    const change = changeOf(element, settings);
    if (Object.keys(change).length === 0) return toast.info('Nothing to save: this is already your name.');
    try {
      await update(change);
      toast.success('Profile saved');
    } catch (error) {
      const refusal = error instanceof ApiCallError ? error : undefined;
      if (refusal?.field === 'fullName' || refusal?.field === 'username')
        return form.refuse(element, { [refusal.field]: refusal.message });
      setFailure(refusal?.message ?? 'Your profile could not be saved. Please try again.');
    }
  });

  return (
    <SettingsSection
      id="profile"
      title="Profile"
      description={
        settings.fullName
          ? 'How other members see you.'
          : `Other members see you as “${settings.displayName}”, made from your email address. Choose a name you like better.`
      }
    >
      <AvatarField />
      <form noValidate onSubmit={form.onSubmit} className="space-y-4">
        <FormError message={failure} />
        <TextField
          label="Display name"
          name="fullName"
          defaultValue={settings.fullName ?? ''}
          maxLength={displayNameMaxLength}
          autoComplete="name"
          error={form.errors.fullName}
        />
        <TextField
          label="Username"
          name="username"
          defaultValue={settings.username}
          maxLength={usernameMaxLength}
          autoComplete="off"
          description="3 to 30 letters, digits, dots, dashes or underscores. Nobody else can have the same."
          error={form.errors.username}
        />
        <Button type="submit" isPending={form.isSending}>
          Save profile
        </Button>
      </form>
    </SettingsSection>
  );
}

function changeOf(form: HTMLFormElement, settings: MySettings): SettingsChange {
  const fullName = readText(form, 'fullName').trim();
  const username = readText(form, 'username').trim().toLowerCase();
  return {
    ...(fullName !== (settings.fullName ?? '') && { fullName }),
    ...(username !== settings.username && { username }),
  };
}
