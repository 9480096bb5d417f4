import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CatalogBrand } from '#contract/brands/brand-calls.ts';
import { Loaded } from '#web/admin/loaded.tsx';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { adminBrandsQuery, useMoveBrand } from './admin-brands.queries.ts';
import { BrandDialog } from './brand-dialog.tsx';

/** All brands in the order of the menu; here they are changed, hidden, moved and added. */
export function BrandList() {
  return (
    <Loaded query={useQuery(adminBrandsQuery)} loading="Loading the brands..." bars={['h-80']}>
      {({ brands }) => <Brands brands={brands} />}
    </Loaded>
  );
}

function Brands({ brands }: { brands: readonly CatalogBrand[] }) {
  const [opened, setOpened] = useState<CatalogBrand | 'new'>();
  return (
    <Card as="section">
      <CardHeader
        title="Brands"
        description="In the order of the menu. None is ever deleted: a hidden one leaves the form and the menu, and its page and listings stay."
        actions={
          <Button size="small" onClick={() => setOpened('new')}>
            <Plus aria-hidden="true" className="size-4" /> Add a brand
          </Button>
        }
      />
      <ol aria-label="Brands" className="divide-y divide-line">
        {brands.map((brand, place) => (
          <BrandRow
            key={brand.id}
            brand={brand}
            place={place}
            isLast={place === brands.length - 1}
            onEdit={() => setOpened(brand)}
          />
        ))}
      </ol>
      {opened && (
        <BrandDialog
          key={opened === 'new' ? 'new' : opened.id}
          brand={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}

interface BrandRowProps {
  brand: CatalogBrand;
  place: number;
  isLast: boolean;
  onEdit: () => void;
}

function BrandRow({ brand: { id, name, priceRange, isShown }, place, isLast, onEdit }: BrandRowProps) {
  const { mutate, isPending } = useMoveBrand();
  function move(to: 'up' | 'down') {
    mutate(
      { id, to },
      {
        onSuccess: () => announce(`${name} is now number ${place + (to === 'up' ? 0 : 2)}`),
        onError: (failure) => toast.error(failureText(failure)),
      },
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name} {!isShown && <Badge tone="copper">Hidden</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <Link to={`/brand/${id}`} className="text-plum underline">
            /brand/{id}
          </Link>
          {priceRange && ` · ${priceRange}`}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label={`Move ${name} up`}
          variant="secondary"
          size="small"
          disabled={place === 0}
          isPending={isPending}
          onClick={() => move('up')}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          variant="secondary"
          size="small"
          disabled={isLast}
          isPending={isPending}
          onClick={() => move('down')}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
        </IconButton>
        <Button variant="secondary" size="small" about={name} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </li>
  );
}
