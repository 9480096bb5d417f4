import type { FastifyInstance } from 'fastify';
import { getSite } from '#contract/settings/site-settings.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';
import type { SiteReader } from '#server/settings/site-settings.ts';

export function siteRoutes(
  app: FastifyInstance,
  { clock }: Pick<Deps, 'clock'>,
  { site, sessions }: { site: SiteReader; sessions: SessionReader },
): void {
  serve(app, getSite, everyone, async ({ request }) => {
    const { facts, announcement } = await site.getSite();
    const isOver = !announcement || announcement.until <= clock.now().toISOString();
    if (isOver) return { facts, announcement: null };
    const mayKnow = announcement.audience === 'everyone' || (await sessions.find(request)) !== undefined;
    return { facts, announcement: mayKnow ? announcement : null };
  });
}
