import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { useSiteFacts } from '#web/settings/use-site-facts.ts';
import { LogoMark } from '#web/ui/text/logo-mark.tsx';

const terms = { to: '/legal/terms', label: 'Terms of Service' };
const privacy = { to: '/legal/privacy', label: 'Privacy Policy' };
const help = { to: '/help', label: 'Help Center' };

const columns = [
  {
    title: 'Legal',
    links: [terms, privacy, { to: '/legal/guidelines', label: 'Community Guidelines' }],
  },
  {
    title: 'Support',
    links: [help, { to: '/resources', label: 'Safety Tips' }, { to: '/contact', label: 'Contact Support' }],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/press', label: 'Press' },
    ],
  },
];

const smallLinks = [
  { to: '/legal/accessibility', label: 'Accessibility' },
  { to: '/legal/cookies', label: 'Cookie Policy' },
  { to: '/sitemap', label: 'Sitemap' },
];

const linkClass = 'inline-flex min-h-11 items-center text-ivory/80 hover:text-white hover:underline sm:min-h-9';

/** On phones one row of links, with the rest behind More, which needs no code. */
export function SiteFooter() {
  return (
    <footer className="on-dark relative mt-auto bg-plum-deep text-ivory">
      <div className="flex items-center gap-x-4 px-4 py-1 text-xs max-[22rem]:gap-x-2 sm:hidden">
        {[terms, privacy, help].map(({ to, label }) => (
          <Link key={to} to={to} className={linkClass}>
            {label}
          </Link>
        ))}
      </div>
      <details className="peer absolute top-1 right-4 sm:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center text-xs text-ivory/80 hover:text-white">
          More
        </summary>
      </details>
      <div className="max-sm:hidden max-sm:peer-open:block">
        <FooterColumns />
      </div>
    </footer>
  );
}

function FooterColumns() {
  const { sisterName, sisterUrl } = useSiteFacts();
  return (
    <>
      <div className="mx-auto grid max-w-7xl gap-10 px-4 pt-6 pb-10 sm:px-6 sm:pt-14 lg:grid-cols-[1.4fr_2fr]">
        <div>
          <p className="flex items-center gap-3">
            <LogoMark className="size-10 rounded-full bg-ivory p-1" />
            <span className="font-display text-2xl font-semibold">{site.name}</span>
          </p>
          <p className="mt-4 font-display text-xl text-ivory">{site.mission}</p>
          <p className="mt-1 text-sm text-ivory/80">{site.tagline}</p>
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 text-lg font-semibold">{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className={linkClass}>
                      {label}
                    </Link>
                  </li>
                ))}
                {title === 'Company' && sisterName && sisterUrl && (
                  <li>
                    <a href={sisterUrl} className={linkClass}>
                      {sisterName}
                    </a>
                  </li>
                )}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-t border-ivory/20">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-5 text-sm sm:px-6">
          <p className="text-ivory/80">© {site.name}</p>
          <ul className="flex flex-wrap gap-x-6">
            {smallLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
