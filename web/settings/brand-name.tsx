import type { BrandId } from '#contract/brands/brands.ts';
import { useBrands } from './use-brands.ts';

export function BrandName({ brand }: { brand: BrandId }) {
  return useBrands().nameOf(brand);
}
