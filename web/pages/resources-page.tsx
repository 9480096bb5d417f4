import Camera from 'lucide-react/icons/camera';
import CreditCard from 'lucide-react/icons/credit-card';
import MapPin from 'lucide-react/icons/map-pin';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { pageMeta } from '#web/lib/meta.ts';
import { breadcrumbData } from '#web/lib/structured-data.ts';
import { Card } from '#web/ui/text/card.tsx';
import { BulletList, Note } from './content-block.tsx';
import { PageHeader } from './page-header.tsx';
import { Tag } from './tag.tsx';
import { TextLink } from './text-link.tsx';

const title = 'Resource Center';
const icons = [ShieldCheck, CreditCard, Camera, MapPin];

export function meta() {
  return pageMeta({
    title,
    description:
      'Safety tips for buying, selling and trading wigs: verify the seller, pay securely, ship with care, and document everything.',
    path: '/resources',
    image: 'resources',
    data: [
      breadcrumbData([
        { label: 'Home', to: '/' },
        { label: title, to: '/resources' },
      ]),
    ],
  });
}

export default function ResourcesPage() {
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Home', to: '/' }, { label: title }]}
        eyebrow="Safety tips"
        title={title}
        lead="What experienced members do before they pay, ship or meet. Short enough to read before each deal."
      />
      <div className="mx-auto max-w-7xl space-y-16 px-4 py-10 sm:px-6 sm:py-14">
        <Part title="Safety guidelines">
          <ul className="grid gap-5 sm:grid-cols-2">
            {safetyTips.map((tip, place) => {
              const Icon = icons[place] ?? ShieldCheck;
              return (
                <Card as="li" key={tip.title} isRaised={false} className="flex gap-4">
                  <Icon aria-hidden="true" className="mt-1 size-6 shrink-0 text-copper" />
                  <div>
                    <h3 className="text-xl font-medium">{tip.title}</h3>
                    <p className="mt-2 leading-relaxed text-ink-soft">{tip.text}</p>
                  </div>
                </Card>
              );
            })}
          </ul>
          <p className="mt-6">
            More in the <TextLink href="/help/safety-guidelines">Safety Guidelines</TextLink> of the Help Center.
          </p>
        </Part>
        <Part title="Payment methods">
          <ul className="grid gap-5 lg:grid-cols-3">
            {paymentServices.map(({ name, label, isRecommended, features }) => (
              <Card as="li" key={name} isRaised={false}>
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="text-xl font-medium">{name}</h3>
                  <Tag isStrong={isRecommended}>{label}</Tag>
                </div>
                <div className="mt-4 leading-relaxed text-ink-soft">
                  <BulletList items={features} />
                </div>
              </Card>
            ))}
          </ul>
          <p className="mt-6">
            How to pay safely: <TextLink href="/help/payment-methods">Payment Methods</TextLink>.
          </p>
        </Part>
        <Part title="Shipping guidelines">
          <div className="grid gap-8 lg:grid-cols-3">
            {shippingTopics.map((topic) => (
              <div key={topic.title}>
                <h3 className="mb-3 text-xl font-medium">{topic.title}</h3>
                <div className="leading-relaxed text-ink-soft">
                  <BulletList items={topic.items} />
                </div>
              </div>
            ))}
          </div>
          <div className="mt-8 max-w-[44rem]">
            <Note text="Insure valuable shipments, and use signature confirmation over $200. [Shipping Guidelines](/help/shipping) has all carriers, at home and abroad." />
          </div>
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-6 text-3xl font-medium tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

const safetyTips = [
  {
    title: 'Verify the seller',
    text: 'Read the reviews and the seller policy, look at the other listings, and ask for photos that are not in the listing yet.',
  },
  {
    title: 'Secure payments',
    text: 'Use a method with purchase protection, and pay only once your offer is accepted: what you both agreed on is then written down.',
  },
  {
    title: 'Document everything',
    text: 'Keep messages on the platform, and keep receipts, tracking numbers and photos of the parcel until all is settled.',
  },
  {
    title: 'Meet safely',
    text: 'If you hand a wig over in person, meet by day in a public place, and tell someone where you are going.',
  },
] as const;

const paymentServices = [
  {
    name: 'PayPal',
    label: 'Recommended',
    isRecommended: true,
    features: [
      'Purchase protection for goods and services',
      'By card, bank account or balance',
      'Works in many countries',
    ],
  },
  {
    name: 'Venmo',
    label: 'US only',
    isRecommended: false,
    features: ['From phone to phone', 'Purchase protection if marked as a purchase', 'Needs a US phone number'],
  },
  {
    name: 'Cash App',
    label: 'US only',
    isRecommended: false,
    features: ['Sent in seconds', 'By card or balance', 'Hard to undo: for people you know'],
  },
] as const;

const shippingTopics = [
  {
    title: 'Packaging',
    items: ['Clean, dry and in a hair net', 'Tissue paper inside the cap', 'A firm box, with the empty space filled'],
  },
  {
    title: 'Documentation',
    items: ['Photos of the wig before it is packed', 'A photo of the label', 'The tracking number in the deal'],
  },
  {
    title: 'Shipping services',
    items: ['USPS Priority Mail', 'UPS Ground', 'FedEx Home Delivery'],
  },
] as const;
