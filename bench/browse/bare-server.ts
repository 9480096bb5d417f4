import Fastify from 'fastify';
import { openDatabase } from '#server/db/database.ts';
import type { Request } from './requests.ts';

/** The least that can answer over HTTP with the SQL that it is given: no session, no limits, no checks. */
const { pool } = openDatabase(process.env.DATABASE_URL ?? '');
const app = Fastify();
type Given = Request['statement'];
let answers = new Map<string, Given>();

app.get<{ Params: { key: string } }>('/:key', async ({ params }, reply) => {
  const given = answers.get(params.key);
  reply.type('application/json; charset=utf-8');
  const { rows } = await pool.query(given as Request['statement'] & { values: unknown[] });
  return reply.send(rows[0].cards ?? rows[0].json);
});

process.on('message', (given: [string, Given][]) => {
  answers = new Map(given);
  process.send?.('ready');
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as { port: number }).port });

// Whoever measures may be stopped at any moment.
process.on('disconnect', () => process.exit());
