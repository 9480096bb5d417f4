import BellPlus from 'lucide-react/icons/bell-plus';
import ListPlus from 'lucide-react/icons/list-plus';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WishFilters } from '#contract/wishes/wish-values.ts';
import { Button } from '#web/ui/button.tsx';

const WishDialog = lazy(() => import('./wish-dialog.tsx'));
const ChangedWish = lazy(() => import('./changed-wish.tsx'));

interface SaveSearchProps {
  filters: WishFilters;
  suggestedName: string;
}

/** Makes a wish of the search that is on the screen, or of one that was opened to be changed. */
export function SaveSearch(props: SaveSearchProps) {
  const [address] = useSearchParams();
  const changed = address.get('wish');
  const isEmpty = Object.keys(props.filters).every((name) => name === 'reserved');
  if (changed)
    return (
      <Suspense>
        <ChangedWish wishId={changed} filters={props.filters} isEmpty={isEmpty} />
      </Suspense>
    );
  return isEmpty ? null : <SaveButtons {...props} />;
}

const onPhones = 'max-sm:w-11 max-sm:px-0!';

/** `save` in the address: a visitor wanted this and has signed in since then. */
function SaveButtons({ filters, suggestedName }: SaveSearchProps) {
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<'alert' | 'wanted' | undefined>(address.has('save') ? 'alert' : undefined);

  function close() {
    setOpened(undefined);
    if (!address.has('save')) return;
    address.delete('save');
    setAddress(address, { replace: true, preventScrollReset: true });
  }

  return (
    // On phones the two are pictures, so that they stand in one row with filters and order.
    <div className="flex sm:gap-x-2">
      <Button
        variant="quiet"
        size="small"
        className={onPhones}
        aria-haspopup="dialog"
        onClick={() => setOpened('alert')}
      >
        <BellPlus aria-hidden="true" className="size-4.5" />
        <span className="max-sm:sr-only">Set an alert</span>
      </Button>
      <Button
        variant="quiet"
        size="small"
        className={onPhones}
        aria-haspopup="dialog"
        onClick={() => setOpened('wanted')}
      >
        <ListPlus aria-hidden="true" className="size-4.5" />
        <span className="max-sm:sr-only">Add to Wanted</span>
      </Button>
      {opened && (
        <Suspense>
          <WishDialog {...{ filters, suggestedName }} isPublic={opened === 'wanted'} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
