import { Link, useSearchParams } from 'react-router';
import { familyTexts, type NotificationFamily } from '#contract/notifications/notification-kind.ts';
import { unsubscribe } from '#contract/notifications/notifications.ts';
import { site } from '#contract/site.ts';
import { call } from '#web/lib/api/call.ts';
import { isRefusal, judgeFailure } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';

export function meta() {
  return [
    { title: `Email notices | ${site.name}` },
    { name: 'description', content: 'Choose which email notices you get.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The link at the end of a mail leads here. Opening it changes nothing: programs that look at links open them, too. */
export default function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(unsubscribe, { query: { token } }),
    retry: (failures, reason) => failures < 2 && !isRefusal(reason),
  });
  const isWrong = error !== null && judgeFailure(error) === 'refused';

  return (
    <div className="mx-auto max-w-xl px-4 py-16 text-center sm:px-6">
      <h1 className="text-3xl font-medium">Email notices</h1>
      <div role="status" className="mt-6 text-lg text-ink-soft">
        {data?.stopped === 'messages' && <p>Done. You will get no more emails about new messages.</p>}
        {data?.stopped === 'all' && <p>Done. You will get no more email notices, but for what you have to know.</p>}
        {data && data.stopped !== 'messages' && data.stopped !== 'all' && (
          <p>
            Done. You will get no more emails about “{familyTexts[data.stopped].label}”, but for what you have to know.
          </p>
        )}
        {isWrong && <p>This link is not complete. You can also choose your notices in the settings.</p>}
      </div>
      {!data && !isWrong && (
        <>
          <p className="mt-6 text-lg text-ink-soft">{questionOf(token)}</p>
          <Button className="mt-6" isPending={isPending} onClick={() => mutate()}>
            Stop these emails
          </Button>
        </>
      )}
      {error && !isWrong && <ErrorBox error={error} onRetry={mutate} isRetrying={isPending} />}
      <p className="mt-8">
        <Link to="/account/settings#notifications" className="font-medium text-plum underline">
          Go to your settings
        </Link>
      </p>
    </div>
  );
}

/** The link itself says which mails it stops; whether it is one of ours, the server decides. */
function questionOf(token: string): string {
  const [, what] = token.split('.').length === 3 ? token.split('.') : ['', 'messages'];
  if (what === 'messages') return 'Do you want no more emails about new messages?';
  if (what && what in familyTexts)
    return `Do you want no more emails about “${familyTexts[what as NotificationFamily].label}”?`;
  return 'Do you want no more email notices, but for what you have to know?';
}
