import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NewTab } from '#web/ui/text/new-tab.tsx';

const textLinkClass =
  'font-medium text-plum underline decoration-copper-bright decoration-1 underline-offset-4 hover:text-plum-deep hover:decoration-2';

interface TextLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link in running text, to a page of this site, an address to write or call, or another site. */
export function TextLink({ href, className = textLinkClass, children }: TextLinkProps) {
  if (href.startsWith('/')) {
    return (
      <Link to={href} prefetch="intent" className={className}>
        {children}
      </Link>
    );
  }
  if (!href.startsWith('https:')) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <NewTab />
    </a>
  );
}
