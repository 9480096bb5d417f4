import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Two letters, where a trusted proxy names the country the request came from. */
    readonly country: string | null;
  }
}

export function registerCountry(app: FastifyInstance, { COUNTRY_HEADER }: Pick<Env, 'COUNTRY_HEADER'>): void {
  app.decorateRequest('country', {
    getter(this: FastifyRequest) {
      // Two addresses: the visitor's, and the proxy's that is trusted to tell it. Anyone else could write the header.
      if (!COUNTRY_HEADER || (this.ips?.length ?? 0) < 2) return null;
      const given = this.headers[COUNTRY_HEADER.toLowerCase()];
      return typeof given === 'string' && /^[a-z]{2}$/i.test(given) ? given.toUpperCase() : null;
    },
  });
}
