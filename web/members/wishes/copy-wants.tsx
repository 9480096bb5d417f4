import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { Link } from 'react-router';
import type { OwnWish } from '#contract/wishes/wishes.ts';
import { myShopQuery, shopAddress } from '#web/listings/outside/my-shop.queries.ts';
import { copyText } from '#web/listings/share-listing.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { wishWords } from './wish-words.ts';

/** Wanted as plain lines for a group, with the address of the shop page while that shows it. */
export function CopyWants({ wishes }: { wishes: readonly OwnWish[] }) {
  const { data: page, isPending } = useQuery(myShopQuery);
  const { nameOf } = useBrands();
  const wanted = wishes.filter(({ isPublic }) => isPublic);
  if (wanted.length === 0) return null;
  const address = page?.showsWants ? shopAddress(page) : null;
  const lines = wanted.map(({ name, filters }) => {
    const words = wishWords(filters, nameOf, null);
    return words === name ? `- ${name}` : `- ${name}: ${words}`;
  });
  const text = ['Wanted:', ...lines, ...(address ? [address] : [])].join('\n');
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        size="small"
        disabled={isPending}
        onClick={() => void copyText(text, 'Your wants are copied')}
      >
        <Copy aria-hidden="true" className="size-4" /> Copy my wants
      </Button>
      {!address && !isPending && (
        <Link to="/account/settings#outside" className="inline-flex min-h-11 items-center text-plum underline">
          Add a page with them
        </Link>
      )}
    </p>
  );
}
