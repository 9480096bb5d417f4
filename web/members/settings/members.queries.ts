import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import {
  deleteMyAccount,
  exportMyData,
  getMySettings,
  type MySettings,
  updateMySettings,
} from '#contract/members/members.ts';
import { useLeave } from '#web/auth/session/sign-out.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { dropAllDrafts } from '#web/lib/drafts/draft-store.ts';
import { leavingKey, sessionQuery } from '#web/lib/session.ts';
import { announceToTabs } from '#web/lib/session-events.ts';

export const mySettingsQuery = queryOptions({
  queryKey: ['my-settings'],
  queryFn: ({ signal }) => call(getMySettings, {}, { signal }),
});

export type SettingsChange = CallInput<typeof updateMySettings>['body'];

/** Shown at once and taken back when the server refuses; several changes in a row settle on the server's last word. */
export function useUpdateMySettings() {
  const client = useQueryClient();
  const { queryKey } = mySettingsQuery;
  return useMutation({
    mutationKey: queryKey,
    overlap: 'always',
    // One after the other, so that the last choice is also the last to arrive.
    scope: { id: 'my-settings' },
    mutationFn: (change: SettingsChange) => call(updateMySettings, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...change } as MySettings);
      return { before };
    },
    onError: (_error, change, context) => {
      const { before } = context ?? {};
      const now = client.getQueryData(queryKey);
      if (before && now) client.setQueryData(queryKey, { ...now, ...only(before, change) });
    },
    onSuccess: (settings, change) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) client.setQueryData(queryKey, settings);
      if (change.fullName === undefined) return;
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      announceToTabs('updated');
    },
  });
}

function only(settings: MySettings, change: SettingsChange): Partial<MySettings> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in change));
}

export function useExportMyData() {
  return useMutation({ gcTime: 0, mutationFn: () => call(exportMyData) });
}

export function useDeleteMyAccount() {
  const client = useQueryClient();
  const leave = useLeave();
  return useMutation({
    mutationKey: leavingKey,
    gcTime: 0,
    mutationFn: async (password: string) => {
      await call(deleteMyAccount, { body: { password } });
      const member = client.getQueryData(sessionQuery.queryKey)?.member;
      if (member) dropAllDrafts(member.id);
      await leave('/');
    },
  });
}
