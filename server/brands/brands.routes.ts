import type { FastifyInstance } from 'fastify';
import { brandErrors, getBrand } from '#contract/brands/brand-calls.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import type { BrandReader } from './brands.ts';

export function brandRoutes(app: FastifyInstance, _deps: Deps, { brands }: { brands: BrandReader }): void {
  serve(app, getBrand, everyone, async ({ params }) => {
    const brand = (await brands.getBrands()).find(({ id }) => id === params.id);
    if (!brand) throw new Refusal(brandErrors.notFound);
    return brand;
  });
}
