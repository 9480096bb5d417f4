import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Env } from '#server/env.ts';

const base = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'frame-src': ["'none'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  // React Aria positions popovers by style attributes; scripts have no such excuse.
  'style-src': ["'self'", "'unsafe-inline'"],
};

/** Answers that are data need nothing at all. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of one HTML page: its inline scripts are allowed by their hash, nothing else inline runs. */
export function pagePolicy(html: string): string {
  const policy = { ...base, 'script-src': ["'self'", ...inlineScriptHashes(html)] };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of scripts) {
    if (/\ssrc\s*=/i.test(attributes) || text === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

const forAll = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
const forPages = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** Written on every answer. Headers that only matter for pages are left out of data answers. */
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
