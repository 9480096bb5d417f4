import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bindingStates } from '#contract/deals/deal-states.ts';
import { type PhotoFile, parsePhotoKey, publicPurposes } from '#contract/photos/photo-urls.ts';
import { photoErrors } from '#contract/photos/photos.ts';
import { getAdminRights } from '#server/auth/admin-rights.ts';
import { type Gate, isSuspended } from '#server/auth/guards.ts';
import type { Member } from '#server/auth/sessions.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { dataPolicy } from '#server/lib/http/csp.ts';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { findVariant, getPhotoVariant } from './photos.ts';

/**
 * Photographs of listings and avatars, for everyone who has the address. The picture behind an address never changes.
 * An address answers only while its row is there, however late its files change. A withdrawn address still shows the
 * private copy to the parties of a running deal, and to staff.
 */
export function mediaRoutes(
  app: FastifyInstance,
  deps: Deps,
  { media, gate }: { media: MediaStore; gate: Gate },
): void {
  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { config: { guard: 'public', withoutContract: 'photographs' }, schema: { hide: true } },
    async (request, reply) => {
      const file = publicFile(request.params['*']);
      const found = (await hasRow(file)) ? await findVariant(media, file) : undefined;
      const kept = found ? undefined : await getKept(request, file);
      const { etag } = found ?? kept ?? nothing();
      reply
        .header('cache-control', kept ? 'private, no-cache' : 'public, max-age=31536000, immutable')
        .header('content-security-policy', `${dataPolicy}; sandbox`)
        .header('etag', etag)
        .type(`image/${file.format}`);
      if (kept) reply.header('vary', 'Cookie');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.send((kept ?? (await getPhotoVariant(media, file))).bytes);
    },
  );

  const callerOf = async (request: FastifyRequest): Promise<Member> => {
    try {
      return await gate.requireSession.check(request);
    } catch (error) {
      if (error instanceof Refusal) nothing();
      throw error;
    }
  };

  const getKept = async (request: FastifyRequest, file: PhotoFile) => {
    const caller = await callerOf(request);
    const rights = isSuspended(caller, deps.clock.now()) ? undefined : await getAdminRights(deps, caller.id);
    const isStaff = staffRights.some((right) => rights?.permissions.includes(right));
    const { rowCount } = await deps.database.pool.query(
      `select from kept_photos k where k.photo_id = $1 and k.owner_id = $2 and ($3 or exists (
        select from deal_listings dl join deals d on d.id = dl.deal_id
        join deal_parties party on party.deal_id = d.id and party.member_id = $4
        where dl.listing_id = k.listing_id and d.state = any ($5)))`,
      [file.id, file.ownerId, isStaff, caller.id, bindingStates],
    );
    if (!rowCount) return nothing();
    const copy = { ...file, purpose: 'deal' } as const;
    return getPhotoVariant(media, (await findVariant(media, copy)) ? copy : file);
  };

  const hasRow = async ({ id, ownerId, purpose }: PhotoFile): Promise<boolean> => {
    const { rowCount } = await deps.database.pool.query(
      'select from photos where id = $1 and owner_id = $2 and purpose = $3',
      [id, ownerId, purpose],
    );
    return rowCount === 1;
  };
}

/** Each of these shows staff pages with photographs of listings. */
const staffRights = ['listings.read', 'deals.read', 'reports.write'] as const;

function nothing(): never {
  throw new Refusal(photoErrors.notFound);
}

function publicFile(path: string): PhotoFile {
  const file = parsePhotoKey(path);
  // Pictures in messages and deals are for those who take part; their routes are there.
  if (!file || !publicPurposes.includes(file.purpose)) throw new Refusal(photoErrors.notFound);
  return file;
}
