import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { Card } from '#web/ui/card.tsx';

interface HelpCardProps {
  title: string;
  text: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>;
  links: readonly { path: string; title: string }[];
}

export function HelpCard({ title, text, Icon, links }: HelpCardProps) {
  return (
    <Card as="li" className="sm:flex sm:gap-6">
      <span className="mb-4 grid size-12 shrink-0 place-items-center rounded-full bg-plum-soft text-plum sm:mb-0">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-2xl font-medium">{title}</h2>
        <p className="mt-1 text-ink-soft">{text}</p>
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {links.map((link) => (
            <li key={link.title}>
              <Link
                to={link.path}
                prefetch="intent"
                className="flex min-h-12 items-center justify-between gap-3 font-medium hover:text-plum"
              >
                {link.title}
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-copper" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
