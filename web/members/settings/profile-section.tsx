import { useQueryClient } from '@tanstack/react-query';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { MySettings } from '#contract/members/members.ts';
import { displayNameMaxLength, ownNameSchema, usernameMaxLength } from '#contract/members/name-schema.ts';
import { photoAccept } from '#contract/photos/photo-urls.ts';
import { removeAvatar } from '#contract/photos/photos.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import { announceToTabs } from '#web/lib/session-events.ts';
import { toast } from '#web/lib/toast.ts';
import { uploadAvatar } from '#web/photos/upload-photo.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type FieldErrors, readText, useForm } from '#web/ui/form/use-form.ts';
import { PressButton } from '#web/ui/press-button.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { type SettingsChange, useUpdateMySettings } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

type Typed = { fullName?: string; username?: string };
const nothingTyped: Typed = {};

export function ProfileSection({ settings }: { settings: MySettings }) {
  const { mutateAsync: update } = useUpdateMySettings();
  const { value: typed, set, drop } = useDraft('profile', nothingTyped);

  const form = useForm(async () => {
    const change = changeOf(typed, settings);
    if (Object.keys(change).length === 0) return toast.info('Nothing to save: this is already your name.');
    await update(change);
    drop(typed);
    toast.success('Profile saved');
  }, check);

  /** An unchanged name is not judged: an older name may not follow today's rules. */
  function check(element: HTMLFormElement): FieldErrors {
    const now = { fullName: readText(element, 'fullName'), username: readText(element, 'username') };
    return fieldErrors(ownNameSchema.partial(), changeOf(now, settings));
  }

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
        <FormError message={form.failure} />
        <TextField
          label="Display name"
          name="fullName"
          isRequired
          value={typed.fullName ?? settings.fullName ?? ''}
          onChange={(fullName) => set({ ...typed, fullName })}
          maxLength={displayNameMaxLength}
          autoComplete="name"
          error={form.errors.fullName}
        />
        <TextField
          label="Username"
          name="username"
          isRequired
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

/** The member's picture, as others see it beside the name. */
function AvatarField() {
  const { member } = useSession();
  const change = useChangeAvatar();
  if (!member) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4">
      <Avatar name={member.displayName} src={member.avatarUrl} size="huge" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-2">
          <FileTrigger
            acceptedFileTypes={photoAccept.split(',')}
            onSelect={(files) => files?.[0] && change.mutate(files[0])}
          >
            <PressButton isDisabled={change.isPending} variant="secondary" size="small">
              {change.isPending ? 'Saving...' : member.avatarUrl ? 'Change picture' : 'Choose a picture'}
            </PressButton>
          </FileTrigger>
          {member.avatarUrl && (
            <Button variant="quiet" size="small" disabled={change.isPending} onClick={() => change.mutate(null)}>
              Remove picture
            </Button>
          )}
        </div>
        <p className="mt-2 text-sm text-ink-soft">JPEG, PNG, WebP or AVIF, up to 15 MB. The middle square is shown.</p>
      </div>
    </div>
  );
}

function useChangeAvatar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null): Promise<unknown> => (file ? uploadAvatar(file) : call(removeAvatar)),
    onSuccess: async (_answer, file) => {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      announceToTabs('updated');
      toast.success(file ? 'Picture saved' : 'Picture removed');
    },
    onError: (error) => void toast.error(failureText(error, 'Your picture could not be saved. Please try again.')),
  });
}
