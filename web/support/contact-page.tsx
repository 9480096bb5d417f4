import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { phoneHref, socialLinks } from '#contract/settings/site-facts-values.ts';
import { site } from '#contract/site.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { breadcrumbData, organizationData } from '#web/lib/structured-data.ts';
import { PageHeader } from '#web/pages/page-header.tsx';
import { TextLink } from '#web/pages/text-link.tsx';
import { useSiteFacts } from '#web/settings/use-site-facts.ts';
import { SupportPanel } from './support-panel.tsx';

const title = 'Contact Us';

export function meta() {
  return pageMeta({
    title,
    description: `Write to ${site.name}. ${site.replyTime}`,
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
        <Ways />
      </div>
    </>
  );
}

/** Unset contact data is not shown; the form beside it is always there. */
function Ways() {
  const facts = useSiteFacts();
  const { supportEmail, phone, phoneHours, address, businessHours } = facts;
  const social = socialLinks(facts);
  return (
    <dl className="divide-y divide-line lg:order-first">
      {supportEmail && (
        <Way term="Email" icon={<Mail aria-hidden="true" className="size-5" />}>
          <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        </Way>
      )}
      {phone && (
        <Way term="Phone" icon={<Phone aria-hidden="true" className="size-5" />}>
          <TextLink href={phoneHref(phone)}>{phone}</TextLink>
          {phoneHours && <span className="block text-ink-soft">{phoneHours}</span>}
        </Way>
      )}
      {address && (
        <Way term="Address" icon={<MapPin aria-hidden="true" className="size-5" />}>
          <address className="not-italic">
            <Lines text={address} />
          </address>
        </Way>
      )}
      {businessHours && (
        <Way term="Business hours" icon={<Clock aria-hidden="true" className="size-5" />}>
          <Lines text={businessHours} />
        </Way>
      )}
      {social.length > 0 && (
        <Way term="Follow us" icon={<Share2 aria-hidden="true" className="size-5" />}>
          {social.map(({ name, href }) => (
            <span key={name} className="mr-5 inline-block">
              <TextLink href={href}>{name}</TextLink>
            </span>
          ))}
        </Way>
      )}
    </dl>
  );
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
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
