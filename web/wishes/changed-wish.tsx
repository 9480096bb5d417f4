import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { WishFilters } from '#contract/wishes/wish-values.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { myWishesQuery, useUpdateWish } from './wishes.queries.ts';

/** On the search page while the search of a wish is being changed. */
export default function ChangedWish({
  wishId,
  filters,
  isEmpty,
}: {
  wishId: string;
  filters: WishFilters;
  isEmpty: boolean;
}) {
  const wish = useQuery(myWishesQuery).data?.find(({ id }) => id === wishId);
  const { mutate, isPending } = useUpdateWish();
  const navigate = useNavigate();
  if (!wish) return null;

  function save() {
    if (!wish) return;
    const { id, name, alert, isPublic } = wish;
    mutate(
      { id, name, alert, isPublic, filters },
      {
        onSuccess: () => {
          toast.success(`“${name}” now looks for this`);
          void navigate('/account/wishes');
        },
        onError: (error) => toast.error(failureText(error)),
      },
    );
  }

  return (
    <section
      aria-label="Change what it looks for"
      className="flex w-full flex-wrap items-center gap-3 rounded-soft bg-plum-soft p-3"
    >
      <p className="mr-auto min-w-0 wrap-anywhere">
        Choose what <strong>“{wish.name}”</strong> should look for.
      </p>
      <Button size="small" isPending={isPending} disabled={isEmpty} onClick={save}>
        Save this change
      </Button>
      <ButtonLink to="/account/wishes" variant="secondary" size="small">
        Leave it as it was
      </ButtonLink>
    </section>
  );
}
