import type { FastifyInstance } from 'fastify';
import { askForBrand as askCall } from '#contract/support/brand-requests.ts';
import { createHelpSubmission as createCall } from '#contract/support/support.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import { countAttempt } from '#server/auth/sign-in/attempt-limits.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { askForBrand } from './brand-requests.ts';
import { continueRequest, createHelpSubmission } from './requests.ts';

export function supportRoutes(
  app: FastifyInstance,
  deps: Deps,
  {
    gate,
    sessions,
    settings,
    brands,
  }: { gate: Gate; sessions: SessionReader; settings: SettingsReader; brands: BrandReader },
): void {
  serve(app, askCall, gate.requireWriter, ({ body, caller, writing }) =>
    askForBrand(writing(deps), brands, { memberId: caller.id, name: body.name }),
  );

  serve(app, createCall, everyone, async ({ body, request, writing }) => {
    const { website, request: token, ...submission } = body;
    // A program that filled in the hidden field is thanked like everyone else, so that it learns nothing.
    if (website) return { done: true as const };
    await countAttempt(deps, 'support', { address: request.ip });
    if (token) {
      await continueRequest(writing(deps), token, submission);
      return { done: true as const };
    }
    await createHelpSubmission({ ...writing(deps), settings }, submission, await sessions.find(request));
    return { done: true as const };
  });
}
