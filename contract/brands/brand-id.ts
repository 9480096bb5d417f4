import type { BrandId } from './brands.ts';

export const brandIdMaxLength = 60;

/** The address that a new brand of this name gets; empty where the name has no letter that an address can have. */
export function brandIdOf(name: string): BrandId {
  const plain = name.normalize('NFKD').replaceAll(/[\u0300-\u036F'’.]/g, '');
  const words =
    plain
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, brandIdMaxLength).replace(/-$/, '');
}
