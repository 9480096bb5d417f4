import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { familyTexts } from '#contract/notifications/notification-kind.ts';
import { unsubscribe } from '#contract/notifications/notifications.ts';
import { site } from '#contract/site.ts';
import { call } from '#web/lib/api/call.ts';
import { isRefusal, judgeFailure } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function meta() {
  return [
    { title: `Email notices | ${site.name}` },
    { name: 'description', content: 'Choose which email notices you get.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The link at the end of a mail leads here. Opening it is enough; programs that only look at links change nothing. */
export default function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(unsubscribe, { query: { token } }),
    retry: (failures, reason) => failures < 2 && !isRefusal(reason),
  });
  const isWrong = error !== null && judgeFailure(error) === 'refused';
  const isAsked = useRef(false);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [mutate]);

  return (
    <div className="mx-auto max-w-xl px-4 py-16 text-center sm:px-6">
      <h1 className="text-3xl font-medium">Email notices</h1>
      <div role="status" className="mt-6 text-lg text-ink-soft">
        {!data && !error && <Spinner label="One moment" />}
        {data?.stopped === 'messages' && <p>Done. You will get no more emails about new messages.</p>}
        {data?.stopped === 'all' && <p>Done. You will get no more email notices, but for what you have to know.</p>}
        {data && data.stopped !== 'messages' && data.stopped !== 'all' && (
          <p>
            Done. You will get no more emails about “{familyTexts[data.stopped].label}”, but for what you have to know.
          </p>
        )}
        {isWrong && <p>This link is not complete. You can also choose your notices in the settings.</p>}
      </div>
      {error && !isWrong && <ErrorBox error={error} onRetry={mutate} isRetrying={isPending} />}
      <p className="mt-8">
        <Link to="/account/settings#notifications" className="font-medium text-plum underline">
          Go to your settings
        </Link>
      </p>
    </div>
  );
}
