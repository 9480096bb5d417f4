import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { myPolicyQuery } from './policies.queries.ts';
import { PolicyForm } from './policy-form.tsx';

/** Loads the own policy, then offers it for editing. A member without one starts with a blank, visible one. */
export function PolicyEditor() {
  const { data: policy, error, refetch, isRefetching } = useQuery(myPolicyQuery);
  if (policy) return <PolicyForm policy={policy} />;
  if (error)
    return (
      <ErrorBox
        message="Failed to load policy"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  return (
    <LoadingRegion label="Loading policy..." className="space-y-4">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-28 w-full" />
    </LoadingRegion>
  );
}
