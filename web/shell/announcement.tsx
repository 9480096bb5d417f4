import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import type { ShownAnnouncement } from '#contract/settings/site-settings.ts';
import { usePlaceBelowHeading } from './place-below-heading.ts';

const storageKey = 'wigloop-announcement-dismissed';

/**
 * One line of the shop's, while it is its time and until it is dismissed: below the header, and on phones, whose first screen belongs to the
 * page, below the heading of the page. It scrolls away with the page.
 */
export default function AnnouncementLine({ announcement }: { announcement: ShownAnnouncement }) {
  const [dismissed, setDismissed] = useState(readDismissed);
  const isTime = useIsTime(announcement);
  const place = usePlaceBelowHeading();
  if (!isTime || dismissed === announcement.id) return null;
  const dismiss = () => {
    keepDismissed(announcement.id);
    setDismissed(announcement.id);
  };
  const line = (
    <aside
      aria-label="Announcement"
      className="border-copper-bright/40 bg-copper-soft text-left text-ink max-sm:my-3 max-sm:rounded-soft max-sm:border sm:border-b print:hidden"
    >
      <div className="mx-auto flex max-w-7xl items-center gap-3 px-4 py-1 sm:px-6">
        <p className="min-w-0 grow py-2 text-[0.9375rem] leading-snug">
          {announcement.text}
          <AnnouncementLink {...announcement} />
        </p>
        <button
          type="button"
          onClick={dismiss}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-ivory"
        >
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">Dismiss the announcement</span>
        </button>
      </div>
    </aside>
  );
  if (place === 'header') return line;
  return place && createPortal(line, place);
}

function AnnouncementLink({ linkText, linkUrl }: Pick<ShownAnnouncement, 'linkText' | 'linkUrl'>) {
  if (!linkUrl) return null;
  const className = 'ml-2 font-semibold whitespace-nowrap text-plum underline';
  return linkUrl.startsWith('/') ? (
    <Link to={linkUrl} className={className}>
      {linkText}
    </Link>
  ) : (
    <a href={linkUrl} className={className}>
      {linkText}
    </a>
  );
}

/** Judged here and again at each edge: a page may stay open for days. */
function useIsTime(announcement: ShownAnnouncement): boolean {
  const [now, setNow] = useState(() => Date.now());
  const [from, until] = [Date.parse(announcement.from), Date.parse(announcement.until)];
  const next = now < from ? from : until;
  useEffect(() => {
    const wait = next - Date.now();
    if (wait <= 0 || wait > longestWaitMs) return;
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [next]);
  return from <= now && now < until;
}

/** Timers count in 31 bits. */
const longestWaitMs = 2 ** 31 - 1;

function readDismissed(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keepDismissed(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // Where nothing can be kept, it is dismissed for this visit.
  }
}
