import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import {
  getNotificationPreferences,
  type Preferences,
  updateNotificationPreferences,
} from '#contract/notifications/preferences.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
});

export type PreferencesChange = CallInput<typeof updateNotificationPreferences>['body'];

/** Shown at once and taken back when the server refuses; several changes in a row settle on the server's last word. */
export function useUpdatePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    mutationKey: queryKey,
    overlap: 'always',
    // One after the other, so that the last choice is also the last to arrive.
    scope: { id: 'notification-preferences' },
    mutationFn: (change: PreferencesChange) => call(updateNotificationPreferences, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => known && withChange(known, change));
    },
    onError: () => client.invalidateQueries({ queryKey }),
    onSuccess: (preferences) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, preferences);
    },
  });
}

/** The preferences as they will be. */
export function withChange(known: Preferences, { choices = [], ...times }: PreferencesChange): Preferences {
  const off = { ...known.off };
  for (const { family, channel, isOn } of choices) {
    const others = off[channel].filter((one) => one !== family);
    off[channel] = isOn ? others : [...others, family];
  }
  return { ...known, ...times, off };
}
