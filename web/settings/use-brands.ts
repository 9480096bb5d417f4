import { useQuery } from '@tanstack/react-query';
import { type BrandId, firstBrands, type KnownBrand } from '#contract/brands/brands.ts';
import type { KnownSite } from '#contract/settings/site-settings.ts';
import { useBuiltFirst } from '#web/lib/use-built-first.ts';
import { siteQuery } from './site.queries.ts';

interface Brands {
  /** In their order, also those that are hidden. */
  all: readonly KnownBrand[];
  /** Those of form and menu. */
  shown: readonly KnownBrand[];
  find(id: BrandId): KnownBrand | undefined;
  /** Its id where nobody knows it. */
  nameOf(id: BrandId): string;
  /** Whether they are as staff have them: until the server has answered they are those that pages were built with. */
  areCurrent: boolean;
}

export function useBrands(): Brands {
  const told = useBuiltFirst(useQuery({ ...siteQuery, select: selectBrands }).data);
  return told ? brandsOf(told) : first;
}

/** Undefined in what a browser kept from before. */
const selectBrands = ({ brands }: KnownSite): KnownSite['brands'] | undefined => brands;

let latest: Brands | undefined;

/** The same object as long as the brands are the same. */
function brandsOf(all: readonly KnownBrand[]): Brands {
  if (latest?.all !== all) latest = makeBrands(all, true);
  return latest;
}

function makeBrands(all: readonly KnownBrand[], areCurrent: boolean): Brands {
  const find = (id: BrandId) => all.find((brand) => brand.id === id);
  return {
    all,
    shown: all.filter(({ isShown }) => isShown),
    find,
    nameOf: (id) => find(id)?.name ?? id,
    areCurrent,
  };
}

const first = makeBrands(
  firstBrands.map((brand) => ({ ...brand, isShown: true })),
  false,
);
