import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { addProof, confirmOwnership, getOwnership, type Ownership, removeProof } from '#contract/listings/ownership.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

const ownershipKey = ['ownership'] as const;

export function ownershipQuery(listingId: string) {
  return queryOptions({
    queryKey: [...ownershipKey, listingId],
    queryFn: ({ signal }) => call(getOwnership, { params: { id: listingId } }, { signal }),
    // The code is of today, and the other side may have looked meanwhile.
    staleTime: 0,
  });
}

/** A photograph that was chosen: sent again after a lost answer, it is stored once. */
interface ProofPhoto {
  id: string;
  code: string;
  file: File;
}

export function useAddProof(listingId: string) {
  const keep = useKeep(listingId);
  return useMutation({
    mutationFn: ({ id, code, file }: ProofPhoto) =>
      call(addProof, { params: { id: listingId }, query: { id, code } }, { file }),
    onSuccess: keep,
  });
}

export function useRemoveProof(listingId: string) {
  const keep = useKeep(listingId);
  return useMutation({ mutationFn: () => call(removeProof, { params: { id: listingId } }), onSuccess: keep });
}

export function useConfirmOwnership(listingId: string) {
  const keep = useKeep(listingId);
  return useMutation({ mutationFn: () => call(confirmOwnership, { params: { id: listingId } }), onSuccess: keep });
}

/** The listing's own page shows the mark, too. */
function useKeep(listingId: string) {
  const client = useQueryClient();
  return (ownership: Ownership) => {
    client.setQueryData(ownershipQuery(listingId).queryKey, ownership);
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey.includes(listingId) && queryKey[0] !== 'ownership',
    });
  };
}
