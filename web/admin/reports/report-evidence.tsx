import type { AdminReport } from '#contract/admin/reports.ts';
import { priceText } from '#contract/money-text.ts';
import { photoUrl } from '#contract/photos/photo-urls.ts';
import { PhotoThumb } from '#web/admin/photo-thumb.tsx';
import { dealCardLabel } from '#web/messages/thread/deal-card-texts.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { NewTab } from '#web/ui/text/new-tab.tsx';

/** The reported thing, as it stood at that moment. */
export function ReportEvidence({ report: { kind, evidence, photos } }: { report: AdminReport }) {
  return (
    <blockquote className="rounded-soft border-l-4 border-line-strong bg-ivory px-4 py-3">
      {kind === 'listing' && (
        <>
          <p className="font-semibold wrap-anywhere">
            {evidence.title}
            <span className="font-normal text-ink-soft"> · {priceText(evidence.priceCents ?? null)}</span>
          </p>
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{evidence.description}</p>
          {photos.length > 0 && (
            <ul aria-label="Photos" className="mt-3 flex flex-wrap gap-2">
              {photos.map((photo, at) => (
                <li key={photo.id}>
                  <a href={photoUrl(photo, 1280)} target="_blank" rel="noreferrer" className="block rounded-soft">
                    <PhotoThumb photo={photo} alt={`Photo ${at + 1}`} />
                    <NewTab />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {kind === 'member' && (
        <p className="flex items-center gap-3 wrap-anywhere">
          <Avatar name={evidence.displayName ?? ''} src={evidence.avatarUrl ?? null} />
          <span>
            <span className="font-semibold">
              <MemberText>{evidence.displayName ?? ''}</MemberText>
            </span>{' '}
            <span className="text-ink-soft">@{evidence.username}</span>
          </span>
        </p>
      )}
      {kind === 'message' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {evidence.dealNews && <span className="text-ink-soft">{dealCardLabel(evidence.dealNews)} </span>}
          {evidence.content || (!evidence.dealNews && <span className="text-ink-soft">An image without words</span>)}
        </p>
      )}
    </blockquote>
  );
}
