import { useInfiniteQuery } from '@tanstack/react-query';
import FilePen from 'lucide-react/icons/file-pen';
import { lazy, Suspense, useState } from 'react';
import { countText } from '#contract/count-text.ts';
import type { CallAnswer } from '#contract/endpoint.ts';
import { publishedAtOnce } from '#contract/listings/drafts/draft-values.ts';
import type { publishDrafts } from '#contract/listings/drafts/drafts.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { moreOf } from '#web/lib/api/paged-query.ts';
import { toast } from '#web/lib/toast.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { RefusedListings } from '#web/listings/mine/many/refused-listings.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LoadMore } from '#web/ui/table/load-more.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { DraftBar } from './draft-bar.tsx';
import { DraftRow } from './draft-row.tsx';
import { draftsQuery, usePublishDrafts } from './drafts.queries.ts';

const RemoveDraftsDialog = lazy(() => import('./remove-drafts-dialog.tsx'));

const failed = 'Failed to load drafts';

/** What is typed and not published yet, from any device. */
export default function DraftList() {
  const query = useInfiniteQuery(draftsQuery);
  const publish = usePublishDrafts();
  const [refused, setRefused] = useState<CallAnswer<typeof publishDrafts>['refused']>([]);
  const { items: drafts = [], pages = [] } = query.data ?? {};
  const { imports = [], listingRoom = null } = pages[0] ?? {};
  const [isChoosing, setChoosing] = useState(false);
  const [undone, setUndone] = useState<{ importId: string; count: number } | null>(null);
  const selection = useSelection(drafts.map(({ id }) => id));
  const ready = drafts.filter(({ problem }) => problem === null).slice(0, publishedAtOnce);

  async function publishThese(ids: string[]) {
    try {
      const answer = await publish.mutateAsync(ids);
      setRefused(answer.refused);
      if (answer.done.length > 0) toast.success(`${countText(answer.done.length, 'listing')} published`);
    } catch (error) {
      toast.error(failureText(error, 'Failed to publish'));
    }
  }

  if (query.isPending)
    return (
      <LoadingRegion label="Loading drafts..." className="min-h-dvh">
        <Skeleton className="h-24" />
      </LoadingRegion>
    );
  if (query.isError && drafts.length === 0)
    return (
      <ErrorBox message={failed} error={query.error} onRetry={() => query.refetch()} isRetrying={query.isFetching} />
    );
  return (
    <>
      {isChoosing && (
        <DraftBar
          drafts={drafts}
          selection={selection}
          listingRoom={listingRoom}
          onPublish={(ids) => void publishThese(ids)}
          onLeave={() => setChoosing(false)}
        />
      )}
      <div className={isChoosing ? 'hidden' : 'mb-4 flex flex-wrap gap-2'}>
        {ready.length > 1 && (
          <Button
            size="small"
            isPending={publish.isPending}
            onClick={() => void publishThese(ready.map(({ id }) => id))}
          >
            Publish all {ready.length} that are ready
          </Button>
        )}
        <ButtonLink size="small" variant="secondary" to="/account/listings/bring-in">
          Bring in listings
        </ButtonLink>
        {drafts.length > 1 && (
          <Button size="small" variant="secondary" onClick={() => setChoosing(true)}>
            Choose several
          </Button>
        )}
      </div>
      {!isChoosing && (
        <ul className="mb-4 space-y-1 empty:hidden">
          {imports.map(({ id, count, title }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 text-sm">
              <span className="wrap-anywhere">
                {countText(count, 'draft')} of one table, beginning with{' '}
                <MemberText>{title || 'one without a title'}</MemberText>
              </span>
              <Button size="small" variant="quiet" about={title} onClick={() => setUndone({ importId: id, count })}>
                Undo this import
              </Button>
            </li>
          ))}
        </ul>
      )}
      {undone && (
        <Suspense>
          <RemoveDraftsDialog chosen={undone} onDone={() => setUndone(null)} onClose={() => setUndone(null)} />
        </Suspense>
      )}
      <div role="status" className="mb-4 empty:hidden">
        <RefusedListings refused={refused} intro="These stay drafts:" />
      </div>
      {drafts.length === 0 ? (
        <EmptyState
          title="No drafts"
          icon={<FilePen aria-hidden="true" />}
          action={<ButtonLink to="/account/create-listing">Create New Listing</ButtonLink>}
        >
          A listing that you begin is kept here by itself until you publish it.
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {drafts.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              isBusy={publish.isPending}
              onPublish={() => void publishThese([draft.id])}
              selection={isChoosing ? selection : undefined}
            />
          ))}
        </ul>
      )}
      <LoadMore {...moreOf(query, failed)} />
    </>
  );
}
