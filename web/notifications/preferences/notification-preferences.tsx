import { useQuery } from '@tanstack/react-query';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import { choicesFor, preferenceGroups, wayOf } from './preference-groups.ts';
import { type PreferencePartProps, PreferenceTable, PreferenceTimes } from './preference-table.tsx';
import { type PreferencesChange, preferencesQuery, useUpdatePreferences } from './preferences.queries.ts';

/** What members choose beside the two switches above it, which say some of the same; each choice is saved as it is made. */
export function NotificationPreferences({ onSaved }: { onSaved: () => void }) {
  const { data, isError, error, refetch, isFetching } = useQuery(preferencesQuery);
  const { mutate } = useUpdatePreferences();
  if (!data)
    return isError ? (
      <ErrorBox
        message="Your choices could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <LoadingRegion label="Loading your choices...">
        <Skeleton className="h-72" />
      </LoadingRegion>
    );

  const change = (what: PreferencesChange) =>
    mutate(what, {
      onSuccess: onSaved,
      onError: (failure) => toast.error(`Your choice could not be saved. ${failureText(failure)}`),
    });
  return (
    <div className="space-y-5">
      <PreferenceGroups preferences={data} onChange={change} />
      <Fold title="More: each kind, times and quiet hours">
        <div className="space-y-6">
          <PreferenceTimes preferences={data} onChange={change} />
          <PreferenceTable preferences={data} onChange={change} />
        </div>
      </Fold>
    </div>
  );
}

function PreferenceGroups({ preferences, onChange }: PreferencePartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {preferenceGroups.map((group) => {
        const { way, options } = wayOf(preferences, group);
        return (
          <NativeSelect
            key={group.id}
            label={group.label}
            description={group.about}
            options={options}
            value={way}
            onChange={(chosen) => onChange({ choices: choicesFor(preferences, group, chosen) })}
          />
        );
      })}
    </div>
  );
}
