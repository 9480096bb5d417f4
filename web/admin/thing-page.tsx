import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdminTitle } from './frame/admin-meta.ts';
import { useAdminPath } from './frame/use-admin-path.ts';
import { Loaded, type LoadedProps } from './loaded.tsx';

interface ThingPageProps<Data> extends Pick<LoadedProps<Data>, 'query' | 'failure' | 'missing'> {
  /** The list that it comes from. */
  back: { path: string; label: string };
  /** The title of the browser's tab, once the data is there. */
  titleOf: (thing: Data) => string;
  children: (thing: Data) => ReactNode;
}

/** The page of one member, deal or report. */
export function ThingPage<Data>({ back, titleOf, children, ...loaded }: ThingPageProps<Data>) {
  const to = useAdminPath();
  useAdminTitle(loaded.query.data === undefined ? undefined : titleOf(loaded.query.data));
  return (
    <>
      <Link to={to(back.path)} className="mb-3 inline-flex min-h-9 items-center gap-1.5 text-plum hover:underline">
        <ArrowLeft aria-hidden="true" className="size-4" /> {back.label}
      </Link>
      <Loaded {...loaded} isWholePage bars={['h-10', 'h-64']}>
        {children}
      </Loaded>
    </>
  );
}
