import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';

/** Low and close to what is above it: on a phone the heading below still begins above y 140, as on pages without such a link. */
export function LinkAboveHeading({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-mt-2 flex min-h-8 w-fit items-center gap-2 text-sm font-medium text-plum hover:underline sm:text-base"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
