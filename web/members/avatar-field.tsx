import { useQueryClient } from '@tanstack/react-query';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { photoAccept } from '#contract/photo-urls.ts';
import { removeAvatar } from '#contract/photos.ts';
import { ApiCallError } from '#web/lib/api-call-error.ts';
import { call } from '#web/lib/call.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import { announceToTabs } from '#web/lib/session-events.ts';
import { toast } from '#web/lib/toast.ts';
import { useMutation } from '#web/lib/use-mutation.ts';
import { uploadAvatar } from '#web/photos/upload-photo.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { PressButton } from '#web/ui/press-button.tsx';

/** The member's picture, as others see it beside the name. */
export function AvatarField() {
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
    networkMode: 'always',
    mutationFn: async (file: File | null): Promise<unknown> => (file ? uploadAvatar(file) : call(removeAvatar)),
    onSuccess: async (_answer, file) => {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      announceToTabs('updated');
      toast.success(file ? 'Picture saved' : 'Picture removed');
    },
    onError: (error) => {
      toast.error(error instanceof ApiCallError ? error.message : 'Your picture could not be saved. Please try again.');
    },
  });
}
