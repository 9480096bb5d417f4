import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { breadcrumbData, organizationData } from '#web/lib/structured-data.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/text/card.tsx';
import { BackLink } from './back-link.tsx';
import type { Section } from './content.ts';
import { ContentBlock } from './content-block.tsx';
import { PageHeader } from './page-header.tsx';
import founderPicture from './pictures/founder.avif';

const title = 'About Us';

export function meta() {
  return pageMeta({
    title,
    description: `Why ${site.name} exists, what it does differently, and the three platforms of the company behind it.`,
    path: '/about',
    image: 'about',
    data: [
      organizationData(),
      breadcrumbData([
        { label: 'Home', to: '/' },
        { label: title, to: '/about' },
      ]),
    ],
  });
}

export default function AboutPage() {
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Home', to: '/' }, { label: title }]}
        eyebrow={site.tagline}
        title={title}
        lead="A marketplace made by people who know what it means to find the right wig, and to own the wrong one."
      />
      <div className="mx-auto grid max-w-7xl gap-12 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
        <div className="max-w-[44rem] space-y-12">
          {aboutSections.map((section) => (
            <section key={section.title}>
              <h2 className="text-3xl font-medium tracking-tight">{section.title}</h2>
              <div className="mt-4 space-y-4 text-[1.0625rem] leading-relaxed text-ink-soft">
                {section.blocks.map((block) => (
                  <ContentBlock key={JSON.stringify(block)} block={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
        <FounderCard />
      </div>
      <Ecosystem />
      <MissionBanner />
    </>
  );
}

function FounderCard() {
  return (
    <figure className="self-start overflow-hidden rounded-soft border border-line bg-surface shadow-soft sm:max-lg:flex sm:max-lg:items-center lg:sticky lg:top-28">
      <img
        src={founderPicture}
        alt="Portrait of the founder in profile"
        width={640}
        height={800}
        loading="lazy"
        className="aspect-[4/5] w-full object-cover sm:max-lg:w-64"
      />
      <figcaption className="p-6">
        <p className="font-display text-2xl font-medium text-ink">{founder.title}</p>
        <p className="mt-2 leading-relaxed text-ink-soft">{founder.text}</p>
      </figcaption>
    </figure>
  );
}

function Ecosystem() {
  return (
    <section className="border-y border-line bg-surface">
      <div className="mx-auto max-w-7xl px-4 py-14 sm:px-6 sm:py-20">
        <h2 className="text-3xl font-medium tracking-tight sm:text-4xl">{ecosystem.title}</h2>
        <p className="mt-4 max-w-2xl text-lg text-ink-soft">{ecosystem.text}</p>
        <ul className="mt-8 grid gap-5 lg:grid-cols-3">
          {ecosystem.platforms.map(({ name, text }) => (
            <Card as="li" key={name} isRaised={false} className="bg-ivory">
              <h3 className="text-xl font-medium">{name}</h3>
              <p className="mt-2 leading-relaxed text-ink-soft">{text}</p>
            </Card>
          ))}
        </ul>
      </div>
    </section>
  );
}

function MissionBanner() {
  return (
    <section className="mx-auto max-w-7xl px-4 py-16 text-center sm:px-6 sm:py-24">
      <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">Our mission</p>
      <h2 className="mx-auto mt-4 max-w-3xl text-4xl leading-tight font-medium tracking-tight text-plum sm:text-6xl">
        {site.mission}
      </h2>
      <div className="mt-8 flex flex-wrap justify-center gap-4 print:hidden">
        <Link to="/register" prefetch="intent" className={buttonClass({ size: 'large' })}>
          Become a member
        </Link>
      </div>
      <div className="mt-8">
        <BackLink to="/">Back to Home</BackLink>
      </div>
    </section>
  );
}

const aboutSections: readonly Section[] = [
  {
    title: 'Our story',
    blocks: [
      'A good wig is expensive, personal, and hard to choose from a picture. Many people own one or two that turned out to be the wrong color, cap or length, kept in a box because there was no good place for them.',
      `${site.name} began with that box. We wanted a place where women who know wigs can pass such a wig on: to someone who will wear it, at a fair price, with fewer scams.`,
    ],
  },
  {
    title: 'Innovation',
    blocks: [
      'General marketplaces know little about wigs. Here a search understands “brown bob under 300”, a slip in a maker’s name, and the words for caps, fibers, lengths and colors, color codes of the brands included. Members who enter their measurements read on each wig whether it fits.',
      'A trade is a deal here, not a promise in a chat: both say yes to the same terms, the wigs are reserved, and each step is seen by both. Members say what they look for, and we show who could trade with whom, two by two or in a ring of three or four.',
      'Members have ratings that others can read before they write, talk in private messages that stay on the platform, and state in their seller policy how they are paid and how they ship.',
    ],
  },
  {
    title: 'Sustainability',
    blocks: [
      'A wig that is worn by a second person is one that does not have to be made. Trading is the most economical way of all: two people get something new, and nothing new is needed.',
    ],
  },
];

const ecosystem = {
  title: 'Our ecosystem',
  text: `${site.name} is one of three platforms of the same company. Together they cover the whole life of a wig.`,
  platforms: [
    {
      name: 'New wigs',
      text: 'Sells new wigs, with expert guidance for those who choose their first one or look for something specific.',
    },
    {
      name: 'Discounted wigs',
      text: 'Sells new wigs at a discount, for those who know their size and color and wait for the right moment.',
    },
    {
      name: site.name,
      text: 'The secure marketplace where women buy, sell and trade wigs with each other. You are here.',
    },
  ],
} as const;

const founder = {
  title: 'Founder',
  text: 'Leads the company and its three platforms.',
} as const;
