import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AdminReport } from '#contract/admin/reports.ts';
import type { ReportKind, ReportReason } from '#contract/moderation/report-values.ts';
import { reportErrors } from '#contract/moderation/reports.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { reports } from '#server/db/schema/moderation.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { blockedBetweenSql } from '#server/messages/blocks.ts';
import { flagReported } from './listing-flags.ts';

interface NewReport {
  id: string;
  kind: ReportKind;
  subjectId: string;
  reason: ReportReason;
  details: string;
}

/** Keeps the report, or changes the open one about the same subject. A repeated id is the same report. */
export async function createReport(
  deps: Pick<Deps, 'database' | 'clock'>,
  reporterId: string,
  { id, kind, subjectId, reason, details }: NewReport,
): Promise<{ id: string; isChange: boolean }> {
  const [known] = await deps.database.db
    .select({ reporterId: reports.reporterId })
    .from(reports)
    .where(eq(reports.id, id));
  if (known?.reporterId === reporterId) return { id, isChange: false };
  if (known) throw new Refusal(reportErrors.idTaken);

  const { accusedId, evidence } = await findReportSubject(deps, reporterId, { kind, subjectId });
  const now = deps.clock.now();
  return deps.database.db.transaction(async (tx) => {
    // One report at a time per member: the same one sent twice at once must find itself.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report ${reporterId}`}, 0))`);
    const [open] = await tx
      .update(reports)
      .set({ reason, details, evidence })
      .where(
        and(
          eq(reports.reporterId, reporterId),
          eq(reports.kind, kind),
          eq(reports.subjectId, subjectId),
          inArray(reports.status, ['open', 'claimed']),
        ),
      )
      .returning({ id: reports.id });
    if (!open)
      await tx
        .insert(reports)
        .values({ id, kind, subjectId, accusedId, reporterId, reason, details, evidence, createdAt: now })
        .onConflictDoNothing();
    if (kind === 'listing') await flagReported(tx, subjectId, reason, now);
    return { id: open?.id ?? id, isChange: open !== undefined && open.id !== id };
  });
}

interface ReportSubject {
  accusedId: string;
  /** The reported thing as it stands now: moderators must see it as the reporter did. */
  evidence: Record<string, unknown>;
}

type Pool = Deps['database']['pool'];
type Evidence<Part extends keyof AdminReport['evidence']> = Pick<AdminReport['evidence'], Part>;

/** Finds what a member may report: what they can see, and nothing of their own. */
async function findReportSubject(
  { database: { pool } }: Pick<Deps, 'database'>,
  reporterId: string,
  { kind, subjectId }: { kind: ReportKind; subjectId: string },
): Promise<ReportSubject> {
  const subject = await finders[kind](pool, subjectId, reporterId);
  if (subject.accusedId === reporterId) throw new Refusal(reportErrors.oneself);
  return subject;
}

const finders: Record<ReportKind, (pool: Pool, subjectId: string, reporterId: string) => Promise<ReportSubject>> = {
  listing: findListing,
  member: findMember,
  message: findMessage,
};

const listingEvidence = jsonRow<
  Evidence<
    | 'title'
    | 'description'
    | 'brand'
    | 'condition'
    | 'type'
    | 'priceCents'
    | 'color'
    | 'status'
    | 'sellerName'
    | 'photoIds'
  >
>({
  title: 'l.title',
  description: 'l.description',
  brand: 'l.brand',
  condition: 'l.condition',
  type: 'l.type',
  priceCents: 'l.price_cents',
  color: 'l.color',
  status: 'l.status',
  sellerName: 'p.display_name',
  photoIds: `coalesce((select json_agg(ph.id order by ph.position) from photos ph where ph.listing_id = l.id), '[]')`,
});

async function findListing(pool: Pool, listingId: string, reporterId: string): Promise<ReportSubject> {
  const { rows } = await pool.query(
    `select l.user_id as "accusedId", ${listingEvidence} as evidence
    from listings l join profiles p on p.id = l.user_id
    where l.id = $1 and (l.user_id = $2 or l.shelf is not null and not ${blockedBetweenSql('l.user_id', '$2::uuid')})`,
    [listingId, reporterId],
  );
  if (!rows[0]) throw new Refusal(reportErrors.listingNotFound);
  return rows[0];
}

const memberEvidence = jsonRow<Evidence<'displayName' | 'username' | 'avatarUrl' | 'memberSince'>>({
  displayName: 'display_name',
  username: 'username',
  avatarUrl: 'avatar_url',
  memberSince: 'created_at',
});

async function findMember(pool: Pool, memberId: string): Promise<ReportSubject> {
  const { rows } = await pool.query(
    `select id as "accusedId", ${memberEvidence} as evidence
    from profiles where id = $1`,
    [memberId],
  );
  if (!rows[0]) throw new Refusal(reportErrors.memberNotFound);
  return rows[0];
}

const messageEvidence = jsonRow<Evidence<'sentAt' | 'content' | 'dealNews' | 'senderName' | 'hasImage' | 'listingId'>>({
  sentAt: 'm.created_at',
  content: `case when m.deal_id is not null then coalesce(t.note, '') else m.content end`,
  dealNews: 'm.deal_news',
  senderName: 'p.display_name',
  hasImage: 'm.image_id is not null',
  listingId: 'm.listing_id',
});

/**
 * The text of a deal's card is its note. The two parties alone know of a message; the rule about oneself tells its
 * author apart.
 */
async function findMessage(pool: Pool, messageId: string, reporterId: string): Promise<ReportSubject> {
  const { rows } = await pool.query(
    `select m.sender_id as "accusedId", ${messageEvidence} as evidence
    from messages m left join profiles p on p.id = m.sender_id
    left join deal_terms t on t.id = m.deal_terms_id and t.by_id = m.sender_id
    where m.id = $1 and $2 in (m.sender_id, m.receiver_id)`,
    [messageId, reporterId],
  );
  if (!rows[0]) throw new Refusal(reportErrors.messageNotFound);
  return rows[0];
}
