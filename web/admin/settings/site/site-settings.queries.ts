import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Announcement } from '#contract/settings/announcement-schema.ts';
import type { SiteFacts } from '#contract/settings/site-facts-schema.ts';
import { getSiteSettings, saveAnnouncement, saveSiteFacts } from '#contract/settings/site-settings.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { siteQuery } from '#web/settings/site.queries.ts';

export const siteSettingsQuery = queryOptions({
  queryKey: ['admin', 'site-settings'],
  queryFn: ({ signal }) => call(getSiteSettings, {}, { signal }),
});

export function useSaveSiteFacts() {
  return useMutation({
    mutationFn: (body: SiteFacts) => call(saveSiteFacts, { body }),
    onSuccess: useShowChange(),
  });
}

export function useSaveAnnouncement() {
  return useMutation({
    mutationFn: (announcement: Announcement | null) => call(saveAnnouncement, { body: { announcement } }),
    onSuccess: useShowChange(),
  });
}

function useShowChange() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: siteSettingsQuery.queryKey }),
      client.invalidateQueries({ queryKey: siteQuery.queryKey }),
    ]);
  };
}
