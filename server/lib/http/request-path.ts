import type { FastifyRequest } from 'fastify';

/** Decided by the matched route; where none matches, by the path as the router would decode it. */
export function isApiRequest(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? requestPath(request)).startsWith('/api/');
}

/** The decoded path: `/%61pi/` is `/api/` to the router, and so it is to us. */
export function requestPath(request: FastifyRequest): string {
  const [path = '/'] = requestTarget(request).split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Path and query: a request may name the host in front of them (`GET http://host/path`). */
export function requestTarget({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}
