import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { monthSchema } from '#contract/admin/billing/payments.ts';
import { type ExportName, exportNames, exportPath, exportPermissions } from '#contract/admin/exports.ts';
import { commonErrors } from '#contract/errors.ts';
import { recordAudit } from '#server/admin/audit.ts';
import type { Gate } from '#server/auth/guards.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { exportLines } from './exports.ts';

const exportQuery = z.object({ month: monthSchema.optional() });

/** Each holds a connection for as long as its reader takes. */
const atOnce = 2;

/** Whole tables as files. The audit log names the admin before the first line leaves. */
export function exportRoutes(app: FastifyInstance, deps: Deps, { gate }: { gate: Gate }): void {
  let running = 0;
  for (const name of exportNames) {
    const guard = gate.requirePermission(exportPermissions[name]);
    app.get<{ Querystring: z.output<typeof exportQuery> }>(
      exportPath(name),
      {
        config: { guard: guard.name, withoutContract: 'a file' },
        schema: { hide: true, ...(name === 'payments' && { querystring: exportQuery }) },
        onRequest: async (request) => {
          await guard.check(request);
        },
      },
      async (request, reply) => {
        const admin = await guard.check(request);
        const month = name === 'payments' ? request.query.month : undefined;
        if (running >= atOnce) throw new Refusal(commonErrors.rateLimited, { retryAfterSeconds: 60 });
        running += 1;
        const lines = Readable.from(exportLines(deps, name, month), { objectMode: false });
        lines.once('close', () => {
          running -= 1;
        });
        try {
          await recordExport(deps, admin, name, month);
        } catch (error) {
          lines.destroy();
          throw error;
        }
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="wigloop-${name}${month ? `-${month}` : ''}.csv"`)
          .header('cache-control', 'private, no-store')
          .send(lines);
      },
    );
  }
}

async function recordExport(
  { database: { background }, clock }: Pick<Deps, 'database' | 'clock'>,
  admin: { id: string; email: string },
  name: ExportName,
  month: string | undefined,
): Promise<void> {
  await recordAudit(
    background.db,
    { admin, action: `export.${name}`, subject: { kind: 'export', id: name }, ...(month && { after: { month } }) },
    clock.now(),
  );
}
