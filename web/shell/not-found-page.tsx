import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';

export function meta() {
  return [{ title: `Page not found | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      text="There is no page at this address. It may have moved, or the link may be incomplete."
    >
      <Link to="/" className={buttonClass()}>
        Go to the home page
      </Link>
      <Link to="/search" className={buttonClass({ variant: 'secondary' })}>
        Search for wigs
      </Link>
      <Link to="/help" className={buttonClass({ variant: 'quiet' })}>
        Help Center
      </Link>
    </MessagePage>
  );
}
