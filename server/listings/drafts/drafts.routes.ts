import type { FastifyInstance } from 'fastify';
import {
  getBringIn as getBringInCall,
  keepHeadings as keepHeadingsCall,
} from '#contract/listings/bring-in/bring-in.ts';
import type { DraftTyped } from '#contract/listings/drafts/draft-schema.ts';
import { createdMaxBytes } from '#contract/listings/drafts/draft-values.ts';
import * as contract from '#contract/listings/drafts/drafts.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { serve } from '#server/lib/http/serve.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { getRoomInPlan } from '#server/listings/selling/plan-room.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { getBringIn, keepHeadings } from './bring-in.ts';
import { changeDrafts, removeDrafts } from './change-drafts.ts';
import { createDrafts } from './create-drafts.ts';
import { findDrafts, getDraft, saveDraft } from './drafts.ts';
import { publishDrafts } from './publish-drafts.ts';

/** Without access drafts stay, can be read and deleted, and cannot be published. */
export function draftRoutes(
  app: FastifyInstance,
  deps: Deps,
  { gate, media, settings, brands }: { gate: Gate; media: MediaStore; settings: SettingsReader; brands: BrandReader },
): void {
  serve(app, contract.findDrafts, gate.requireSession, async ({ query, caller }) => ({
    ...(await findDrafts(deps, caller.id, query.cursor)),
    listingRoom: await getRoomInPlan(deps, settings, caller.id),
  }));
  serve(app, contract.getDraft, gate.requireSession, ({ params, caller }) => getDraft(deps, params.id, caller.id));
  serve(app, contract.saveDraft, gate.requireSubscriber, ({ params: { id }, body, caller, writing }) =>
    saveDraft(writing(deps), { id, ownerId: caller.id, ...body, typed: body.typed as DraftTyped }),
  );
  serve(
    app,
    contract.createDrafts,
    gate.requireSubscriber,
    ({ body: { drafts, importId }, caller, writing }) =>
      createDrafts(writing(deps), caller.id, { drafts: drafts as { id: string; typed: DraftTyped }[], importId }),
    { bodyLimit: createdMaxBytes },
  );
  serve(app, contract.removeDraft, gate.requireSession, async ({ params: { id }, caller, writing }) => {
    if ((await removeDrafts(writing(deps), media, { ids: [id], ownerId: caller.id })) === 0)
      throw new Refusal(contract.draftErrors.notFound);
    return { done: true as const };
  });
  serve(app, contract.removeDrafts, gate.requireSession, async ({ body, caller, writing }) => ({
    removed: await removeDrafts(writing(deps), media, { ...body, ownerId: caller.id }),
  }));
  serve(app, contract.changeDrafts, gate.requireSubscriber, async ({ body: { ids, typed }, caller, writing }) => ({
    changed: await changeDrafts(writing(deps), caller.id, { ids, typed: typed as DraftTyped }),
  }));
  serve(app, getBringInCall, gate.requireSubscriber, ({ caller }) => getBringIn(deps, settings, caller.id));
  serve(app, keepHeadingsCall, gate.requireSubscriber, async ({ body: { headings }, caller, writing }) => {
    await keepHeadings(writing(deps), caller.id, headings);
    return { done: true as const };
  });
  serve(app, contract.publishDrafts, gate.requireSubscribedWriter, ({ body: { ids }, caller, writing }) =>
    publishDrafts(writing(deps), { settings, media, brands }, { ids, ownerId: caller.id }),
  );
}
