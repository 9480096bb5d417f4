import { pageMeta } from '#web/lib/meta.ts';
import { articleData, breadcrumbData } from '#web/lib/structured-data.ts';
import { BackLink } from './back-link.tsx';
import { pressFacts, pressRelease, pressSections } from './content/press.ts';
import { PageHeader } from './page-header.tsx';
import { TextBody } from './text-body.tsx';

export function meta() {
  return pageMeta({
    ...pressRelease,
    title: 'Press',
    image: 'press',
    type: 'article',
    data: [
      articleData(pressRelease),
      breadcrumbData([
        { label: 'Home', to: '/' },
        { label: 'Press', to: '/press' },
      ]),
    ],
  });
}

export default function PressPage() {
  return (
    <article>
      <PageHeader
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Press' }]}
        eyebrow="Press release"
        title={pressRelease.title}
        lead={pressRelease.lead}
      />
      <dl className="mx-auto grid max-w-7xl gap-x-10 gap-y-6 px-4 pt-10 sm:grid-cols-3 sm:px-6">
        {pressFacts.map(([fact, meaning]) => (
          <div key={fact} className="flex flex-col-reverse justify-end border-l-2 border-copper-bright pl-5">
            <dt className="mt-1 text-ink-soft">{meaning}</dt>
            <dd className="font-display text-4xl font-medium text-plum">{fact}</dd>
          </div>
        ))}
      </dl>
      <TextBody sections={pressSections}>
        <div className="mt-14 border-t border-line pt-6 print:hidden">
          <BackLink to="/">Back to Home</BackLink>
        </div>
      </TextBody>
    </article>
  );
}
