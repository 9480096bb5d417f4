import type { FastifyRequest } from 'fastify';
import { brandIds } from '#contract/brands.ts';
import type { SessionReader } from '#server/auth/sessions.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { getListing } from '#server/listings/get-listing.ts';
import { getProfile } from '#server/members/public-profile.ts';

/** A reader without an account: no listing is theirs, and nobody has blocked them. */
const nobody = '00000000-0000-0000-0000-000000000000';
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type IsMissing = (request: FastifyRequest, path: string) => Promise<boolean>;

/** Whether a page is about a listing, a brand or a member that this reader will not find. */
export function createIsMissing(deps: Deps, sessions: SessionReader): IsMissing {
  const find: Record<string, (request: FastifyRequest, id: string) => Promise<unknown>> = {
    listing: async (request, id) => getListing(deps, id, (await sessions.find(request))?.id ?? nobody),
    user: async (_request, id) => getProfile(deps, id),
  };
  return async (request, path) => {
    const [, thing = '', id = '', ...rest] = path.split('/');
    if (rest.length > 0) return false;
    if (thing === 'brand') return !brandIds.some((brand) => brand === id);
    const look = find[thing];
    if (!look) return false;
    if (!uuid.test(id)) return true;
    return look(request, id).then(
      () => false,
      // When the truth cannot be known, the page itself says so; only a plain "not found" is a missing page.
      (error: unknown) => error instanceof Refusal && error.status === 404,
    );
  };
}
