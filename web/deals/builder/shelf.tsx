import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useState } from 'react';
import { GridList } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Link } from 'react-router';
import { isolated } from '#contract/isolated.ts';
import { myWigsQuery, theirWigsQuery } from '#web/deals/deals.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { addWig, type ChangeTray, isIn, type Side, type Tray, toWig, type Wig, whyNot } from './tray.ts';
import { toDragItem, WigItem } from './wig-item.tsx';

interface FillingTray {
  tray: Tray;
  onChange: ChangeTray;
}

export interface OtherMember {
  id: string;
  displayName: string;
  /** A hidden profile offers nothing but the listing one came from. */
  isVisible: boolean;
}

/** The own active listings, to give. */
export function MyShelf(filling: FillingTray) {
  const query = useInfiniteQuery(myWigsQuery);
  return (
    <Shelf {...filling} side="give" title="Your wigs" query={query} wigs={query.data?.items.map(toWig)}>
      {query.data?.items.length === 0 ? 'You have no wigs listed yet.' : 'You have nothing else to offer.'}{' '}
      <Link to="/account/create-listing" className="font-medium text-plum underline">
        Create a listing
      </Link>
    </Shelf>
  );
}

/** The active listings of the other member, to get; with a hidden profile only those one already knows of. */
export function TheirShelf({ other, offered, ...filling }: FillingTray & { other: OtherMember; offered: Wig[] }) {
  const query = useInfiniteQuery({ ...theirWigsQuery(other.id), enabled: other.isVisible });
  const found = query.data?.items.map(toWig) ?? (other.isVisible ? undefined : []);
  const known = found && [...offered.filter(({ id }) => !found.some((wig) => wig.id === id)), ...found];
  return (
    <Shelf {...filling} side="get" title={`Wigs of ${isolated(other.displayName)}`} query={query} wigs={known}>
      <MemberText>{other.displayName}</MemberText>{' '}
      {other.isVisible ? 'offers nothing else.' : 'keeps other wigs private.'}
    </Shelf>
  );
}

interface ShelfProps extends FillingTray {
  side: Side;
  title: string;
  query: UseInfiniteQueryResult<unknown, Error>;
  wigs: Wig[] | undefined;
  /** Said where there is nothing to add. */
  children: ReactNode;
}

const shownFirst = 5;

function Shelf({ side, title, query, wigs, tray, onChange, children }: ShelfProps) {
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  useAllWhile(text.trim() !== '', query);
  const left = wigs?.filter(({ id }) => !isIn(tray, id));
  const searched = text.trim().toLowerCase();
  const found = left?.filter(({ title: name }) => name.toLowerCase().includes(searched)) ?? [];
  const shown = isWhole || text ? found : found.slice(0, shownFirst);
  const hasMore = found.length > shown.length || (!text && query.hasNextPage);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      shown.filter((wig) => keys.has(wig.id) && whyNot(tray, side, wig) === null).map((wig) => toDragItem(wig, side)),
  });

  function showMore() {
    if (isWhole || found.length <= shownFirst) void query.fetchNextPage();
    setWhole(true);
  }

  return (
    <>
      <h3 className="mb-2 font-sans text-base font-semibold wrap-anywhere">{title}</h3>
      {!left && query.isError && (
        <ErrorBox error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {!left && !query.isError && (
        <LoadingRegion label="Loading wigs..." className="space-y-2">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </LoadingRegion>
      )}
      {left && (left.length > shownFirst || query.hasNextPage) && (
        <TextField
          label={`Search ${title}`}
          isLabelHidden
          placeholder="Search by title"
          value={text}
          onChange={setText}
          className="mb-2"
        />
      )}
      {left?.length === 0 && !query.hasNextPage && <p className="text-ink-soft">{children}</p>}
      {left && left.length > 0 && found.length === 0 && <p className="text-ink-soft">Nothing is called that.</p>}
      {found.length > 0 && (
        <GridList
          aria-label={title}
          keyboardNavigationBehavior="tab"
          items={shown}
          dependencies={[tray]}
          dragAndDropHooks={dragAndDropHooks}
          className="space-y-2"
        >
          {(wig) => {
            const reason = whyNot(tray, side, wig);
            return (
              <WigItem
                wig={wig}
                canDrag
                isGreyed={reason !== null}
                note={reason ?? undefined}
                action={
                  reason === null && (
                    <Button
                      variant="secondary"
                      size="small"
                      className="max-lg:px-3.5"
                      aria-label={`Add ${wig.title}`}
                      onClick={() => onChange((now) => addWig(now, side, wig))}
                    >
                      <Plus aria-hidden="true" className="size-4 max-lg:hidden" /> Add
                    </Button>
                  )
                }
              />
            );
          }}
        </GridList>
      )}
      {hasMore && (
        <Button variant="quiet" size="small" className="mt-2" isPending={query.isFetchingNextPage} onClick={showMore}>
          Show more
        </Button>
      )}
    </>
  );
}

/** What is searched for may not be loaded yet. */
function useAllWhile(
  isSearching: boolean,
  { hasNextPage, isFetchingNextPage, isError, fetchNextPage }: ShelfProps['query'],
) {
  useEffect(() => {
    if (isSearching && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isSearching, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
}
