import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';

export type Crumb = { label: string; to?: string };

/** The last crumb is the page itself and carries no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
        {crumbs.map((crumb, place) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-1">
            {place > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0" />}
            {crumb.to && place < crumbs.length - 1 ? (
              <Link
                to={crumb.to}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-plum hover:underline sm:min-h-8"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="inline-flex min-h-11 items-center font-semibold text-ink sm:min-h-8">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
