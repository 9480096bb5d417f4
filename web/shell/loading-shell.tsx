import { loadingShellId, SessionUnknown } from '#web/lib/session.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { Shell } from './shell.tsx';

/** What members, and visitors of pages that are not made at build time, see until the code has arrived. */
export function LoadingShell() {
  return (
    <SessionUnknown value={true}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own line of code. */}
      <script dangerouslySetInnerHTML={{ __html: markOwnSearch }} />
      <Shell>
        <div id={loadingShellId}>
          <noscript>
            <p className="mx-auto max-w-7xl px-4 pt-12 text-lg sm:px-6">
              This page needs JavaScript. The <a href="/">home page</a> and the <a href="/help">Help Center</a> can be
              read without it.
            </p>
          </noscript>
          <PageSkeleton />
        </div>
      </Shell>
    </SessionUnknown>
  );
}

/** One file is the shell of every address, so the address is only known where it is read. */
const markOwnSearch = `location.pathname === '/search' && document.documentElement.setAttribute('data-own-search', '')`;
