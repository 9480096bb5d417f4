import type { FastifyInstance } from 'fastify';
import type { CatalogBrand } from '#contract/brands/brand-calls.ts';
import type { KnownBrand } from '#contract/brands/brands.ts';
import { getSite } from '#contract/settings/site-settings.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import type { SiteReader } from '#server/settings/site-settings.ts';

export function siteRoutes(
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  { site, sessions, brands }: { site: SiteReader; sessions: SessionReader; brands: BrandReader },
): void {
  serve(app, getSite, everyone, async ({ request }) => {
    const { facts, announcement } = await site.getSite();
    const told = { facts, brands: (await brands.getBrands()).map(toKnownBrand) };
    const isOver = !announcement || announcement.until <= clock.now().toISOString();
    if (isOver) return { ...told, announcement: null };
    const mayKnow = announcement.audience === 'everyone' || (await sessions.find(request)) !== undefined;
    return { ...told, announcement: mayKnow ? announcement : null };
  });
}

/** The page of one brand asks for the rest itself. */
function toKnownBrand({ id, name, priceRange, isShown }: CatalogBrand): KnownBrand {
  return { id, name, priceRange, isShown };
}
