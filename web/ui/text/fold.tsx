import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';

interface FoldProps {
  title: ReactNode;
  /** Opens it, because what must be seen lies inside; it does not close by itself. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Text that few people need, one tap away. */
export function Fold({ title, isOpen, className, children }: FoldProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <details
      className={classNames('group rounded-soft border border-line bg-surface', className)}
      open={wasOpened || undefined}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-3 font-semibold">
        <span>{title}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  );
}
