import Fastify from 'fastify';
import { openDatabase } from '#server/db/database.ts';
import type { Request } from './requests.ts';

/** The least that can answer over HTTP with the same SQL: no session, no limits, no checks. */
const { pool } = openDatabase(process.env.DATABASE_URL ?? '');
const app = Fastify();
let statements = new Map<string, Request['statement']>();

app.get<{ Params: { key: string } }>('/:key', async ({ params }, reply) => {
  const { rows } = await pool.query(statements.get(params.key) as Request['statement'] & { values: unknown[] });
  return reply.type('application/json; charset=utf-8').send(rows[0].cards ?? rows[0].json);
});

process.on('message', (given: [string, Request['statement']][]) => {
  statements = new Map(given);
  process.send?.('ready');
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as { port: number }).port });

// Whoever measures may be stopped at any moment.
process.on('disconnect', () => process.exit());
