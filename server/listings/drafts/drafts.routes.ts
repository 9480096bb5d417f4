import type { FastifyInstance } from 'fastify';
import type { DraftTyped } from '#contract/listings/drafts/draft-schema.ts';
import { createdMaxBytes } from '#contract/listings/drafts/draft-values.ts';
import * as contract from '#contract/listings/drafts/drafts.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { createDrafts } from './create-drafts.ts';
import { findDrafts, getDraft, removeDraft, saveDraft } from './drafts.ts';
import { publishDrafts } from './publish-drafts.ts';

/** Without access drafts stay, can be read and deleted, and cannot be published. */
export function draftRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media, settings, brands }: { gate: Gate; media: MediaStore; settings: SettingsReader; brands: BrandReader },
): void {
  serve(app, contract.findDrafts, gate.requireSession, ({ query, caller }) =>
    findDrafts(deps, caller.id, query.cursor),
  );
  serve(app, contract.getDraft, gate.requireSession, ({ params, caller }) => getDraft(deps, params.id, caller.id));
  serve(app, contract.saveDraft, gate.requireSubscriber, ({ params: { id }, body, caller }) =>
    saveDraft(deps, { id, ownerId: caller.id, ...body, typed: body.typed as DraftTyped }),
  );
  serve(
    app,
    contract.createDrafts,
    gate.requireSubscriber,
    ({ body: { drafts }, caller }) => createDrafts(deps, caller.id, drafts as { id: string; typed: DraftTyped }[]),
    { bodyLimit: createdMaxBytes },
  );
  serve(app, contract.removeDraft, gate.requireSession, async ({ params: { id }, caller }) => {
    await removeDraft(deps, media, { id, ownerId: caller.id });
    return { done: true as const };
  });
  serve(app, contract.publishDrafts, gate.requireSubscribedWriter, ({ body: { ids }, caller }) =>
    publishDrafts(deps, { settings, media, brands }, { ids, ownerId: caller.id }),
  );
}
