import { useState } from 'react';
import { displayNameMaxLength, type MySettings, usernameMaxLength } from '#contract/members.ts';
import { useForm } from '#web/auth/use-form.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AvatarField } from './avatar-field.tsx';
import { type SettingsChange, useUpdateMySettings } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

type Typed = { fullName?: string; username?: string };
const nothingTyped: Typed = {};

export function ProfileSection({ settings }: { settings: MySettings }) {
  const { mutateAsync: update } = useUpdateMySettings();
  const [failure, setFailure] = useState<string | null>(null);
  const { value: typed, set, drop } = useDraft('profile', nothingTyped);

  const form = useForm(async () => {
    setFailure(null);
    const change = changeOf(typed, settings);
    if (Object.keys(change).length === 0) return toast.info('Nothing to save: this is already your name.');
    try {
      await update(change);
      drop(typed);
      toast.success('Profile saved');
    } catch (error) {
      const refusal = error instanceof ApiCallError ? error : undefined;
      if (refusal?.field === 'fullName' || refusal?.field === 'username')
        return form.refuse({ [refusal.field]: refusal.message });
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
      <Form {...form.handlers} className="space-y-4">
        <FormError message={failure} />
        <TextField
          label="Display name"
          name="fullName"
          value={typed.fullName ?? settings.fullName ?? ''}
          onChange={(fullName) => set({ ...typed, fullName })}
          maxLength={displayNameMaxLength}
          autoComplete="name"
          error={form.errors.fullName}
        />
        <TextField
          label="Username"
          name="username"
          value={typed.username ?? settings.username}
          onChange={(username) => set({ ...typed, username })}
          maxLength={usernameMaxLength}
          autoComplete="off"
          description="3 to 30 letters, digits, dots, dashes or underscores. Nobody else can have the same."
          error={form.errors.username}
        />
        <Button type="submit" isPending={form.isSending}>
          Save profile
        </Button>
      </Form>
    </SettingsSection>
  );
}

function changeOf(typed: Typed, settings: MySettings): SettingsChange {
  const fullName = (typed.fullName ?? settings.fullName ?? '').trim();
  const username = (typed.username ?? settings.username).trim().toLowerCase();
  return {
    ...(fullName !== (settings.fullName ?? '') && { fullName }),
    ...(username !== settings.username && { username }),
  };
}
