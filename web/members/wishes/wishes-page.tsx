import { useQuery } from '@tanstack/react-query';
import Sparkles from 'lucide-react/icons/sparkles';
import { site } from '#contract/site.ts';
import { wishesMax } from '#contract/wishes/wish-values.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { myWishesQuery } from '#web/wishes/wishes.queries.ts';
import { WishRow } from './wish-row.tsx';

export function meta() {
  return [{ title: `Wishes | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function WishesPage() {
  return (
    <>
      <h1 className="text-4xl font-medium">Wishes</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">
        Searches you saved, sellers you follow and your want list, up to {wishesMax} in all. We tell you when something
        new fits.
      </p>
      <div className="mt-8">
        <Wishes />
      </div>
    </>
  );
}

function Wishes() {
  const { data: wishes, error, isPending, refetch, isRefetching } = useQuery(myWishesQuery);
  if (isPending)
    return (
      <div className="space-y-4">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    );
  if (!wishes)
    return (
      <ErrorBox
        message="Failed to load your wishes"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  if (wishes.length === 0)
    return (
      <EmptyState
        title="No wishes yet"
        icon={<Sparkles className="size-7" />}
        action={<ButtonLink to="/search">Search wigs</ButtonLink>}
      >
        <p>Search for what you would like to have, then choose Save this search or Add to my want list.</p>
      </EmptyState>
    );
  return (
    <ul aria-label="Wishes" className="space-y-4">
      {wishes.map((wish) => (
        <WishRow key={wish.id} wish={wish} />
      ))}
    </ul>
  );
}
