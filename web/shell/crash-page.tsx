import { isRouteErrorResponse } from 'react-router';
import { ApiCallError } from '#web/lib/api/api-call-error.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';
import NotFoundPage from './not-found-page.tsx';

/** Stands alone, without header and footer: one of those may be what crashed. Plain links, because they load anew. */
export function CrashPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const requestId = error instanceof ApiCallError ? error.requestId : undefined;
  return (
    <main>
      <title>Something went wrong | Wigloop</title>
      <MessagePage
        title="Something went wrong"
        text="This page ran into a problem. Reloading it usually helps; nothing you have saved is lost."
        note={
          requestId && (
            <p className="mt-8 text-sm text-ink-soft">If you write to us, please mention the number {requestId}.</p>
          )
        }
      >
        <button type="button" onClick={() => window.location.reload()} className={buttonClass()}>
          Reload the page
        </button>
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          Go to the home page
        </a>
        <a href="/contact" className={buttonClass({ variant: 'quiet' })}>
          Contact Support
        </a>
      </MessagePage>
    </main>
  );
}
