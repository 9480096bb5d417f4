import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/shops/shops.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { getMyShopPage, hideShopPage, renewShopCode, saveShopPage } from './my-shop-page.ts';
import { getShopOwner, getShopPage } from './shop-page.ts';

/** A member who is suspended or has no access can take the page away, but write nothing on it. */
export function shopRoutes(
  app: FastifyInstance,
  outside: Deps,
  { gate, settings }: { gate: Gate; settings: SettingsReader },
): void {
  const deps = { ...outside, settings };

  serve(app, contract.getShopPage, everyone, ({ params }) => getShopPage(deps, params.code));
  serve(app, contract.getShopOwner, gate.requireSession, ({ params }) => getShopOwner(deps, params.code));

  serve(app, contract.getMyShopPage, gate.requireSession, ({ caller }) => getMyShopPage(deps, caller.id));
  serve(app, contract.saveMyShopPage, gate.requireWriter, ({ body, caller, writing }) =>
    saveShopPage(writing(deps), caller.id, body),
  );
  serve(app, contract.hideMyShopPage, gate.requireSession, ({ caller, writing }) =>
    hideShopPage(writing(deps), caller.id),
  );
  serve(app, contract.renewShopCode, gate.requireSession, ({ caller, writing }) =>
    renewShopCode(writing(deps), caller.id),
  );
}
