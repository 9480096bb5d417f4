import { type ReportKind, reportKinds } from '#contract/moderation/report-values.ts';

export interface ReportSubject {
  kind: ReportKind;
  id: string;
}

const uuid = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}';
const wholeId = new RegExp(`^${uuid}$`, 'i');
const pageOfSubject = new RegExp(`^/(listing|user)/(${uuid})/?$`, 'i');

/** From the address of the report page: `?listing=…`, `?member=…` or `?message=…`. */
export function readSubject(search: URLSearchParams): ReportSubject | undefined {
  const kind = reportKinds.find((name) => wholeId.test(search.get(name) ?? ''));
  return kind && { kind, id: search.get(kind)?.toLowerCase() ?? '' };
}

/** From what somebody pasted: the address of a listing or of a member's page on this site, or its path alone. */
export function readPastedLink(pasted: string, host: string): ReportSubject | undefined {
  const text = pasted.trim();
  // People copy addresses without the protocol, too.
  const whole = /^https?:\/\//i.test(text) ? text : text.startsWith('/') ? `https://${host}${text}` : `https://${text}`;
  const url = readUrl(whole);
  const [, page, id] = pageOfSubject.exec(url?.pathname ?? '') ?? [];
  if (url?.host !== host || !page || !id) return undefined;
  return { kind: page.toLowerCase() === 'user' ? 'member' : 'listing', id: id.toLowerCase() };
}

export function pageOf({ kind, id }: ReportSubject): string {
  return kind === 'listing' ? `/listing/${id}` : `/user/${id}`;
}

// Not `URL.canParse`: Safari 16 does not know it.
function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

export const wrongLink = 'Paste the address of a listing or of a member’s page on this site.';
