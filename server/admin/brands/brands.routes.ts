import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/brands/admin-brands.ts';
import type { Gate } from '#server/auth/guards.ts';
import { readBrands } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import { addBrand, moveBrand, saveBrand } from './change-brands.ts';

export function adminBrandRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  const guard = gate.requirePermission('brands.write');

  serve(app, contract.findAdminBrands, guard, async () => ({ brands: [...(await readBrands(deps.database.db))] }));

  serve(app, contract.addBrand, guard, async ({ body, caller, writing }) => ({
    id: await addBrand(writing(deps), caller, body),
  }));

  serve(app, contract.saveBrand, guard, async ({ params, body, caller, writing }) => {
    await saveBrand(writing(deps), caller, params.id, body);
    return { done: true as const };
  });

  serve(app, contract.moveBrand, guard, async ({ params, body, caller, writing }) => {
    await moveBrand(writing(deps), caller, params.id, body.to);
    return { done: true as const };
  });
}
