import type { FastifyReply } from 'fastify';
import type { Env } from '#server/env.ts';
import { dataPolicy } from './csp.ts';

const forAll = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
const forPages = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** Written on every answer. What only a page can heed stays away from data: there are many of them, and each line costs. */
export function createSecurityHeaders({ APP_URL }: Pick<Env, 'APP_URL'>): (reply: FastifyReply) => void {
  const transport = APP_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' };
  const data = { ...forAll, ...transport };
  const page = { ...data, ...forPages };
  return (reply) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    reply.headers(isPage ? page : data);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy);
  };
}
