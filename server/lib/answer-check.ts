import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/**
 * In tests, every answer is held against its contract, and a field that was not promised is an error. In production the
 * answers go out unchecked: the check costs more than building them.
 */
export function registerAnswerCheck(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const response = request.routeOptions.config.endpoint?.response;
    if (!response || reply.statusCode !== 200 || !isJsonText(payload)) return;
    const answer: unknown = JSON.parse(String(payload));
    const parsed = response.safeParse(answer);
    const where = `${request.method} ${request.routeOptions.url}`;
    if (!parsed.success) throw new Error(`${where} broke its contract: ${z.prettifyError(parsed.error)}`);
    const unpromised = extraKey(answer, parsed.data);
    if (unpromised) throw new Error(`${where} answers with ${unpromised}, which its contract does not promise`);
  });
}

function isJsonText(payload: unknown): boolean {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

/** zod drops what the schema does not name, so whatever the parsed value lacks was not promised. */
function extraKey(given: unknown, kept: unknown, path = ''): string | undefined {
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return undefined;
  for (const [key, value] of Object.entries(given)) {
    const here = path ? `${path}.${key}` : key;
    if (!(key in kept)) return here;
    const deeper = extraKey(value, (kept as Record<string, unknown>)[key], here);
    if (deeper) return deeper;
  }
  return undefined;
}
