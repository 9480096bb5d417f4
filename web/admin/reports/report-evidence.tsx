import type { AdminReport } from '#contract/admin/reports.ts';
import { priceText } from '#contract/money-text.ts';

/** What was reported, as it stood at that moment. */
export function ReportEvidence({ report: { kind, evidence } }: { report: Pick<AdminReport, 'kind' | 'evidence'> }) {
  return (
    <blockquote className="rounded-soft border-l-4 border-line-strong bg-ivory px-4 py-3">
      {kind === 'listing' && (
        <>
          <p className="font-semibold wrap-anywhere">
            {evidence.title}
            <span className="font-normal text-ink-soft"> · {priceText(evidence.priceCents ?? null)}</span>
          </p>
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{evidence.description}</p>
        </>
      )}
      {kind === 'member' && (
        <p className="wrap-anywhere">
          <span className="font-semibold">{evidence.displayName}</span>{' '}
          <span className="text-ink-soft">@{evidence.username}</span>
        </p>
      )}
      {kind === 'message' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {evidence.content || <span className="text-ink-soft">An image without words</span>}
        </p>
      )}
    </blockquote>
  );
}
