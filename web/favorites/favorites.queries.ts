import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { likeListing, saveListing, unlikeListing, unsaveListing } from '#contract/favorites/favorites.ts';
import { call } from '#web/lib/api/call.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { useSession } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { type Mark, readMark } from './mark-batch.ts';

/** Every answer about saved and liked listings lies under the first of these keys. */
export const favoriteKeys = {
  all: ['favorites'] as const,
  saved: ['favorites', 'saved'] as const,
  mark: (listingId: string) => ['favorites', 'mark', listingId] as const,
};

function useMark(listingId: string): Mark {
  const { status } = useSession();
  const { data } = useQuery({ ...markQuery(listingId), enabled: status === 'signed-in' });
  return data ?? noMark;
}

export function useToggleSaved(listingId: string) {
  const client = useQueryClient();
  const { saved } = useMark(listingId);
  const change = useMarkChange(listingId);

  const { mutate } = useMutation({
    overlap: 'always',
    scope: { id: `save-${listingId}` },
    mutationFn: (next: boolean) => call(next ? saveListing : unsaveListing, { params: { id: listingId } }),
    onMutate: (next) => change({ saved: next }),
    onSuccess: (_answer, next) => {
      toast.success(next ? 'Added to favorites' : 'Removed from favorites', { id: `save-${listingId}` });
      void client.invalidateQueries({ queryKey: favoriteKeys.saved });
    },
    onError: (error, _next, undo) => {
      undo?.();
      reportFailure(error, 'save');
    },
  });

  return { isSaved: saved, toggle: () => mutate(!saved) };
}

export function useToggleLiked(listingId: string, listedCount: number) {
  const mark = useMark(listingId);
  const change = useMarkChange(listingId);
  // A list that was read anew since knows better than what this member's like left behind.
  const likeCount = mark.likes?.insteadOf === listedCount ? mark.likes.count : listedCount;
  const countedAs = (count: number) => ({ likes: { count: Math.max(0, count), insteadOf: listedCount } });

  const { mutate } = useMutation({
    overlap: 'always',
    scope: { id: `like-${listingId}` },
    mutationFn: (next: boolean) => call(next ? likeListing : unlikeListing, { params: { id: listingId } }),
    onMutate: (next) => change({ liked: next, ...countedAs(likeCount + (next ? 1 : -1)) }),
    onSuccess: (answer) => void change(countedAs(answer.likeCount)),
    onError: (error, _next, undo) => {
      undo?.();
      reportFailure(error, 'like');
    },
  });

  return { isLiked: mark.liked, likeCount, toggle: () => mutate(!mark.liked) };
}

function markQuery(listingId: string) {
  return queryOptions({
    queryKey: favoriteKeys.mark(listingId),
    queryFn: async ({ client, queryKey }): Promise<Mark> => {
      const mark = await readMark(listingId);
      return { ...mark, likes: client.getQueryData<Mark>(queryKey)?.likes };
    },
    staleTime: 60_000,
  });
}

/** Shows the change before the server has answered; what comes back takes it back. */
function useMarkChange(listingId: string) {
  const client = useQueryClient();
  const { queryKey } = markQuery(listingId);

  return async function change(part: Partial<Mark>) {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, { ...noMark, ...before, ...part });
    return () => void client.setQueryData(queryKey, before ?? noMark);
  };
}

// A session that ended meanwhile: the way to /login is already under way, and this says why.
function reportFailure(error: Error, wish: 'save' | 'like'): void {
  if (judgeFailure(error) === 'signed-out') toast.error(signInFirst[wish], { id: 'sign-in-first', namesCause: true });
  else toast.error('Failed to update favorite status', { id: 'favorite-failed' });
}

export const signInFirst = {
  save: 'Please sign in to save listings',
  like: 'Please sign in to like listings',
};

const noMark: Mark = { saved: false, liked: false };
