import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readMailbox } from '#contract/dev/mailbox.ts';
import { mails } from '#server/db/schema/operations.ts';
import type { Deps } from '#server/lib/deps.ts';
import { everyone, serve } from '#server/lib/http/serve.ts';

/** Only where mail stays on this machine, and never in production: whoever reads the mailbox can be anyone. */
export function mailboxRoutes(app: FastifyInstance, { env, database: { db } }: Deps): void {
  if (env.production || env.SMTP_URL) return;
  serve(app, readMailbox, everyone, async ({ query }) => {
    const rows = await db
      .select()
      .from(mails)
      .where(and(eq(mails.status, 'kept'), query.to ? eq(mails.recipient, query.to) : undefined))
      .orderBy(desc(mails.createdAt))
      .limit(100);
    return {
      mails: rows.map(({ id, recipient, subject, html, text, createdAt }) => ({
        id,
        to: recipient,
        subject,
        html,
        text,
        createdAt: createdAt.toISOString(),
      })),
    };
  });
}
