import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { site } from '#contract/site.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { breadcrumbData, organizationData } from '#web/lib/structured-data.ts';
import { PageHeader } from '#web/pages/page-header.tsx';
import { TextLink } from '#web/pages/text-link.tsx';
import { SupportPanel } from './support-panel.tsx';

const title = 'Contact Us';

export function meta() {
  return pageMeta({
    title,
    description: `Reach ${site.name} by form, email, phone or letter. ${site.replyTime}`,
    path: '/contact',
    image: 'contact',
    data: [
      organizationData(),
      breadcrumbData([
        { label: 'Home', to: '/' },
        { label: title, to: '/contact' },
      ]),
    ],
  });
}

export default function ContactPage() {
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Home', to: '/' }, { label: title }]}
        eyebrow="Support"
        title={title}
        lead={
          <>
            {site.replyTime} Many questions are answered in the <TextLink href="/help">Help Center</TextLink>.
          </>
        }
      />
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-14">
        <SupportPanel className="self-start" />
        <dl className="divide-y divide-line lg:order-first">
          <Way term="Email" icon={<Mail aria-hidden="true" className="size-5" />}>
            <TextLink href={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink>
          </Way>
          <Way term="Phone" icon={<Phone aria-hidden="true" className="size-5" />}>
            <TextLink href={site.phoneHref}>{site.phone}</TextLink>
            <span className="block text-ink-soft">{site.phoneHours}</span>
          </Way>
          <Way term="Address" icon={<MapPin aria-hidden="true" className="size-5" />}>
            <address className="not-italic">
              {site.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </Way>
          <Way term="Business hours" icon={<Clock aria-hidden="true" className="size-5" />}>
            {site.businessHours.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </Way>
          <Way term="Follow us" icon={<Share2 aria-hidden="true" className="size-5" />}>
            {site.social.map(({ name, href }) => (
              <span key={name} className="mr-5 inline-block">
                <TextLink href={href}>{name}</TextLink>
              </span>
            ))}
          </Way>
        </dl>
      </div>
    </>
  );
}

function Way({ term, icon, children }: { term: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="py-6 pl-16 first:pt-0">
      <dt className="relative font-display text-xl font-medium">
        <span className="absolute top-0 -left-16 grid size-11 place-items-center rounded-full bg-plum-soft text-plum">
          {icon}
        </span>
        {term}
      </dt>
      <dd className="mt-1 leading-relaxed">{children}</dd>
    </div>
  );
}
