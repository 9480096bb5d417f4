import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Profile } from '#contract/members/profiles.ts';
import { useSession } from '#web/lib/session.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { wantListQuery } from '#web/wishes/wishes.queries.ts';
import { wishWords } from '../wishes/wish-words.ts';

/** What a member looks for. For members, and only where the profile is not hidden. */
export function WantList({ profile: { id, displayName, isVisible } }: { profile: Profile }) {
  const { status, member } = useSession();
  const isShown = status === 'signed-in' && isVisible;
  const { data: wishes, error, isPending, refetch } = useQuery({ ...wantListQuery(id), enabled: isShown });
  const isOwn = member?.id === id;
  if (!isShown || (wishes?.length === 0 && !isOwn)) return null;
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-6 text-3xl font-medium">{isOwn ? 'My want list' : `${displayName} is looking for`}</h2>
      {isPending && <Skeleton className="h-24 w-full" />}
      {error && !wishes && (
        <ErrorBox message="Failed to load the want list" error={error} onRetry={() => void refetch()} />
      )}
      {wishes?.length === 0 && (
        <p className="text-ink-soft">
          Nothing yet. Search for what you would like to have and choose <strong>Add to my want list</strong>: members
          see it here, and those who have it can offer it to you.
        </p>
      )}
      {wishes && wishes.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {wishes.map(({ id: wishId, name, filters, sellerName }) => (
            <li key={wishId} className="rounded-soft border border-line bg-surface p-4">
              <h3 className="font-sans text-base font-semibold wrap-anywhere">{name}</h3>
              <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{wishWords(filters, sellerName)}</p>
              <Link
                to={`/search?${new URLSearchParams(filters)}`}
                className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold text-plum hover:underline"
              >
                See what there is<span className="sr-only"> for {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
